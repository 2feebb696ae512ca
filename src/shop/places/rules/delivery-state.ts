import { stateCodeOfPin } from './pin-state.ts'
import { placeOf, type StateCode, stateCodeOf } from './states.ts'

type Place = { state: string; pincode: string }

/** Returns the code of the state that an address names, or else the state of its PIN code. Undefined if neither is known. */
export const stateCodeOfAddress = ({ state, pincode }: Place): StateCode | undefined => stateCodeOf(state) ?? stateCodeOfPin(pincode)

/** Returns the refusal of an address whose PIN code the owner does not deliver to. */
export const refusalOfPin = (pincode: string) => `We cannot deliver to ${pincode} at present.`

/**
 * Returns the refusal of an address outside the only state that a seller delivers to (`within`). The state or the PIN code of the address may be outside,
 * because the courier follows the PIN code. Empty for any other address.
 */
export function refusalOfState({ state, pincode }: Place, within: string): string {
  const isOutside = [stateCodeOf(state), stateCodeOfPin(pincode)].some((code) => code !== undefined && code !== within)
  return isOutside ? `At present we deliver only within ${placeOf(within)}.` : ''
}
