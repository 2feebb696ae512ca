import { stateCodeOfPin, stateOf } from '#shop/places/rules.ts'

/** Cities by the first digits of a PIN code. Only where the digits are unambiguous. */
const cityByPrefix: Record<string, string> = {
  110: 'New Delhi',
  208: 'Kanpur',
  226: 'Lucknow',
  248: 'Dehradun',
  302: 'Jaipur',
  380: 'Ahmedabad',
  390: 'Vadodara',
  395: 'Surat',
  400: 'Mumbai',
  411: 'Pune',
  440: 'Nagpur',
  452: 'Indore',
  462: 'Bhopal',
  492: 'Raipur',
  500: 'Hyderabad',
  530: 'Visakhapatnam',
  560: 'Bengaluru',
  570: 'Mysuru',
  600: 'Chennai',
  641: 'Coimbatore',
  682: 'Kochi',
  695: 'Thiruvananthapuram',
  700: 'Kolkata',
  751: 'Bhubaneswar',
  781: 'Guwahati',
  800: 'Patna',
  834: 'Ranchi',
}

/** The first two digits of the PIN codes of a state or union territory. The others are unused, or belong to the army's post. */
const regions = /^(?:1[1-9]|2[0-8]|3[0-4]|3[6-9]|4\d|5[0-3]|5[6-9]|6[0-4]|6[7-9]|7\d|8[0-5])/

/** Returns whether a PIN code of six digits can belong to a state. */
export const isInAState = (pincode: string) => regions.test(pincode)

/** Returns city and state of a PIN code; empty where unknown. */
export function cityAndStateOf(pincode: string): { city: string; state: string } {
  if (!/^\d{6}$/.test(pincode)) return { city: '', state: '' }
  const code = stateCodeOfPin(pincode)
  return { city: cityByPrefix[pincode.slice(0, 3)] ?? '', state: code ? stateOf(code) : '' }
}
