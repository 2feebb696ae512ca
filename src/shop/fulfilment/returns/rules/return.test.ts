import { describe, expect, test } from 'vitest'
import { paidPaiseOfPieces } from '#shop/catalogue/rules/price-cart.ts'
import { canMove, refuseKeptGift, refuseOrder, refusePieces, returnableUntil, returnStates } from './return.ts'

const at = (text: string) => new Date(text)
const delivered = { deliveredAt: at('2026-01-15T06:30:00Z'), sentAt: at('2026-01-12T06:30:00Z') }

describe('the last moment to ask for a return', () => {
  test('is the end of a day in India, counted from the delivery', () => {
    expect(returnableUntil(7, delivered)).toEqual(at('2026-01-22T18:30:00Z'))
    // Half past midnight in India is a new day.
    expect(returnableUntil(1, { ...delivered, deliveredAt: at('2026-01-15T19:00:00Z') })).toEqual(at('2026-01-17T18:30:00Z'))
  })

  test('is counted from thirty days after sending when nobody marked the delivery', () => {
    expect(returnableUntil(7, { ...delivered, deliveredAt: null })).toEqual(at('2026-02-18T18:30:00Z'))
  })

  test('does not exist before anything was sent, or when the owner takes no returns', () => {
    expect(returnableUntil(7, { deliveredAt: null, sentAt: null })).toBeUndefined()
    expect(returnableUntil(0, delivered)).toBeUndefined()
  })
})

describe('an order', () => {
  const order = { ...delivered, status: 'Delivered' as const, fulfilment: 'delivered' as const, isRefunded: false }
  const now = at('2026-01-22T18:29:59Z')

  test.each([
    ['in time', order, 7, now, undefined],
    ['a second too late', order, 7, at('2026-01-22T18:30:00Z'), /until 7 days after delivery/],
    ['late for a shop that takes returns for a day', order, 1, now, /until 1 day after delivery/],
    ['cancelled', { ...order, status: 'Cancelled' as const }, 7, now, /is cancelled/],
    ['fully refunded', { ...order, isRefunded: true }, 7, now, /fully refunded/],
    ['not sent', { ...order, deliveredAt: null, sentAt: null }, 7, now, /Nothing of this order has been sent/],
    ['of a shop without returns', order, 0, now, /takes no returns/],
  ])('%s', (_name, asked, days, moment, refusal) => {
    const refused = refuseOrder({ order: asked, days, now: moment })
    if (refusal) expect(refused).toMatch(refusal)
    else expect(refused).toBeUndefined()
  })
})

test('refuses more pieces than are left, an unknown line, and a line twice', () => {
  const lines = [
    { position: 0, sent: 3, taken: 1, isGift: false },
    { position: 1, sent: 1, taken: 1, isGift: false },
  ]
  expect(refusePieces(lines, [{ position: 0, qty: 2 }])).toBeUndefined()
  expect(refusePieces(lines, [{ position: 0, qty: 3 }])).toBe('Only 2 pieces of this item can be returned.')
  expect(refusePieces(lines, [{ position: 1, qty: 1 }])).toBe('All pieces of this item are in a return already.')
  expect(refusePieces(lines, [{ position: 2, qty: 1 }])).toBe('This order has no such item.')
  expect(
    refusePieces(lines, [
      { position: 0, qty: 1 },
      { position: 0, qty: 1 },
    ]),
  ).toBe('Please choose each item once.')
})

test('the last bought piece brings the free pack back, unless the goods were at fault', () => {
  const lines = [
    { position: 0, sent: 2, taken: 1, isGift: false },
    { position: 1, sent: 1, taken: 0, isGift: true },
  ]
  const last = [{ position: 0, qty: 1 }]
  expect(refuseKeptGift(lines, { lines: last, reason: 'changed_mind' })).toBe('The free pack comes back with the last item. Please choose it too.')
  expect(refuseKeptGift(lines, { lines: [...last, { position: 1, qty: 1 }], reason: 'changed_mind' })).toBeUndefined()
  expect(refuseKeptGift(lines, { lines: last, reason: 'damaged' })).toBeUndefined()
  const more = [{ position: 0, sent: 3, taken: 1, isGift: false }, ...lines.slice(1)]
  expect(refuseKeptGift(more, { lines: last, reason: 'changed_mind' })).toBeUndefined()
})

test('a return goes forward only: no state leads back, and three are final', () => {
  const leadsTo = (from: (typeof returnStates)[number], seen = new Set<string>()): Set<string> => {
    for (const to of returnStates) if (canMove(from, to) && !seen.has(to)) leadsTo(to, seen.add(to))
    return seen
  }
  for (const state of returnStates) expect(leadsTo(state)).not.toContain(state)
  expect(returnStates.filter((state) => leadsTo(state).size === 0)).toEqual(['withdrawn', 'refused', 'closed'])
})

test('the parts of a line sum to what was paid for it, to the paisa', () => {
  for (const paidPaise of [0, 1, 99_999, 100_000, 333_33])
    for (const qty of [1, 3, 7, 999]) {
      const line = { qty, netPaise: paidPaise + 5, couponSharePaise: 5 }
      const parts = Array.from({ length: qty }, (_, before) => paidPaiseOfPieces(line, 1, before))
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(paidPaise)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      expect(paidPaiseOfPieces(line, qty)).toBe(paidPaise)
      // More pieces than the line has are worth no more.
      expect(paidPaiseOfPieces(line, 5, qty)).toBe(0)
    }
})
