import { stateCodeOfPin } from './pin-state.ts'
import { placeOf, type StateCode, stateCodeOf } from './states.ts'

type Place = { state: string; pincode: string }

/** Returns the code of the state of an address: the one that it names, else that of its PIN code. Undefined if neither tells. */
export const stateCodeOfAddress = ({ state, pincode }: Place): StateCode | undefined => stateCodeOf(state) ?? stateCodeOfPin(pincode)

/** Returns what a shopper reads whose address has a PIN code to which the owner delivers nothing. */
export const refusalOfPin = (pincode: string) => `We cannot deliver to ${pincode} at present.`

/**
 * Returns what a shopper reads whose address is outside the one state to which a seller delivers: by its state, or by its PIN code, which the parcel follows.
 * Empty for any other address.
 */
export function refusalOfState({ state, pincode }: Place, within: string): string {
  const isOutside = [stateCodeOf(state), stateCodeOfPin(pincode)].some((code) => code !== undefined && code !== within)
  return isOutside ? `At present we deliver only within ${placeOf(within)}.` : ''
}
