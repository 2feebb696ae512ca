import { expect, test } from 'vitest'
import { startingSettings } from '#domain/settings/settings.ts'
import type { SettingName } from '../../texts/admin-settings.ts'
import { changedSettings, differencesOf, filledFrom, sections, shownSetting, staleFacts } from './setting-fields.ts'

const written = (changes: Partial<Record<SettingName, string>>) =>
  changedSettings(startingSettings, (name) => changes[name] ?? shownSetting(startingSettings, name))

test('what is not touched is not sent', () => {
  expect(written({})).toEqual({})
})

test('every setting there is has a field', () => {
  const names = sections.flatMap(({ fields }) => fields.map(([name]) => name.split('.')[0]))
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(startingSettings).toSorted())
})

test('a touched one is sent as the contract has it, and of a group no more', () => {
  expect(written({ brand: ' Kesar Ghar ', founded: '1960' })).toEqual({ brand: 'Kesar Ghar', founded: 1960 })
  expect(written({ 'returns.tellWithinDays': '10' })).toEqual({ returns: { tellWithinDays: 10 } })
  expect(written({ address: 'One\n\n Two ' })).toEqual({ address: ['One', 'Two'] })
})

test('tax lines are read from the end, as a type may have commas', () => {
  expect(written({ 'tax.products': 'saffron, threads, 091020, 5\n, 210690, 18' })).toEqual({
    tax: {
      products: [
        { kind: 'saffron, threads', hsn: '091020', rate: 5 },
        { kind: '', hsn: '210690', rate: 18 },
      ],
    },
  })
})

const filled = { ...startingSettings, versions: { brand: 3, postal: 1 } }
const { postal, returns } = startingSettings
/** Somebody else has changed the brand, and the region of the address. */
const theirs = { ...filled, brand: 'Theirs', postal: { ...postal, region: 'theirs' }, versions: { brand: 4, postal: 2 } }
const writtenIn = (changes: Partial<Record<SettingName, string>>) => (name: SettingName) => changes[name] ?? shownSetting(filled, name)

test('the fields hold the facts that were saved, and nothing else of somebody else', () => {
  const saved = { ...theirs, phone: 'ours', returns: { ...returns, tellWithinDays: 9 }, versions: { ...theirs.versions, phone: 1, returns: 1 } }
  expect(filledFrom(filled, saved, ['phone', 'postal'])).toEqual({
    ...filled,
    phone: 'ours',
    postal: { ...postal, region: 'theirs' },
    versions: { brand: 3, phone: 1, postal: 2 },
  })
})

test('a fact differs where it was changed here and by somebody else', () => {
  expect(differencesOf(filled, theirs, writtenIn({ brand: 'Ours ', phone: '1' }))).toEqual([{ name: 'Brand', theirs: 'Theirs', yours: 'Ours' }])
  expect(differencesOf(filled, theirs, writtenIn({ 'postal.region': 'ours' }))).toEqual([{ name: 'Place and map: State', theirs: 'theirs', yours: 'ours' }])
  expect(staleFacts(filled, theirs, { brand: 'Ours', phone: '1' })).toEqual(['brand'])
})

test('what somebody else changed in other fields of a group, or changed alike, is no difference', () => {
  expect(differencesOf(filled, theirs, writtenIn({ 'postal.street': 'ours' }))).toEqual([])
  expect(differencesOf(filled, theirs, writtenIn({ brand: 'Theirs' }))).toEqual([])
  expect(differencesOf(filled, theirs, writtenIn({ phone: '1' }))).toEqual([])
})
