import { expect, test } from 'vitest'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { listOverRefunded } from './refunded-lines.ts'

const lines = [
  { position: 0, qty: 3, netPaise: 10_000, couponSharePaise: 0 },
  { position: 1, qty: 3, netPaise: 25_000, couponSharePaise: 5_000 },
]
const positionsOf = (refunds: Parameters<typeof listOverRefunded>[1]) => listOverRefunded(lines, refunds).map(({ position }) => position)
const staff = (amountPaise: number, ...pieces: { position: number; qty: number }[]) => ({ origin: 'staff' as const, amountPaise, pieces })

test('removed pieces sum to their lines in any steps, whatever is rounded', () => {
  const removals = [1, 1, 1].map((qty, before) => ({
    origin: 'removal' as const,
    amountPaise: lines.reduce((sum, line) => sum + paidPaiseOfPieces(line, qty, before), 0),
    pieces: lines.map(({ position }) => ({ position, qty })),
  }))
  expect(removals.map(({ amountPaise }) => amountPaise)).toEqual([10_000, 10_000, 10_000])
  expect(positionsOf(removals)).toEqual([])
  expect(positionsOf([...removals.slice(0, 2), staff(6_667, { position: 1, qty: 1 })])).toEqual([])
  expect(positionsOf([...removals.slice(0, 2), staff(6_668, { position: 1, qty: 1 })])).toEqual([1])
})

test('parts of one piece may sum to what was paid for its line, and no more', () => {
  const half = staff(5_000, { position: 0, qty: 1 })
  expect(positionsOf([half, half])).toEqual([])
  expect(positionsOf([half, half, staff(1, { position: 0, qty: 1 })])).toEqual([0])
})

test('a refund of several lines is spread by what was paid for the pieces', () => {
  const both = staff(15_000, { position: 0, qty: 3 }, { position: 1, qty: 3 })
  expect(positionsOf([both, staff(5_000, { position: 0, qty: 3 }), staff(10_000, { position: 1, qty: 3 })])).toEqual([])
  expect(positionsOf([both, staff(5_001, { position: 0, qty: 3 })])).toEqual([0])
})
