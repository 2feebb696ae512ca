import { expect, test } from 'vitest'
import { refundSumsOf } from './refund-state.ts'

test('tells refunded, pending and left of a total, in paise', () => {
  expect(refundSumsOf({ totalAmount: 7469.29, refunded: 534.73, refundPending: 0 })).toEqual({ made: 53_473, pending: 0, left: 693_456 })
  expect(refundSumsOf({ totalAmount: 1000, refunded: 700.1, refundPending: 200.05 })).toEqual({ made: 50_005, pending: 20_005, left: 29_990 })
  expect(refundSumsOf({ totalAmount: 1000, refunded: 1000, refundPending: 1000 })).toEqual({ made: 0, pending: 100_000, left: 0 })
})
