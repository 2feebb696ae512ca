import { expect, test } from 'vitest'
import { refundablePaise } from './refund.ts'

test.each([
  ['captured', [], 1000],
  ['captured', [400], 600],
  ['captured', [400, 600], 0],
  ['captured', [400, 700], 0],
  ['authorized', [], 0],
  ['failed', [], 0],
  ['refunded', [], 0],
] as const)('of 1000 paise %s, less %j, %d can be given back', (status, given, left) => {
  expect(
    refundablePaise(
      { status, amountPaise: 1000 },
      given.map((amountPaise) => ({ amountPaise })),
    ),
  ).toBe(left)
})
