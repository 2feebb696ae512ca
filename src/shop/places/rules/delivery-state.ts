import { stateCodeOfPin } from './pin-state.ts'
import { placeOf, type StateCode, stateCodeOf } from './states.ts'

type Place = { state: string; pincode: string }

/** Returns the code of the state of an address: the one that it names, else that of its PIN code. Undefined if neither tells. */
export const stateCodeOfAddress = ({ state, pincode }: Place): StateCode | undefined => stateCodeOf(state) ?? stateCodeOfPin(pincode)

/** Returns what a shopper reads whose address is outside the one state to which a seller delivers. Empty for any other address. */
export function refusalOfState(address: Place, within: string): string {
  const code = stateCodeOfAddress(address)
  return code === undefined || code === within ? '' : `At present we deliver only within ${placeOf(within)}.`
}
