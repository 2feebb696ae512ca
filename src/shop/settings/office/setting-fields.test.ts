import { expect, test } from 'vitest'
import * as settingsContract from '../contract.ts'
import { defaultSettings } from '../rules/settings.ts'
import type { SettingName } from './settings-texts.ts'
import { changedSettings, differencesOf, withSettings, settingNames, shownSetting, staleSettings } from './setting-fields.ts'
import { optionalSettings, sections } from './setting-sections.ts'

const changedWith = (changes: Partial<Record<SettingName, string>>) =>
  changedSettings(defaultSettings, (name) => changes[name] ?? shownSetting(defaultSettings, name))

test('sends no unchanged setting', () => {
  expect(changedWith({})).toEqual({})
})

test('has a field for every setting', () => {
  const names = sections.flatMap(({ fields }) => fields.map(([name]) => name.split('.')[0]))
  expect([...new Set(names)].toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
})

test('marks exactly the fields as optional that the server accepts empty', () => {
  const accepted = settingNames.filter((name) => {
    const change = changedSettings(defaultSettings, (field) => (field === name ? '' : shownSetting(defaultSettings, field)))
    const isUnchanged = Object.keys(change).length === 0 && shownSetting(defaultSettings, name) === ''
    return isUnchanged || settingsContract.saveSettings.input.safeParse(change).success
  })
  expect(accepted.toSorted()).toEqual([...optionalSettings].toSorted())
})

test('lists the fields of a group in one section', () => {
  const officer = sections.filter(({ fields }) => fields.some(([name]) => name.startsWith('grievanceOfficer.')))
  expect(officer.map(({ id }) => id)).toEqual(['officer'])
})

test('sends a changed setting in the form of the contract, without unchanged fields of its group', () => {
  expect(changedWith({ brand: ' Kesar Ghar ', founded: '1960' })).toEqual({ brand: 'Kesar Ghar', founded: 1960 })
  expect(changedWith({ 'returns.tellWithinDays': '10' })).toEqual({ returns: { tellWithinDays: 10 } })
  expect(changedWith({ address: 'One\n\n Two ' })).toEqual({ address: ['One', 'Two'] })
})

test('sends a switch as true or false', () => {
  expect(changedWith({ 'ownerMessages.newOrder': 'On', 'ownerMessages.exceptions': 'On' })).toEqual({ ownerMessages: { newOrder: true } })
  expect(changedWith({ 'ownerMessages.exceptions': 'Off' })).toEqual({ ownerMessages: { exceptions: false } })
})

const initial = { ...defaultSettings, versions: { brand: 3, postal: 1 } }
const { postal, returns } = defaultSettings
/** Another admin changed the brand and the region of the address. */
const theirs = { ...initial, brand: 'Theirs', postal: { ...postal, region: 'theirs' }, versions: { brand: 4, postal: 2 } }
const typedWith = (changes: Partial<Record<SettingName, string>>) => (name: SettingName) => changes[name] ?? shownSetting(initial, name)

test('takes only the saved settings from the new version, not other changes of another admin', () => {
  const saved = { ...theirs, phone: 'ours', returns: { ...returns, tellWithinDays: 9 }, versions: { ...theirs.versions, phone: 1, returns: 1 } }
  expect(withSettings(initial, saved, ['phone', 'postal'])).toEqual({
    ...initial,
    phone: 'ours',
    postal: { ...postal, region: 'theirs' },
    versions: { brand: 3, phone: 1, postal: 2 },
  })
})

test('reports a difference for a field that both admins changed', () => {
  expect(differencesOf(initial, theirs, typedWith({ brand: 'Ours ', phone: '1' }))).toEqual([{ name: 'Brand', theirs: 'Theirs', yours: 'Ours' }])
  expect(differencesOf(initial, theirs, typedWith({ 'postal.region': 'ours' }))).toEqual([{ name: 'Location and map: State', theirs: 'theirs', yours: 'ours' }])
  expect(staleSettings(initial, theirs, { brand: 'Ours', phone: '1' })).toEqual(['brand'])
})

test('reports no difference for other fields of a group, or for equal changes', () => {
  expect(differencesOf(initial, theirs, typedWith({ 'postal.street': 'ours' }))).toEqual([])
  expect(differencesOf(initial, theirs, typedWith({ brand: 'Theirs' }))).toEqual([])
  expect(differencesOf(initial, theirs, typedWith({ phone: '1' }))).toEqual([])
})
