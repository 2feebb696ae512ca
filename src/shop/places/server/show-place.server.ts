import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Place } from '../contract.ts'
import { cityOfPin } from '../rules/cities.ts'
import { estimateDays, type Place as KnownPlace } from '../rules/delivery-days.ts'
import { stateCodeOfPin } from '../rules/pin-state.ts'
import { isStateCode } from '../rules/states.ts'
import { daysOf, findPins, type PinCodeRow, stateNameOf } from './queries.server.ts'

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Reads the PIN code from which the shop dispatches. Empty if the owner gave none. */
    dispatchPin?: (db: Db) => Promise<string>
  }
}

/** Returns a PIN code of the directory with the estimate of a delivery. @throws ShopError not_found, which is no refusal: the directory may lack a PIN code */
export async function showPlace({ db, modules }: Pick<Shop, 'db' | 'modules'>, pin: string): Promise<Place> {
  const from = await readDispatchPin({ db, modules })
  const rows = await findPins(db, [pin, from])
  const row = rows.find((each) => each.pin === pin)
  if (!row) throw new ShopError('not_found', 'The directory has no such PIN code.')
  const origin = rows.find((each) => each.pin === from)
  return {
    pin,
    state: stateNameOf(row.stateCode),
    states: row.states.map(stateNameOf),
    district: row.district,
    city: cityOfPin(pin) || row.district,
    serviceable: row.serviceable,
    cod: row.cod,
    delivery: daysOf(row) ?? (from === '' ? null : estimateDays(placeOf(from, origin), placeOf(pin, row))),
  }
}

async function readDispatchPin({ db, modules }: Pick<Shop, 'db' | 'modules'>): Promise<string> {
  for (const { dispatchPin } of modules) {
    if (!dispatchPin) continue
    const pin = await dispatchPin(db)
    return stateCodeOfPin(pin) === undefined ? '' : pin
  }
  return ''
}

function placeOf(pin: string, row: PinCodeRow | undefined): KnownPlace {
  const code = row?.stateCode ?? ''
  return { pin, state: isStateCode(code) ? code : stateCodeOfPin(pin), district: row?.district ?? '' }
}
