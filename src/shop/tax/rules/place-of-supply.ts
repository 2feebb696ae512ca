import { stateCodeOfAddress } from '#shop/places/rules.ts'

/**
 * Returns the place of supply: the state of delivery, by the address or else by its PIN code. If neither tells, it is guessed to be `fallback`, the seller's
 * own state.
 */
export function placeOfSupply(address: { state: string; pincode: string }, fallback: string): { code: string; isGuessed: boolean } {
  const code = stateCodeOfAddress(address)
  return code === undefined ? { code: fallback, isGuessed: true } : { code, isGuessed: false }
}
