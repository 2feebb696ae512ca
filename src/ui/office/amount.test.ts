import { expect, test } from 'vitest'
import { readAmount, writeAmount } from './amount.ts'

test.each([
  ['1000', 1000],
  ['1,000', 1000],
  ['₹ 99.50', 99.5],
  ['0.01', 0.01],
  ['1000.01', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1.005', undefined],
  ['', undefined],
  ['1e2', undefined],
])('reads %j as %s when ₹1000 is the maximum', (typed, amount) => expect(readAmount(typed, 1000)).toBe(amount))

test.each([
  [1382.3, '1382.30'],
  [0.05, '0.05'],
  [1250, '1250'],
])('writes %s as %j', (rupees, text) => expect(writeAmount(rupees)).toBe(text))
