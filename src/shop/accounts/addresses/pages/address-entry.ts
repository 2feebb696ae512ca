import { canonicalDigits } from '#kernel/text.ts'
import { type AddressFields, emptyAddress } from './address-fields.ts'
import { cityAndStateOf, isInAState } from './pincode.ts'
import { listedState } from '#shop/places/rules.ts'

/** An address in the form. `filled`: the city and state that the shop filled in by the PIN code; empty once the shopper changes them. */
export type AddressEntry = { fields: AddressFields; filled: { city: string; state: string } }

export const emptyEntry: AddressEntry = { fields: emptyAddress, filled: { city: '', state: '' } }

/** Returns the entry of a saved address. A city or state that fits its PIN code counts as filled in, so it changes with the PIN code. */
export function entryOf(fields: AddressFields): AddressEntry {
  const { city, state } = cityAndStateOf(fields.pincode)
  return { fields, filled: { city: fields.city === city ? city : '', state: fields.state === state ? state : '' } }
}

/** Returns the entry after a change of one field. A complete PIN code fills in city and state again, unless the shopper typed them. */
export function changeField({ fields, filled }: AddressEntry, name: keyof AddressFields, value: string): AddressEntry {
  const next = { ...fields, [name]: value }
  if (name === 'city' || name === 'state') return { fields: next, filled: { ...filled, [name]: '' } }
  if (name !== 'pincode' || !/^\d{6}$/.test(canonicalDigits(value))) return { fields: next, filled }
  return fillPlace({ fields: next, filled }, { pin: canonicalDigits(value), ...cityAndStateOf(canonicalDigits(value)) })
}

type FoundPlace = { pin: string; city: string; state: string }

/** Returns the entry with the city and state of its PIN code, unless the shopper typed them. A place of another PIN code came too late and changes nothing. */
export function fillPlace({ fields, filled }: AddressEntry, place: FoundPlace): AddressEntry {
  if (canonicalDigits(fields.pincode) !== place.pin) return { fields, filled }
  const city = fields.city === filled.city ? place.city : fields.city
  const state = fields.state === filled.state ? place.state : fields.state
  return { fields: { ...fields, city, state }, filled: { city: city === place.city ? city : '', state: state === place.state ? state : '' } }
}

/** The states of a PIN code, as the shop's directory has them. */
export type KnownStates = { states: readonly string[] }

/**
 * Returns the state of the PIN code if the shopper chose another state. Empty if both agree, or the PIN code's state is unknown. `known`: the states in the
 * directory. Without them, the first digits of the PIN code tell the state.
 */
export function otherState({ pincode, state }: AddressFields, known?: KnownStates) {
  const states = known && known.states.length > 0 ? known.states : [cityAndStateOf(canonicalDigits(pincode)).state]
  const [expected = ''] = states
  return state && expected && !states.includes(listedState(state)) ? expected : ''
}

/**
 * What may be wrong with an address. `nowhere`: no state has its PIN code. `elsewhere`: the PIN code belongs to the state `expected`, not to the chosen one.
 */
export type PlaceDoubt = { kind: 'nowhere'; field: 'pincode' } | { kind: 'elsewhere'; field: 'state'; expected: string }

/** Returns the doubt about PIN code and state; undefined when they agree, or the PIN code is incomplete. */
export function doubtOf(fields: AddressFields, known?: KnownStates): PlaceDoubt | undefined {
  const pincode = canonicalDigits(fields.pincode)
  if (!known && /^\d{6}$/.test(pincode) && !isInAState(pincode)) return { kind: 'nowhere', field: 'pincode' }
  const expected = otherState(fields, known)
  return expected ? { kind: 'elsewhere', field: 'state', expected } : undefined
}

/** Returns the entry in a draft. Missing or invalid values are empty. */
export const entryFrom = (draft: Record<string, unknown> | undefined): AddressEntry => ({
  fields: readTexts(draft?.['fields'], emptyAddress),
  filled: readTexts(draft?.['filled'], emptyEntry.filled),
})

/** Returns the properties of `source` that `defaults` names. A default replaces each value that is not a string. */
function readTexts<Texts extends Record<string, string>>(source: unknown, defaults: Texts): Texts {
  const texts = { ...defaults }
  if (typeof source !== 'object' || source === null) return texts
  for (const name of Object.keys(defaults)) {
    const value: unknown = Reflect.get(source, name)
    if (typeof value === 'string') Object.assign(texts, { [name]: value })
  }
  return texts
}
