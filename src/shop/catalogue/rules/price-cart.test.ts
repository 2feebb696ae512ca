import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsOf, percentOf, showPercent } from '#kernel/money.ts'
import { discountOfRow, toDiscountColumns } from './discount-columns.ts'
import { priceVariant } from './variant-price.ts'
import { bulkPercent, changedPaise, discountBpFor, exactPerPiecePaiseOf, mrpPaiseOf, perGramPaiseOf, priceCart } from './price-cart.ts'

const line = fc.record({
  unitPaise: fc.integer({ min: 0, max: 100_000_000 }),
  qty: fc.integer({ min: 1, max: 999 }),
  discountBp: fc.integer({ min: 0, max: 10_000 }),
})
const cart = fc.array(line, { maxLength: 100 })
const percent = fc.integer({ min: 0, max: 10_000 })

const percentOff = (percentBp: number) => [{ kind: 'percent' as const, percentBp }]

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Returns a fraction rounded half up, in integers of any size. */
const rounded = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n)

describe('a cart', () => {
  test('of one line costs price x quantity, less its discount, less the coupon', () => {
    expect(priceCart([{ unitPaise: 89_900, qty: 3, discountBp: 1000 }], percentOff(1250))).toEqual({
      lines: [{ unitPaise: 89_900, qty: 3, discountBp: 1000, totalPaise: 269_700, discountPaise: 26_970, netPaise: 242_730, couponSharePaise: 30_341 }],
      given: [{ paise: 30_341, linePaise: [30_341] }],
      subtotalPaise: 242_730,
      couponDiscountPaise: 30_341,
      totalPaise: 212_389,
    })
  })

  test('without lines costs nothing', () => {
    expect(priceCart([], percentOff(1000))).toEqual({
      lines: [],
      given: [{ paise: 0, linePaise: [] }],
      subtotalPaise: 0,
      couponDiscountPaise: 0,
      totalPaise: 0,
    })
  })

  test('rounds half a paisa up', () => {
    expect(priceCart([{ unitPaise: 5, qty: 1, discountBp: 1000 }]).lines[0]?.discountPaise).toBe(1)
  })

  test('gives the leftover paise to the largest remainders, earlier lines first', () => {
    const thirds = [1, 2, 3].map(() => ({ unitPaise: 100, qty: 1, discountBp: 0 }))
    expect(priceCart(thirds, percentOff(333)).lines.map(({ couponSharePaise }) => couponSharePaise)).toEqual([4, 3, 3])
  })

  test('matches exact fractions, and its parts sum to the whole', () => {
    fc.assert(
      fc.property(cart, percent, (lines, couponBp) => {
        const price = priceCart(lines, percentOff(couponBp))
        const nets = lines.map(({ unitPaise, qty, discountBp }) => {
          const total = BigInt(unitPaise) * BigInt(qty)
          return total - rounded(total * BigInt(discountBp), 10_000n)
        })
        const subtotal = nets.reduce((total, net) => total + net, 0n)
        const coupon = rounded(subtotal * BigInt(couponBp), 10_000n)
        expect(price.lines.map(({ netPaise }) => BigInt(netPaise))).toEqual(nets)
        expect(BigInt(price.subtotalPaise)).toBe(subtotal)
        expect(BigInt(price.couponDiscountPaise)).toBe(coupon)
        expect(BigInt(price.totalPaise)).toBe(subtotal - coupon)
        expect(sum(price.lines.map(({ couponSharePaise }) => couponSharePaise))).toBe(price.couponDiscountPaise)
        expect(sum(price.lines.map(({ netPaise }) => netPaise))).toBe(price.subtotalPaise)
      }),
    )
  })

  test('never has a negative or fractional amount, or a coupon share above its line', () => {
    fc.assert(
      fc.property(cart, percent, (lines, couponBp) => {
        const price = priceCart(lines, percentOff(couponBp))
        for (const { totalPaise, discountPaise, netPaise, couponSharePaise } of price.lines) {
          for (const amount of [totalPaise, discountPaise, netPaise, couponSharePaise, netPaise - couponSharePaise]) {
            expect(amount >= 0 && Number.isSafeInteger(amount)).toBe(true)
          }
        }
        expect(price.totalPaise >= 0 && Number.isSafeInteger(price.totalPaise)).toBe(true)
      }),
    )
  })

  test('costs the same in any order of its lines', () => {
    const shuffled = cart.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })))
    fc.assert(
      fc.property(shuffled, percent, ([lines, others], couponBp) => {
        const { subtotalPaise, couponDiscountPaise, totalPaise } = priceCart(lines, percentOff(couponBp))
        expect(priceCart(others, percentOff(couponBp))).toMatchObject({ subtotalPaise, couponDiscountPaise, totalPaise })
      }),
    )
  })

  test('matches the promised price formula to the paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 100 }), (unitPaise, qty, discount) => {
        const total = (unitPaise / 100) * qty
        const final = total - total * (discount / 100)
        const [priced] = priceCart([{ unitPaise, qty, discountBp: discount * 100 }]).lines
        expect(Math.abs((priced?.netPaise ?? 0) / 100 - final)).toBeLessThanOrEqual(0.005 + 1e-7)
      }),
    )
  })

  test('is free with a coupon of 100 %, and costs the subtotal without one', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        expect(priceCart(lines, percentOff(10_000)).totalPaise).toBe(0)
        expect(priceCart(lines).totalPaise).toBe(priceCart(lines).subtotalPaise)
      }),
    )
  })
})

