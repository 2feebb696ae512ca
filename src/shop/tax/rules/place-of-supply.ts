import { stateCodeOfAddress } from '#shop/places/rules.ts'

/**
 * Returns the code of the place of supply: the state of delivery, by the address or else by its PIN code. If neither is known, it is `fallback`, the seller's
 * state, and counts as guessed.
 */
export function placeOfSupply(address: { state: string; pincode: string }, fallback: string): { code: string; isGuessed: boolean } {
  const code = stateCodeOfAddress(address)
  return code === undefined ? { code: fallback, isGuessed: true } : { code, isGuessed: false }
}
