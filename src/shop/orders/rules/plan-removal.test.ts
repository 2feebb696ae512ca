import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidPaiseOfPieces } from '#shop/catalogue/rules/price-cart.ts'

const line = fc
  .record({ qty: fc.integer({ min: 1, max: 999 }), netPaise: fc.integer({ min: 0, max: 10 ** 11 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ qty, netPaise, share }) => ({ qty, netPaise, couponSharePaise: Math.floor(netPaise * share) }))

test('pieces that are removed in any steps sum to the price of the line, and no step is negative', () => {
  fc.assert(
    fc.property(line, fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 }), (bought, steps) => {
      let removed = 0
      let refunded = 0
      for (const more of [...steps, bought.qty]) {
        const taken = Math.min(more, bought.qty - removed)
        const paise = paidPaiseOfPieces(bought, taken, removed)
        expect(paise).toBeGreaterThanOrEqual(0)
        refunded += paise
        removed += taken
      }
      expect(refunded).toBe(bought.netPaise - bought.couponSharePaise)
    }),
  )
})

test('one piece costs what the shopper’s page shows for each, rounded half up', () => {
  expect(paidPaiseOfPieces({ qty: 3, netPaise: 100_000, couponSharePaise: 0 }, 1, 0)).toBe(33_333)
  expect(paidPaiseOfPieces({ qty: 3, netPaise: 100_000, couponSharePaise: 0 }, 1, 1)).toBe(33_334)
  expect(paidPaiseOfPieces({ qty: 2, netPaise: 100_001, couponSharePaise: 0 }, 1, 0)).toBe(50_001)
})
