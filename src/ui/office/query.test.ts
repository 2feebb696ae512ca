import { expect, test } from 'vitest'
import { queryOf } from './query.ts'

test('leaves out empty parameters and escapes the others', () => {
  expect(queryOf({ q: 'Asha & Co', role: undefined, state: '' })).toBe('?q=Asha+%26+Co')
  expect(queryOf({ q: undefined })).toBe('')
  expect(queryOf({})).toBe('')
})
