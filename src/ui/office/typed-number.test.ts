import { expect, test } from 'vitest'
import { numberIn, numberOrText, wholeIn } from './typed-number.ts'

test.each([
  ['1299', 1299],
  ['1,299', 1299],
  ['₹ 1,00,000.50', 100_000.5],
  ['12,345,678', 12_345_678],
  ['15 %', 15],
  ['0', 0],
  ['', undefined],
  ['12,5', undefined],
  ['1,2999', undefined],
  ['1.005', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['-1', undefined],
])('reads the number %j as %s', (typed, number) => expect(numberIn(typed)).toBe(number))

test('reads whole numbers, and leaves other text to the server', () => {
  expect(['1,000', '5', '1.5', ''].map(wholeIn)).toEqual([1000, 5, undefined, undefined])
  expect(['1,299', '12,5', 'ten'].map(numberOrText)).toEqual([1299, '12,5', 'ten'])
})
