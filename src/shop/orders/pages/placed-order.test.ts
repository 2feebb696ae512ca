import { expect, test } from 'vitest'
import { placedIn, placedState } from './placed-order.ts'

test('reads the order id that the checkout passes on', () => {
  expect(placedIn(placedState('SW1'))).toBe('SW1')
  expect(placedIn(placedState(''))).toBe('')
})

test.each([null, undefined, 'SW1', { placed: 1 }, {}])('finds no placed order in %j', (state) => {
  expect(placedIn(state)).toBeUndefined()
})
