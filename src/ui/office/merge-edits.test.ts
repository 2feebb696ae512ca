import { expect, test } from 'vitest'
import { isSame, keepChanged } from './merge-edits.ts'

test('values are the same whatever the order of their fields, and whatever blanks surround their texts', () => {
  expect(
    isSame({ name: 'Asha ', role: 'user', packs: [{ label: '1 g', price: 5 }] }, { packs: [{ price: 5, label: ' 1 g' }], role: 'user', name: 'Asha' }),
  ).toBe(true)
  expect(isSame({ name: 'Asha' }, { name: 'Asha', role: 'user' })).toBe(false)
  expect(isSame(['1 g', '2 g'], ['2 g', '1 g'])).toBe(false)
  expect(isSame(null, undefined)).toBe(false)
})

test('an edited field wins, and the others are theirs', () => {
  const base = { name: 'Asha', city: 'Pune', mobile: '' }
  expect(keepChanged(base, { ...base, name: 'Asha Rao' }, { ...base, name: 'A. Rao', city: 'Delhi' })).toEqual({ name: 'Asha Rao', city: 'Delhi', mobile: '' })
})
