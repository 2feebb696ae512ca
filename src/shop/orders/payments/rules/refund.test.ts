import { expect, test } from 'vitest'
import { isObsolete, findOwedRest, refundablePaise, listRetriableRefunds } from './refund.ts'

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
