import fc from 'fast-check'
import { expect, test } from 'vitest'
import { netOfLines } from './net-of-lines.ts'

const line = (position: number, netPaise: number, qty = 1) => ({ position, qty, netPaise, couponSharePaise: 0 })

test('a refund for pieces counts against their line, another one against all lines', () => {
  const lines = [line(0, 1000), line(1, 3000)]
  const named = [{ origin: 'staff' as const, amountPaise: 600, pieces: [{ position: 0, qty: 1 }] }]
  expect(netOfLines(lines, 600, named)).toEqual([400, 3000])
  expect(netOfLines(lines, 1000, [])).toEqual([750, 2250])
  expect(netOfLines(lines, 940, named)).toEqual([360, 2700])
})

test('the lines have together what the order is still worth, and none is below 0', () => {
  const order = fc.record({
    paid: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 4 }),
    refunds: fc.array(fc.record({ amountPaise: fc.integer({ min: 1, max: 60_000 }), position: fc.integer({ min: 0, max: 3 }) }), { maxLength: 3 }),
    other: fc.integer({ min: 0, max: 60_000 }),
  })
  fc.assert(
    fc.property(order, ({ paid, refunds, other }) => {
      const lines = paid.map((paise, position) => line(position, paise, 2))
      const named = refunds
        .filter(({ position }) => position < lines.length)
        .map(({ amountPaise, position }) => ({ origin: 'return' as const, amountPaise, pieces: [{ position, qty: 1 }] }))
      const lost = other + named.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
      const nets = netOfLines(lines, lost, named)
      expect(nets.reduce((sum, net) => sum + net, 0)).toBe(Math.max(0, paid.reduce((sum, paise) => sum + paise, 0) - lost))
      expect(Math.min(...nets)).toBeGreaterThanOrEqual(0)
    }),
  )
})
