import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOwedRest, isObsolete, leftToRefund, listRetriableRefunds, minRefundPaise, refundablePaise, splitRefund } from './refund.ts'

const refund = (amountPaise: number, status: 'requested' | 'processed' | 'failed' = 'processed') => ({ amountPaise, status })

test.each([
  ['captured', [], 1000],
  ['captured', [refund(400)], 600],
  ['captured', [refund(400), refund(600, 'requested')], 0],
  ['captured', [refund(400, 'failed'), refund(500)], 100],
  ['captured', [refund(400), refund(700, 'requested')], 0],
  // Too little is left for the failed refund, so it reserves nothing.
  ['captured', [refund(400, 'failed'), refund(700)], 300],
  ['authorized', [], 0],
  ['failed', [], 0],
  ['refunded', [], 0],
] as const)('of 1000 paise %s, less %j, %d can be refunded', (status, refunds, left) => {
  expect(refundablePaise({ status, amountPaise: 1000 }, refunds)).toBe(left)
})

test('a failed refund is obsolete once too little is left for it', () => {
  const failed = refund(400, 'failed')
  expect([600, 601].map((given) => isObsolete(failed, { amountPaise: 1000 }, [failed, refund(given)]))).toEqual([false, true])
  expect(isObsolete(refund(400, 'requested'), { amountPaise: 1000 }, [refund(601)])).toBe(false)
})

test.each([
  ['part was refunded elsewhere', [600, 'processed', false], true],
  ['less than ₹1 is left', [950, 'processed', false], false],
  ['it can still be retried', [0, 'processed', false], false],
  ['the rest is requested already', [600, 'processed', false, 400], false],
] as const)('a failed refund of all that was left: %s', (_, [elsewhere, status, allLeft, requested = 0], owes) => {
  const refunds = [
    { ...refund(1000, 'failed'), allLeft: true },
    { ...refund(elsewhere, status), allLeft },
    { ...refund(requested, 'requested'), allLeft: true },
  ]
  expect(findOwedRest({ status: 'captured', amountPaise: 1000 }, refunds) !== undefined).toBe(owes)
  expect(
    findOwedRest(
      { status: 'captured', amountPaise: 1000 },
      refunds.map((each) => ({ ...each, allLeft: false })),
    ),
  ).toBeUndefined()
})

test('retries as many failed refunds as the payment covers', () => {
  const [large, other, small] = [refund(500, 'failed'), refund(600, 'failed'), refund(100, 'failed')]
  expect(listRetriableRefunds({ amountPaise: 1000 }, [large, other, small, refund(300), refund(150, 'requested')])).toEqual([large])
  expect(listRetriableRefunds({ amountPaise: 1000 }, [other, small, refund(300)])).toEqual([other, small])
})

test.each([
  [10_000, [90_100, 9_900], [10_000, 0]],
  [95_000, [90_100, 9_900], [90_100, 4_900]],
  // The second payment would refund less than ₹1.
  [90_150, [90_100, 9_900], [90_050, 100]],
  [150, [99, 9_900], [0, 150]],
  [199, [150, 9_900], [0, 199]],
  [150, [100, 100], undefined],
  [501, [300, 200], undefined],
  [500, [500], [500]],
] as const)('%d paise of payments that hold %j: %j', (amountPaise, lefts, parts) => {
  expect(splitRefund(amountPaise, lefts)).toEqual(parts)
})

test('a split sums to its amount, takes no more than is left, and no less than ₹1', () => {
  const left = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 100_000 }))
  fc.assert(
    fc.property(left, left, fc.integer({ min: minRefundPaise, max: 200_000 }), (newest, oldest, amountPaise) => {
      const lefts = [newest, oldest]
      const parts = splitRefund(amountPaise, lefts)
      // Only a payment that holds less than two refunds of ₹1 cannot give way to the other.
      if (!parts) expect(amountPaise > leftToRefund(lefts) || newest < 200 || oldest < 200).toBe(true)
      expect((parts ?? [amountPaise]).reduce((sum, part) => sum + part, 0)).toBe(amountPaise)
      expect((parts ?? []).every((part, index) => part === 0 || (part >= minRefundPaise && part <= (lefts[index] ?? 0)))).toBe(true)
    }),
    { numRuns: 5000 },
  )
  expect([leftToRefund([99, 9_900]), leftToRefund([99, 40]), leftToRefund([])]).toEqual([9_900, 139, 0])
})
