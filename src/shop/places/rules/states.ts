import { nameKey } from '#kernel/text.ts'

/** The code of a state or union territory: the first two digits of the GSTINs of its businesses. */
const nameOf = {
  '35': 'Andaman and Nicobar Islands',
  '37': 'Andhra Pradesh',
  '12': 'Arunachal Pradesh',
  '18': 'Assam',
  '10': 'Bihar',
  '04': 'Chandigarh',
  '22': 'Chhattisgarh',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '07': 'Delhi',
  '30': 'Goa',
  '24': 'Gujarat',
  '06': 'Haryana',
  '02': 'Himachal Pradesh',
  '01': 'Jammu and Kashmir',
  '20': 'Jharkhand',
  '29': 'Karnataka',
  '32': 'Kerala',
  '38': 'Ladakh',
  '31': 'Lakshadweep',
  '23': 'Madhya Pradesh',
  '27': 'Maharashtra',
  '14': 'Manipur',
  '17': 'Meghalaya',
  '15': 'Mizoram',
  '13': 'Nagaland',
  '21': 'Odisha',
  '34': 'Puducherry',
  '03': 'Punjab',
  '08': 'Rajasthan',
  '11': 'Sikkim',
  '33': 'Tamil Nadu',
  '36': 'Telangana',
  '16': 'Tripura',
  '09': 'Uttar Pradesh',
  '05': 'Uttarakhand',
  '19': 'West Bengal',
} as const

export type StateCode = keyof typeof nameOf
export type State = (typeof nameOf)[StateCode]

/** The first two digits of the GSTIN of a business that lies in no state. No person lives there. */
export const otherTerritory = '97'

export const isStateCode = (text: string): text is StateCode => Object.hasOwn(nameOf, text)

export const stateOf = (code: StateCode): State => nameOf[code]

/** Returns the name of a place by its code: a state, or Other Territory. Empty for a code that no place has. */
export function placeOf(code: string): string {
  if (isStateCode(code)) return stateOf(code)
  return code === otherTerritory ? 'Other Territory' : ''
}

/** The 28 states and 8 union territories of India, by name. */
export const states: readonly State[] = Object.values(nameOf).toSorted()

/** Other names that people write. */
const otherNames: Record<string, StateCode> = {
  'j and k': '01',
  uttaranchal: '05',
  'nct of delhi': '07',
  chattisgarh: '22',
  'daman and diu': '26',
  'dadra and nagar haveli': '26',
  orissa: '21',
  tamilnadu: '33',
  pondicherry: '34',
  'andaman and nicobar': '35',
  leh: '38',
}

/** The canonical form of a state's name: its small letters, without "and" and "&". The SQL function `state_key` is the same. */
const stateKey = (text: string) => nameKey(text).replaceAll(/\band\b|[^a-z]/g, '')

const codes = new Map<string, StateCode>([
  ...Object.keys(nameOf)
    .filter(isStateCode)
    .map((code) => [stateKey(nameOf[code]), code] as const),
  ...Object.entries(otherNames).map(([name, code]) => [stateKey(name), code] as const),
])

/** Returns the code of the state that a text names, however it is written. Undefined for any other text. */
export const stateCodeOf = (text: string): StateCode | undefined => codes.get(stateKey(text))

/** Returns the canonical forms of a state's names. */
export const stateKeysOf = (code: StateCode): string[] => [...codes].flatMap(([key, codeOfKey]) => (codeOfKey === code ? [key] : []))

/** Returns the listed state that a text names. Any other text stays as it is. */
export function listedState(text: string): string {
  const code = stateCodeOf(text)
  return code ? stateOf(code) : text
}