test.each([
  [49_900, null, 93_300],
  [10_000, null, 18_700],
  [50, null, 100],
  [49_900, 60_050, 60_050],
])('a price of %i paise with MRP %s shows an MRP of %i', (pricePaise, mrpPaise, shown) => {
  expect(mrpPaiseOf({ pricePaise, mrpPaise })).toBe(shown)
})

test.each([
  [1, 0],
  [19, 0],
  [20, 10],
  [39, 10],
  [40, 11],
  [999, 11],
])('a bulk of %i pieces earns %i %% off', (qty, expected) => {
  expect(bulkPercent(qty)).toBe(expected)
})

test('rounds a price per gram to the rupee from ten rupees, otherwise to the paisa', () => {
  expect(perGramPaiseOf(100, 3)).toBe(33)
  expect(perGramPaiseOf(80_910, 2)).toBe(40_500)
})

test('the price of one piece is named only if it multiplies to the price of all', () => {
  expect(exactPerPiecePaiseOf(160_497, 2)).toBeUndefined()
  expect(exactPerPiecePaiseOf(160_498, 2)).toBe(80_249)
  expect(exactPerPiecePaiseOf(0, 3)).toBe(0)
})

describe('a discount for a selling price', () => {
  const pricePaise = fc.integer({ min: 1, max: 100_000_000 })
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const prices = fc.tuple(pricePaise, part).map(([price, share]) => ({ price, selling: Math.floor(price * share) }))

  test('gives exactly that price for one piece, and its multiple for any number of pieces', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 999 }), ({ price, selling }, qty) => {
        const { totalPaise } = priceCart([{ unitPaise: price, qty, discountBp: discountBpFor(price, selling) }])
        expect(totalPaise).toBe(selling * qty)
      }),
    )
  })

  test('reaches every whole rupee below the price, and is shown back the same after the wire and the database', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000 }).chain((price) => fc.record({ price: fc.constant(price), selling: fc.integer({ min: 0, max: price }) }))
    fc.assert(
      fc.property(whole, ({ price, selling }) => {
        const bp = discountBpFor(price * 100, selling * 100)
        expect(basisPointsOf(percentOf(bp))).toBe(bp)
        expect(discountOfRow(toDiscountColumns(bp))).toBe(bp)
        expect(priceVariant({ price, discount: percentOf(bp) }, 1).finalPaise).toBe(selling * 100)
      }),
    )
  })

  test('of 549 to 494 shows as 10.02 percent', () => {
    const percentage = percentOf(discountBpFor(54_900, 49_400))
    expect([percentage, showPercent(percentage)]).toEqual([10.0182149362, '10.02'])
  })
})

test.each([
  [50_000, { way: 'raise', unit: 'basisPoints', amount: 500, to: 'paisa' }, 52_500],
  [54_900, { way: 'lower', unit: 'basisPoints', amount: 1000, to: 'rupee' }, 49_400],
  [54_950, { way: 'raise', unit: 'paise', amount: 0, to: 'rupee' }, 55_000],
  [54_900, { way: 'lower', unit: 'paise', amount: 5000, to: 'nine' }, 49_900],
  [49_300, { way: 'raise', unit: 'paise', amount: 0, to: 'nine' }, 48_900],
  [49_400, { way: 'raise', unit: 'paise', amount: 0, to: 'nine' }, 49_900],
  [100, { way: 'lower', unit: 'paise', amount: 500, to: 'nine' }, 900],
  [100, { way: 'lower', unit: 'paise', amount: 500, to: 'paisa' }, 0],
  [100, { way: 'set', unit: 'paise', amount: 12_345, to: 'rupee' }, 12_300],
] as const)('changes %i paise by %j', (paise, change, expected) => expect(changedPaise(paise, change)).toBe(expected))

test('a bulk change is never below zero, and ends as it was asked to', () => {
  const amount = fc.integer({ min: 0, max: 100_000_000 })
  const way = fc.constantFrom('set' as const, 'raise' as const, 'lower' as const)
  fc.assert(
    fc.property(amount, way, fc.constantFrom('paise' as const, 'basisPoints' as const), fc.integer({ min: 0, max: 10_000 }), (paise, direction, unit, step) => {
      const exact = changedPaise(paise, { way: direction, unit, amount: step, to: 'paisa' })
      const rupee = changedPaise(paise, { way: direction, unit, amount: step, to: 'rupee' })
      const nine = changedPaise(paise, { way: direction, unit, amount: step, to: 'nine' })
      expect(exact).toBeGreaterThanOrEqual(0)
      expect([rupee % 100, nine % 1000]).toEqual([0, 900])
      expect(Math.abs(rupee - exact)).toBeLessThanOrEqual(50)
      if (exact >= 900) expect(Math.abs(nine - exact)).toBeLessThanOrEqual(500)
    }),
  )
})
