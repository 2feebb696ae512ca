import { expect, test } from 'vitest'
import { isMonotonous, isOwnWord } from './weak-password.ts'

const own = { brand: 'Swachh', name: 'Asha Rao', email: 'asha.k_1990@example.com' }

test.each([
  'swachh12',
  'SWACHH@2026',
  '1955Swachh',
  '--swachh--',
  's.w.a.c.h.h',
  'Ｓｗａｃｈｈ１',
  'asha1234',
  'Rao@2026',
  'AshaRao1',
  'asha rao',
  'ashak1990',
  'Asha.K_1990',
  '#ashak###',
  'asha.k_1990@example.com',
])('%s consists of the shop’s or the person’s words', (password) => {
  expect(isOwnWord(password, own)).toBe(true)
})

test.each(['saffron 1955', 'swachh saffron', 'ashraoasha', '12345678', '!!!!!!!!', 'raoasha99x', 'my name is asha'])(
  '%s does not consist of these words',
  (password) => {
    expect(isOwnWord(password, own)).toBe(false)
  },
)

test('handles other scripts, names of several words, and words without letters', () => {
  expect(isOwnWord('केसर1234', { brand: 'केसर', name: '', email: '' })).toBe(true)
  expect(isOwnWord('soil2soul!', { brand: 'Soil to Soul', name: '', email: '' })).toBe(false)
  expect(isOwnWord('soil-to-soul-7', { brand: 'Soil to Soul', name: '', email: '' })).toBe(true)
  expect(isOwnWord('9876543210', { brand: 'Swachh', name: 'Asha', email: '9876543210@example.com' })).toBe(true)
  expect(isOwnWord('98765432', { brand: '1955', name: '7', email: '1@example.com' })).toBe(false)
})

test.each(['aaaaaaaa', 'aAaAaAaA', 'zzzzzzzzzzzz', '........', '        ', ' \t\u00a0\u2003    ', 'कककककककक', '😀😀😀😀'])(
  '%j repeats one character',
  (password) => {
    expect(isMonotonous(password)).toBe(true)
  },
)

test.each(['aaaaaaab', 'a a a a a', '12121212'])('%s does not repeat one character', (password) => {
  expect(isMonotonous(password)).toBe(false)
})
