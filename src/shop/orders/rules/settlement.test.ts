import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from './order.ts'
import { decideSettlement, type ReportedPayment } from './settlement.ts'

const totalPaise = 100_000

type State = { status: OrderStatus; settledBy: string | undefined; refunded: Set<string>; apart: Set<string> }

/** Applies a report to the state, as settle-payment does in the database. */
function applyReport(state: State, payment: ReportedPayment): State {
  const { kind } = decideSettlement({ status: state.status, codState: null, totalPaise }, { ...payment, isSettled: state.settledBy === payment.id })
  if (kind === 'pays') return { ...state, status: 'Paid', settledBy: payment.id }
  if (kind === 'fails') return { ...state, status: 'Unpaid' }
  if (kind === 'amount_differs') return { ...state, apart: new Set([...state.apart, payment.id]) }
  if (kind === 'surplus' || kind === 'after_cancel') return { ...state, refunded: new Set([...state.refunded, payment.id]) }
  return state
}

const start: State = { status: 'Pending', settledBy: undefined, refunded: new Set(), apart: new Set() }
const report = (id: string, status: ReportedPayment['status'], amountPaise = totalPaise): ReportedPayment => ({ id, status, amountPaise, currency: 'INR' })

const payment = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  status: fc.constantFrom('authorized' as const, 'captured' as const, 'failed' as const),
})
const reports = fc.array(payment, { minLength: 1, maxLength: 6 })
const asReport = ({ id, status }: { id: string; status: ReportedPayment['status'] }) => report(id, status, id === 'c' ? totalPaise - 1 : totalPaise)

test('reaches the same result for reports in any order, any number of times', () => {
  fc.assert(
    fc.property(
      reports.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray([...list, ...list], { minLength: list.length * 2, maxLength: list.length * 2 }))),
      ([list, shuffled]) => {
        const once = list.map(asReport).reduce(applyReport, start)
        const again = shuffled.map(asReport).reduce(applyReport, start)
        expect(again.status).toBe(once.status)
        expect(again.apart).toEqual(once.apart)
        expect(again.refunded.size).toBe(once.refunded.size)
      },
    ),
    { numRuns: 2000 },
  )
})

test('settles exactly one captured payment, and refunds or sets apart every other', () => {
  fc.assert(
    fc.property(reports, (list) => {
      const end = list.map(asReport).reduce(applyReport, start)
      const captured = new Set(list.filter(({ status }) => status === 'captured').map(({ id }) => id))
      const accounted = [...(end.settledBy ? [end.settledBy] : []), ...end.refunded, ...end.apart]
      expect(new Set(accounted)).toEqual(captured)
      expect(accounted).toHaveLength(captured.size)
      expect(end.status === 'Paid').toBe(captured.has('a') || captured.has('b'))
    }),
    { numRuns: 2000 },
  )
})

describe('one report', () => {
  test.each([
    ['Pending', report('a', 'captured'), 'pays'],
    ['Unpaid', report('a', 'captured'), 'pays'],
    ['Pending', report('a', 'captured', 1), 'amount_differs'],
    ['Pending', { ...report('a', 'captured'), currency: 'USD' }, 'amount_differs'],
    ['Pending', report('a', 'failed'), 'fails'],
    ['Unpaid', report('a', 'failed'), 'nothing'],
    ['Pending', report('a', 'authorized'), 'nothing'],
    ['Delivered', report('b', 'captured'), 'surplus'],
    ['Cancelled', report('b', 'captured'), 'after_cancel'],
    ['Delivered', report('a', 'failed'), 'nothing'],
    ['Pending', { ...report('a', 'captured'), hasRefund: true }, 'nothing'],
    ['Cancelled', { ...report('b', 'captured'), hasRefund: true }, 'nothing'],
  ] as const)('%s and %o: %s', (status, reported, kind) => {
    expect(decideSettlement({ status, codState: null, totalPaise }, reported)).toEqual({ kind })
  })
})

test('money that comes for an order of cash on delivery is refunded, and a failed payment changes nothing', () => {
  const order = { status: 'Pending', codState: 'confirmed', totalPaise } as const
  expect(decideSettlement(order, report('a', 'captured'))).toEqual({ kind: 'too_late' })
  expect(decideSettlement(order, report('a', 'failed'))).toEqual({ kind: 'nothing' })
})

test('an order of cash on delivery is paid online without its fee, until it is sent', () => {
  const order = {
    status: 'Pending',
    codState: 'confirmed',
    totalPaise: totalPaise + 40,
    payNow: { feePaise: 40, isEnded: false },
  } as const
  const decide = (changes: object, paise = totalPaise) => decideSettlement({ ...order, ...changes }, report('a', 'captured', paise)).kind
  expect(decide({})).toBe('prepays')
  expect(decide({}, totalPaise + 40)).toBe('amount_differs')
  expect(decide({ codState: 'shipped' })).toBe('too_late')
  expect(decide({ payNow: { feePaise: 40, isEnded: true } })).toBe('too_late')
  expect(decide({ status: 'Delivered', codState: 'collected' })).toBe('too_late')
  expect(decide({ status: 'Cancelled', codState: 'cancelled' })).toBe('after_cancel')
  expect(decide({ isErased: true })).toBe('after_cancel')
  expect(decide({ codState: 'to_confirm' })).toBe('too_late')
})

