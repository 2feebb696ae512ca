import { expect, test } from 'vitest'
import { placedIn, placedState } from './placed-order.ts'

test('who was led here by a placed order is told its number', () => {
  expect(placedIn(placedState('SW1'))).toBe('SW1')
  expect(placedIn(placedState(''))).toBe('')
})

test.each([null, undefined, 'SW1', { placed: 1 }, {}])('%j is no placed order', (state) => {
  expect(placedIn(state)).toBeUndefined()
})
