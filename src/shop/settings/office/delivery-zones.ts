import type { Settings } from '../contract.ts'

/** Zones of the delivery charge as lines that an owner types: Assam, Manipur, 79 = 150, free from 2000. */

type Zone = Settings['deliveryCharge']['zones'][number]

export const zoneLines = (zones: readonly Zone[]) =>
  zones.map(({ places, charge, freeFrom }) => `${places.join(', ')} = ${charge}${freeFrom > 0 ? `, free from ${freeFrom}` : ''}`).join('\n')

/** A line of a zone: places, an equals sign, a charge, and the optional sum for free delivery with or without "free from". */
const zoneLine = /^([^=]*)=\s*₹?(\d{1,6})\s*(?:,\s*(?:free\s+from\s+)?₹?(\d{1,7}))?$/i

/** Returns the zones of the lines. A line that is not a zone gets a charge of NaN, which the server refuses. */
export const zonesIn = (text: string): Zone[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, places = line, charge = '', freeFrom = '0'] = zoneLine.exec(line) ?? []
      return {
        places: places
          .split(',')
          .map((place) => place.trim())
          .filter(Boolean),
        charge: charge === '' ? Number.NaN : Number(charge),
        freeFrom: Number(freeFrom),
      }
    })
