import { expect, test } from 'vitest'
import type { RefundStatus } from '../payments/rules/refund.ts'
import { explainNotPaid } from './not-paid.ts'

const rupees = 100

const explain = (...refunds: [RefundStatus, number][]) =>
  explainNotPaid({
    status: 'captured',
    lane: 'amount_differs',
    amountPaise: 1000 * rupees,
    refunds: refunds.map(([status, amount]) => ({ status, amountPaise: amount * rupees })),
  })

test.each<[string, [RefundStatus, number][]]>([
  ['This payment was refunded.', [['processed', 1000]]],
  [
    'This payment was refunded.',
    [
      ['processed', 400],
      ['processed', 600],
      ['failed', 600],
    ],
  ],
  ['The refund of this payment is pending.', [['requested', 1000]]],
  [
    'The refund of this payment is pending.',
    [
      ['processed', 400],
      ['pending', 600],
    ],
  ],
  ['The refund of this payment failed. Our team will retry it.', [['failed', 1000]]],
  [
    'The refund of this payment failed. Our team will retry it.',
    [
      ['processed', 400],
      ['failed', 600],
    ],
  ],
  ['This payment is partly refunded: ₹400 of ₹1,000.', [['processed', 400]]],
  ['This payment is partly refunded: the refund of ₹400 of ₹1,000 is pending.', [['requested', 400]]],
])('says "%s" after refunds %j', (sentence, refunds) => {
  expect(explain(...refunds)).toBe(`${sentence} Your cart is kept: you can pay again.`)
})
