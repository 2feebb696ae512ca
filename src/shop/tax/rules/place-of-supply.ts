import { stateCodeOf, stateCodeOfPin } from '#shop/places/rules.ts'

/**
 * Returns the place of supply: the state of delivery, by the address or else by its PIN code. If neither tells, it is guessed to be `fallback`, the seller's
 * own state.
 */
export function placeOfSupply({ state, pincode }: { state: string; pincode: string }, fallback: string): { code: string; isGuessed: boolean } {
  const code = stateCodeOf(state) ?? stateCodeOfPin(pincode)
  return code === undefined ? { code: fallback, isGuessed: true } : { code, isGuessed: false }
}
