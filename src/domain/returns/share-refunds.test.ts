import { expect, test } from 'vitest'
import { listOtherRefunds, returnRefundKey, shareRefunds } from './share-refunds.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 15, 6, minute))
const claim = (id: string, minute: number, paidPaise: number, changes: object = {}) => ({
  id,
  state: 'received' as const,
  askedAt: at(minute),
  paidPaise,
  refundId: null,
  ...changes,
})
const refund = (id: string, minute: number, amountPaise: number, requestKey: string | null = null) => ({ id, requestKey, amountPaise, createdAt: at(minute) })
const shares = (...input: Parameters<typeof shareRefunds>) => Object.fromEntries([...shareRefunds(...input)].filter(([, paise]) => paise > 0))

test('a refund counts for the return that was asked for before it, at most what was paid for its pieces', () => {
  expect(shares([claim('a', 5, 40_000)], [refund('r', 9, 50_000)])).toEqual({ a: 40_000 })
  expect(shares([claim('a', 5, 40_000)], [refund('r', 9, 10_000), refund('s', 10, 5_000)])).toEqual({ a: 15_000 })
  expect(shares([claim('a', 5, 40_000)], [refund('r', 4, 50_000)])).toEqual({})
  expect(shares([claim('a', 5, 40_000)], [])).toEqual({})
})

test('a refund counts once: first for the oldest return, then for the next', () => {
  const returns = [claim('b', 6, 30_000), claim('a', 5, 40_000)]
  expect(shares(returns, [refund('r', 9, 60_000)])).toEqual({ a: 40_000, b: 20_000 })
})

test('a return that was refused, withdrawn or closed without a refund takes nothing', () => {
  const ended = [claim('w', 1, 10_000, { state: 'withdrawn' }), claim('f', 2, 10_000, { state: 'refused' }), claim('c', 3, 10_000, { state: 'closed' })]
  expect(shares([...ended, claim('a', 5, 40_000)], [refund('r', 9, 40_000)])).toEqual({ a: 40_000 })
})

test('a refund that a return made itself is no share, and later refunds are not for a return that has ended', () => {
  const own = refund('own', 7, 30_000, returnRefundKey('a'))
  const returns = [claim('a', 5, 40_000, { state: 'closed', refundId: 'own' }), claim('b', 6, 20_000)]
  expect(listOtherRefunds(returns, [own])).toEqual([])
  expect(shares(returns, [own])).toEqual({})
  expect(shares(returns, [own, refund('r', 9, 20_000)])).toEqual({ b: 20_000 })
  // It made the rest of a refund of before.
  expect(shares(returns, [refund('r', 6, 10_000), own])).toEqual({ a: 10_000 })
})

test('a return that ended with a refund of the order keeps its part, and the rest is for the next', () => {
  const returns = [claim('a', 5, 40_000, { state: 'closed', refundId: 'r' }), claim('b', 6, 30_000)]
  expect(shares(returns, [refund('r', 9, 60_000)])).toEqual({ a: 40_000, b: 20_000 })
})
