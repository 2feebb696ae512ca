import { expect, test } from 'vitest'
import { initialOf, isDrawable } from './initial.ts'

test.each([
  ['zafrani', 'Z'],
  ['  «Écorce»', 'É'],
  ['चाय घर', 'चा'],
  ['श्री केसर', 'श्री'],
  ['🌸 Kesar', 'K'],
  ['7 Hills', '7'],
  ['–', ''],
])('the first letter of %s is %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter)
})

test('a name in another script is not drawn', () => {
  expect(['Chai & Co', 'चाय', 'தேநீர்', ''].map(isDrawable)).toEqual([true, true, false, false])
})
