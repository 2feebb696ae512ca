import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

test.each([
  ['1', 1],
  [' 25 ', 25],
  ['007', 7],
  ['999', 999],
])('reads %j as the quantity %i', (text, quantity) => expect(typedQuantity(text, 1, 999)).toBe(quantity))

test.each(['-3', '2.5', '2,5', '0', '1000', '1e2', '+4', 'two', '', ' ', '3 4', '99999999999999999999'])('rejects %j as a quantity', (text) =>
  expect(typedQuantity(text, 1, 999)).toBeUndefined(),
)
