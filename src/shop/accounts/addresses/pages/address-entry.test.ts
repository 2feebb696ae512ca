import { expect, test } from 'vitest'
import { type AddressEntry, changeField, doubtOf, emptyEntry, entryFrom, otherState } from './address-entry.ts'
import type { AddressFields } from './address-fields.ts'
import { cityAndStateOf, isInAState } from './pincode.ts'
import { states } from '#shop/places/rules.ts'

const typed = (changes: [keyof AddressFields, string][], entry: AddressEntry = emptyEntry) =>
  changes.reduce((now, [name, value]) => changeField(now, name, value), entry)

/** Returns a change of the PIN code field for each of its values, as a shopper types and corrects it. */
const pincodes = (...codes: string[]): [keyof AddressFields, string][] => codes.map((code) => ['pincode', code])

test('a corrected PIN code replaces the city and state that the old code filled in', () => {
  const wrong = typed(pincodes('190001'))
  expect(wrong.fields).toMatchObject({ city: '', state: 'Jammu and Kashmir' })
  const right = typed(pincodes('19000', '1', '', '6', '60000', '600001'), wrong)
  expect(right.fields).toMatchObject({ pincode: '600001', city: 'Chennai', state: 'Tamil Nadu' })
  expect(typed(pincodes('60000', '560001'), right).fields).toMatchObject({ city: 'Bengaluru', state: 'Karnataka' })
})

test('a PIN code of an unknown place clears the city and state that the shop filled in', () => {
  expect(typed(pincodes('600001', '900001')).fields).toMatchObject({ city: '', state: '' })
})

test('keeps a city or state that the shopper typed or chose', () => {
  const own = typed([...pincodes('600001'), ['city', 'Mylapore'], ...pincodes('560001')])
  expect(own.fields).toMatchObject({ city: 'Mylapore', state: 'Karnataka' })
  const chosen = typed([...pincodes('600001'), ['state', 'Kerala'], ...pincodes('560001')])
  expect(chosen.fields).toMatchObject({ city: 'Bengaluru', state: 'Kerala' })
  expect(otherState(chosen.fields)).toBe('Karnataka')
})

test('reports no other state when PIN code and state agree, or the place is unknown', () => {
  expect(otherState(typed(pincodes('600001')).fields)).toBe('')
  expect(otherState(typed([...pincodes('900001'), ['state', 'Kerala']]).fields)).toBe('')
  expect(otherState({ ...typed(pincodes('600001')).fields, state: '' })).toBe('')
})

test('lists every state that a PIN code can yield', () => {
  const known = new Set(Array.from({ length: 900 }, (_, index) => cityAndStateOf(`${index + 100}001`).state).filter(Boolean))
  expect([...known].filter((state) => !states.some((one) => one === state))).toEqual([])
  expect(states).toHaveLength(36)
})

test('restores a draft and drops values of the wrong type', () => {
  const entry = typed([...pincodes('600001'), ['name', 'Asha']])
  expect(entryFrom(JSON.parse(JSON.stringify(entry)))).toEqual(entry)
  expect(entryFrom(undefined)).toEqual(emptyEntry)
  expect(entryFrom({ fields: { name: 7, city: 'Pune' }, filled: null }).fields).toMatchObject({ name: '', city: 'Pune' })
})

test('doubts a PIN code that no state has, and a state that has another one', () => {
  const place = { ...emptyEntry.fields, city: 'Pune', state: 'Maharashtra' }
  for (const pincode of ['999999', '000000', '290001', '860001']) expect(doubtOf({ ...place, pincode })).toMatchObject({ kind: 'nowhere' })
  expect(doubtOf({ ...place, pincode: ' 560001 ' })).toEqual({ kind: 'elsewhere', field: 'state', expected: 'Karnataka' })
  expect(doubtOf({ ...place, pincode: '605001' })).toEqual({ kind: 'elsewhere', field: 'state', expected: 'Puducherry' })
  for (const pincode of ['411001', '4110', '', '137001']) expect(doubtOf({ ...place, pincode })).toBeUndefined()
})

test('every PIN code with a known state is in a state', () => {
  const known = Array.from({ length: 900 }, (_, index) => `${index + 100}001`).filter((pincode) => cityAndStateOf(pincode).state)
  expect(known.filter((pincode) => !isInAState(pincode))).toEqual([])
})
