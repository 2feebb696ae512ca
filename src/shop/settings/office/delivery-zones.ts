import type { Settings } from '../contract.ts'

/** Zones of the delivery charge as lines that an owner types: Assam, Manipur, 79 = 150, free from 2000. */

type Zone = Settings['deliveryCharge']['zones'][number]

export const zoneLines = (zones: readonly Zone[]) =>
  zones.map(({ places, charge, freeFrom }) => `${places.join(', ')} = ${charge}${freeFrom > 0 ? `, free from ${freeFrom}` : ''}`).join('\n')

/** Returns the zones of the lines. A line that is none gets a charge of NaN, which the server refuses. */
export const zonesIn = (text: string): Zone[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, places = line, charge = '', freeFrom = '0'] = /^([^=]*)=\s*₹?(\d{1,6})\s*(?:,\s*(?:free\s+from\s+)?₹?(\d{1,7}))?$/i.exec(line) ?? []
      return {
        places: places
          .split(',')
          .map((place) => place.trim())
          .filter(Boolean),
        charge: charge === '' ? Number.NaN : Number(charge),
        freeFrom: Number(freeFrom),
      }
    })
