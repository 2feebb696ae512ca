import { type AddressFields, emptyAddress } from './address-fields.ts'
import { placeOf } from './pincode.ts'

/** An address as it is being typed. `filled` is what the shop put into city and state by the PIN code; what a person types there is theirs. */
export type AddressEntry = { fields: AddressFields; filled: { city: string; state: string } }

export const emptyEntry: AddressEntry = { fields: emptyAddress, filled: { city: '', state: '' } }

/** The entry after a field was changed. A complete PIN code refills city and state, unless a person typed them. */
export function changeField({ fields, filled }: AddressEntry, name: keyof AddressFields, value: string): AddressEntry {
  const next = { ...fields, [name]: value }
  if (name === 'city' || name === 'state') return { fields: next, filled: { ...filled, [name]: '' } }
  if (name !== 'pincode' || !/^\d{6}$/.test(value.trim())) return { fields: next, filled }
  const place = placeOf(value.trim())
  const city = fields.city === filled.city ? place.city : fields.city
  const state = fields.state === filled.state ? place.state : fields.state
  return { fields: { ...next, city, state }, filled: { city: city === place.city ? city : '', state: state === place.state ? state : '' } }
}

/** The state that the PIN code is in, when another one is chosen; empty when they agree or the PIN code does not tell. */
export function otherState({ pincode, state }: AddressFields) {
  const told = placeOf(pincode.trim()).state
  return state && told && state !== told ? told : ''
}

/** What a draft kept; empty where it kept nothing that fits. */
export const entryFrom = (draft: Record<string, unknown> | undefined): AddressEntry => ({
  fields: textsIn(draft?.['fields'], emptyAddress),
  filled: textsIn(draft?.['filled'], emptyEntry.filled),
})

/** The texts of these names; where one is no text, the one that is given. */
function textsIn<Texts extends Record<string, string>>(from: unknown, given: Texts): Texts {
  const texts = { ...given }
  if (typeof from !== 'object' || from === null) return texts
  for (const name of Object.keys(given)) {
    const value: unknown = Reflect.get(from, name)
    if (typeof value === 'string') Object.assign(texts, { [name]: value })
  }
  return texts
}
