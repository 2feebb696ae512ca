import { expect, test } from 'vitest'
import { startingSettings } from '#domain/settings/settings.ts'
import type { SettingName } from '../../texts/admin-settings.ts'
import { changedSettings, filledAfter, sections, shownSetting } from './setting-fields.ts'

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

test('the fields hold what was saved of theirs, and nothing of somebody else', () => {
  const { postal, returns } = startingSettings
  const saved = {
    ...startingSettings,
    brand: 'Theirs',
    phone: 'ours',
    postal: { ...postal, street: 'ours', region: 'theirs' },
    returns: { ...returns, tellWithinDays: 9 },
  }
  expect(filledAfter(startingSettings, saved, { phone: ' ours', postal: { street: 'ours ' } })).toEqual({
    ...startingSettings,
    phone: 'ours',
    postal: { ...postal, street: 'ours' },
  })
})