const advancePaise = 9_900
const waiting = { codState: 'to_confirm', totalPaise, advancePaise } as const
const ofAdvance = (id: string, status: ReportedPayment['status'] = 'captured', amountPaise: number = advancePaise): ReportedPayment => ({
  ...report(id, status, amountPaise),
  part: 'advance',
})

test.each([
  ['Pending', 'to_confirm', ofAdvance('a'), 'pays'],
  ['Unpaid', 'to_confirm', ofAdvance('a'), 'pays'],
  ['Pending', 'to_confirm', ofAdvance('a', 'failed'), 'fails'],
  ['Pending', 'to_confirm', ofAdvance('a', 'authorized'), 'nothing'],
  ['Pending', 'to_confirm', ofAdvance('a', 'captured', totalPaise), 'amount_differs'],
  ['Pending', 'to_confirm', ofAdvance('a', 'captured', advancePaise - 1), 'amount_differs'],
  ['Pending', 'confirmed', ofAdvance('b'), 'surplus'],
  ['Pending', 'confirmed', ofAdvance('b', 'failed'), 'nothing'],
  ['Pending', 'shipped', ofAdvance('b'), 'surplus'],
  ['Delivered', 'collected', ofAdvance('b'), 'surplus'],
  ['Cancelled', 'cancelled', ofAdvance('b'), 'after_cancel'],
  ['Cancelled', 'returned', ofAdvance('b'), 'after_cancel'],
  ['Pending', 'to_confirm', { ...ofAdvance('a'), isRefunded: true }, 'refunded'],
] as const)('an advance of an order that is %s and %s, and %o: %s', (status, codState, reported, kind) => {
  expect(decideSettlement({ ...waiting, status, codState }, reported)).toEqual({ kind })
})

test('the rest of an order with an advance is paid online without the fee, once', () => {
  const rest = (id: string, paise = totalPaise - advancePaise): ReportedPayment => ({ ...report(id, 'captured', paise), part: 'rest' })
  const order = { status: 'Pending', codState: 'confirmed', totalPaise: totalPaise + 40, advancePaise, payNow: { feePaise: 40, isEnded: false } } as const
  expect(decideSettlement(order, rest('b'))).toEqual({ kind: 'prepays' })
  expect(decideSettlement(order, rest('b', totalPaise))).toEqual({ kind: 'amount_differs' })
  expect(decideSettlement({ ...order, codState: 'shipped' }, rest('b'))).toEqual({ kind: 'too_late' })
  expect(decideSettlement({ ...order, status: 'Cancelled', codState: 'cancelled' }, rest('b'))).toEqual({ kind: 'after_cancel' })
  const paid = { status: 'Paid', codState: null, totalPaise, advancePaise } as const
  expect(decideSettlement(paid, { ...rest('b'), isSettled: true })).toEqual({ kind: 'nothing' })
  expect(decideSettlement(paid, rest('c'))).toEqual({ kind: 'surplus' })
  expect(decideSettlement(paid, ofAdvance('d'))).toEqual({ kind: 'surplus' })
})

test('an advance of an erased account goes back', () => {
  expect(decideSettlement({ ...waiting, status: 'Pending', isErased: true }, ofAdvance('a'))).toEqual({ kind: 'after_cancel' })
})

test('of several advances exactly one places the order, in any order and any number of times', () => {
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 8 }), (list) => {
      const accounted = new Map<string, string>()
      let order: { status: OrderStatus; codState: 'to_confirm' | 'confirmed'; settledBy?: string } = { ...waiting, status: 'Pending' }
      for (const { id, status } of list) {
        const { kind } = decideSettlement(
          { ...waiting, ...order },
          {
            ...ofAdvance(id, status),
            hasRefund: accounted.get(id) === 'surplus',
            isSettled: order.settledBy === id,
          },
        )
        if (kind === 'pays') order = { status: 'Pending', codState: 'confirmed', settledBy: id }
        if (kind === 'fails') order = { ...order, status: 'Unpaid' }
        if (kind === 'pays' || kind === 'surplus') accounted.set(id, kind)
      }
      const captured = new Set(list.filter(({ status }) => status === 'captured').map(({ id }) => id))
      expect(new Set(accounted.keys())).toEqual(captured)
      expect([...accounted.values()].filter((kind) => kind === 'pays')).toHaveLength(captured.size > 0 ? 1 : 0)
    }),
  )
})
