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

/**
 * Returns the delivery charge in paise. The first zone counts that names the state or the start of the PIN code. Without such a zone, the charge of all other
 * places counts. `subtotalPaise`: the sum of the packs, before order discounts.
 */
export function deliveryPaiseOf({ zones, ...otherPlaces }: Charges, destination: Destination | undefined, subtotalPaise: number): number {
  const zone = destination && zones.find(({ places }) => places.some((place) => isIn(place, destination)))
  return paiseAt(zone ?? otherPlaces, subtotalPaise)
}

/** Returns the delivery charge in paise if it is the same for all `places`, or everywhere in India if there are none. Returns undefined if it differs. */
export function sharedDeliveryPaise(charges: Charges, places: readonly Destination[], subtotalPaise: number): number | undefined {
  const possible =
    places.length > 0 ? places.map((place) => deliveryPaiseOf(charges, place, subtotalPaise)) : ratesOf(charges).map((rate) => paiseAt(rate, subtotalPaise))
  return new Set(possible).size === 1 ? possible[0] : undefined
}

type Rate = Pick<Charges, 'charge' | 'freeFrom'>

const ratesOf = ({ zones, ...others }: Charges): Rate[] => [others, ...zones]

const paiseAt = ({ charge, freeFrom }: Rate, subtotalPaise: number) => (freeFrom > 0 && subtotalPaise >= paiseOf(freeFrom) ? 0 : paiseOf(charge))

/** Returns whether a destination is in a place of a zone: the first digits of a PIN code, or a state. */
function isIn(place: string, { state, pincode }: Destination): boolean {
  if (/^\d+$/.test(place)) return pincode.startsWith(place)
  const code = stateCodeOf(place)
  return code !== undefined && code === stateCodeOf(state)
}
