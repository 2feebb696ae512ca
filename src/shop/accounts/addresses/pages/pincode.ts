import { cityOfPin, stateCodeOfPin, stateOf } from '#shop/places/rules.ts'

/** Matches PIN codes whose first two digits belong to a state or union territory. Other digits are unused, or belong to the army's post. */
const regions = /^(?:1[1-9]|2[0-8]|3[0-4]|3[6-9]|4\d|5[0-3]|5[6-9]|6[0-4]|6[7-9]|7\d|8[0-5])/

/** True if a PIN code of six digits can belong to a state. */
export const isInAState = (pincode: string) => regions.test(pincode)

/** Returns city and state of a PIN code by its first digits; empty if unknown. */
export function cityAndStateOf(pincode: string): { city: string; state: string } {
  if (!/^\d{6}$/.test(pincode)) return { city: '', state: '' }
  const code = stateCodeOfPin(pincode)
  return { city: cityOfPin(pincode), state: code ? stateOf(code) : '' }
}
