import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removedPiecesPaise } from '../pricing/price-cart.ts'

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
        const paise = removedPiecesPaise(bought, { removed, more: taken })
        expect(paise).toBeGreaterThanOrEqual(0)
        refunded += paise
        removed += taken
      }
      expect(refunded).toBe(bought.netPaise - bought.couponSharePaise)
    }),
  )
})

test('one piece costs what the shopper’s page shows for each, rounded half up', () => {
  expect(removedPiecesPaise({ qty: 3, netPaise: 100_000, couponSharePaise: 0 }, { removed: 0, more: 1 })).toBe(33_333)
  expect(removedPiecesPaise({ qty: 3, netPaise: 100_000, couponSharePaise: 0 }, { removed: 1, more: 1 })).toBe(33_334)
  expect(removedPiecesPaise({ qty: 2, netPaise: 100_001, couponSharePaise: 0 }, { removed: 0, more: 1 })).toBe(50_001)
})
