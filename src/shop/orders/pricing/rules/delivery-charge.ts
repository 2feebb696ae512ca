import { paiseOf } from '#kernel/money.ts'
import { stateCodeOf } from '#shop/places/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'

type Charges = Settings['deliveryCharge']

/** Where a parcel goes. */
export type Destination = { state: string; pincode: string }

/** Returns whether the shop charges for any delivery. */
export const chargesDelivery = ({ charge, zones }: Charges) => charge > 0 || zones.some((zone) => zone.charge > 0)

/** Returns whether the charge depends on the address. */
export const dependsOnAddress = ({ zones }: Charges) => zones.length > 0

/** Returns the charge of a parcel in paise: that of the first zone that names its state or the start of its PIN code, else that of all others. `subtotalPaise`: of the packs, before order discounts. */
export function deliveryPaiseOf({ zones, ...others }: Charges, destination: Destination | undefined, subtotalPaise: number): number {
  const { charge, freeFrom } = (destination && zones.find(({ places }) => places.some((place) => isIn(place, destination)))) ?? others
  return freeFrom > 0 && subtotalPaise >= paiseOf(freeFrom) ? 0 : paiseOf(charge)
}

function isIn(place: string, { state, pincode }: Destination): boolean {
  if (/^\d+$/.test(place)) return pincode.startsWith(place)
  const code = stateCodeOf(place)
  return code !== undefined && code === stateCodeOf(state)
}
