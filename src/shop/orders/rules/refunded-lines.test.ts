import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { capRemoval, capToLines, leftOfLines, type PiecesRefund } from './refunded-lines.ts'

const lines = [
  { position: 0, qty: 3, netPaise: 10_000, couponSharePaise: 0 },
  { position: 1, qty: 3, netPaise: 25_000, couponSharePaise: 5_000 },
]
const leftAfter = (...refunds: PiecesRefund[]) => [...leftOfLines(lines, refunds).values()]
const staff = (amountPaise: number, ...pieces: { position: number; qty: number }[]) => ({ origin: 'staff' as const, amountPaise, pieces })

test('removed pieces sum to their lines in any steps, whatever is rounded', () => {
  const removals = [1, 1, 1].map((qty, before) => ({
    origin: 'removal' as const,
    amountPaise: lines.reduce((sum, line) => sum + paidPaiseOfPieces(line, qty, before), 0),
    pieces: lines.map(({ position }) => ({ position, qty })),
  }))
  expect(removals.map(({ amountPaise }) => amountPaise)).toEqual([10_000, 10_000, 10_000])
  expect(leftAfter(...removals)).toEqual([0, 0])
  expect(leftAfter(...removals.slice(0, 2), staff(6_667, { position: 1, qty: 1 }))[1]).toBe(0)
  expect(leftAfter(...removals.slice(0, 2), staff(6_668, { position: 1, qty: 1 }))[1]).toBe(-1)
})

test('parts of one piece may sum to what was paid for its line, and no more', () => {
  const half = staff(5_000, { position: 0, qty: 1 })
  expect(leftAfter(half, half)).toEqual([0, 20_000])
  expect(leftAfter(half, half, staff(1, { position: 0, qty: 1 }))).toEqual([-1, 20_000])
})

test('a refund of several lines is spread by what was paid for the pieces, at most to what is left of each', () => {
  const both = staff(15_000, { position: 0, qty: 3 }, { position: 1, qty: 3 })
  expect(leftAfter(both)).toEqual([5_000, 10_000])
  expect(leftAfter(both, staff(5_001, { position: 0, qty: 3 }))).toEqual([-1, 10_000])
  expect(leftAfter(staff(10_000, { position: 0, qty: 3 }), both)).toEqual([0, 5_000])
})

test('a removal refunds what is left of each line, and nothing where a provider refunds no such rest', () => {
  const removals = [
    { position: 0, refundPaise: 10_000 },
    { position: 1, refundPaise: 20_000 },
  ]
  const left = (...paise: number[]) => new Map(paise.entries())
  expect(capRemoval(removals, left(4_000, 0))).toEqual([{ position: 0, refundPaise: 4_000 }])
  expect(capRemoval(removals, left(99, -1))).toEqual([])
  expect(capRemoval(removals, left(60, 40))).toHaveLength(2)
  // Nothing was refunded before: the provider's least amount is the caller's to refuse.
  expect(capRemoval([{ position: 0, refundPaise: 99 }], left(99))).toHaveLength(1)
})

const step = fc.record({
  kind: fc.constantFrom('items' as const, 'removal' as const, 'return' as const),
  // By position: how many pieces, of those that are there.
  wanted: fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }),
  share: fc.double({ min: 0, max: 1.2, noNaN: true }),
})
const bought = fc.record({
  qty: fc.integer({ min: 1, max: 4 }),
  netPaise: fc.integer({ min: 0, max: 10_000 }),
  coupon: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('no sequence of refunds by items, removals and returns takes more for a line than was paid for it, and no removal or return is refused for that', () => {
  fc.assert(
    fc.property(fc.array(bought, { minLength: 3, maxLength: 3 }), fc.array(step, { maxLength: 12 }), (cart, steps) => {
      const order = cart.map(({ qty, netPaise, coupon }, position) => ({ position, qty, netPaise, couponSharePaise: Math.floor(netPaise * coupon) }))
      const paid = order.map((line) => paidPaiseOfPieces(line, line.qty))
      const refunds: PiecesRefund[] = []
      const gone = { removal: order.map(() => 0), return: order.map(() => 0) }
      for (const { kind, wanted, share } of steps) {
        const parts = order.flatMap((line, index) => {
          const before = gone.removal[index] ?? 0
          const qty = Math.min(wanted[index] ?? 0, line.qty - before - (kind === 'return' ? (gone.return[index] ?? 0) : 0))
          return qty > 0 ? [{ position: line.position, qty, refundPaise: paidPaiseOfPieces(line, qty, before) }] : []
        })
        const left = leftOfLines(order, refunds)
        const asked = kind === 'items' ? parts : capToLines(parts, left)
        const sum = asked.reduce((total, { refundPaise }) => total + refundPaise, 0)
        const refund = { origin: kind === 'items' ? ('staff' as const) : kind, amountPaise: kind === 'items' ? Math.floor(sum * share) : sum, pieces: parts }
        const isRefused = [...leftOfLines(order, [...refunds, refund]).values()].some((paise) => paise < 0)
        if (kind !== 'items') expect(isRefused).toBe(false)
        if (isRefused) continue
        refunds.push(refund)
        if (kind !== 'items') for (const { position, qty } of parts) gone[kind][position] = (gone[kind][position] ?? 0) + qty
      }
      const left = [...leftOfLines(order, refunds).values()]
      const taken = refunds.reduce((total, { amountPaise }) => total + amountPaise, 0)
      expect(left.every((paise, index) => paise >= 0 && paise <= (paid[index] ?? 0))).toBe(true)
      expect(taken).toBe(paid.reduce((total, paise) => total + paise, 0) - left.reduce((total, paise) => total + paise, 0))
    }),
    { numRuns: 2_000 },
  )
})
