import { expect, test } from 'vitest'
import { stuckAfterMs, remediesOf } from './remedy.ts'

const now = new Date('2026-01-15T06:30:00Z')
const refund = (status: 'requested' | 'processed' | 'failed', ageMs = 0, retriedMs?: number) => ({
  status,
  createdAt: new Date(now.getTime() - ageMs),
  retriedAt: retriedMs === undefined ? null : new Date(now.getTime() - retriedMs),
})

test.each([
  ['no_order', 100, [], ['link_order', 'refund']],
  ['amount_differs', 100, [], ['refund']],
  ['surplus', 100, [], ['refund']],
  ['after_cancel', 100, [], ['refund']],
  ['settled', 100, [], []],
  [null, 0, [], []],
  // A payment with a refund can no longer be linked to an order.
  ['no_order', 160, [refund('requested')], ['refund']],
  // Less than the smallest refund is left.
  ['no_order', 60, [refund('requested')], ['accept_rest']],
  ['settled', 99, [refund('processed')], ['accept_rest']],
  ['surplus', 0, [refund('requested')], []],
  ['surplus', 0, [refund('requested', stuckAfterMs)], ['retry_refund']],
  ['surplus', 0, [refund('requested', 2 * stuckAfterMs, 0)], []],
  ['surplus', 0, [refund('requested', 2 * stuckAfterMs, stuckAfterMs)], ['retry_refund']],
  ['surplus', 0, [refund('processed', stuckAfterMs)], []],
  ['settled', 40, [refund('failed'), refund('processed')], ['accept_rest', 'retry_refund']],
] as const)('%s with %d left and %j: %j', (lane, leftPaise, refunds, remedies) => {
  expect(remediesOf({ lane, leftPaise, hasOpenRest: leftPaise > 0 && leftPaise < 100, refunds: [...refunds] }, now)).toEqual(remedies)
})
