import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CartDiscount, piecesToGet, priceCart, withFreeLine } from './price-cart.ts'

type Line = { unitPaise: number; qty: number; discountBp: number; group: number }

const line: fc.Arbitrary<Line> = fc.record({
  unitPaise: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_000_000 })),
  qty: fc.integer({ min: 1, max: 12 }),
  discountBp: fc.integer({ min: 0, max: 10_000 }),
  group: fc.nat(1),
})
const percentBp = fc.integer({ min: 0, max: 10_000 })
const pieces = fc.integer({ min: 1, max: 4 })
const terms = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percentBp }),
  fc.record({ kind: fc.constant('amount' as const), amountPaise: fc.integer({ min: 0, max: 2_000_000 }) }),
  fc.record({ kind: fc.constant('buy_get' as const), percentBp, buyQty: pieces, getQty: pieces }),
)
/** `scope` 2 covers all lines. */
const discount = fc.tuple(terms, fc.nat(2)).map(([each, scope]): CartDiscount<Line> & { scope: number } => ({
  ...each,
  scope,
  covers: ({ group }) => scope === 2 || group === scope,
}))

/** The model: fractions of integers, and one paisa and one piece at a time. It shares no code with the rule. */
function modelOf(lines: readonly Line[], discounts: readonly (CartDiscount<Line> & { scope: number })[]) {
  const half = (numerator: bigint, denominator: bigint) => {
    const whole = numerator / denominator
    return (numerator - whole * denominator) * 2n >= denominator ? whole + 1n : whole
  }
  const left = lines.map(({ unitPaise, qty, discountBp }) => {
    const total = BigInt(unitPaise) * BigInt(qty)
    return total - half(total * BigInt(discountBp), 10_000n)
  })
  return discounts.map((each) => {
    const covered = lines.map(({ group }) => each.scope === 2 || group === each.scope)
    const sum = left.reduce((all, paise, index) => (covered[index] ? all + paise : all), 0n)
    const off = lines.map(() => 0n)
    if (each.kind === 'buy_get') {
      // Every covered piece on the counter: the cheapest first.
      const counter = lines.flatMap(({ qty }, index) => (covered[index] ? Array.from({ length: qty }, () => index) : []))
      counter.sort((one, other) => {
        const [a, b] = [(left[one] ?? 0n) * BigInt(lines[other]?.qty ?? 1), (left[other] ?? 0n) * BigInt(lines[one]?.qty ?? 1)]
        return a < b ? -1 : a > b ? 1 : one - other
      })
      let cheap = 0
      for (let bought = 0, seen = 0; seen < counter.length; seen += 1) {
        if (bought < each.buyQty) bought += 1
        else {
          cheap += 1
          if ((seen + 1) % (each.buyQty + each.getQty) === 0) bought = 0
        }
      }
      for (const [index, { qty }] of lines.entries()) {
        const count = counter.slice(0, cheap).filter((at) => at === index).length
        off[index] = half((left[index] ?? 0n) * BigInt(count) * BigInt(each.percentBp), BigInt(qty) * 10_000n)
      }
    } else {
      const wanted = each.kind === 'percent' ? half(sum * BigInt(each.percentBp), 10_000n) : BigInt(each.amountPaise)
      const amount = wanted > sum ? sum : wanted
      const remainders = lines.map((_, index) => {
        if (!covered[index] || sum === 0n) return 0n
        const exact = amount * (left[index] ?? 0n)
        off[index] = exact / sum
        return exact % sum
      })
      for (let rest = amount - off.reduce((all, paise) => all + paise, 0n); rest > 0n; rest -= 1n) {
        const best = remainders.reduce((found, remainder, index) => (remainder > (remainders[found] ?? 0n) ? index : found), 0)
        off[best] = (off[best] ?? 0n) + 1n
        remainders[best] = -1n
      }
    }
    for (const [index, paise] of off.entries()) left[index] = (left[index] ?? 0n) - paise
    return off
  })
}

const cart = fc.array(line, { maxLength: 8 })

test('discounts give what a slow exact model gives, line by line', () => {
  fc.assert(
    fc.property(cart, fc.array(discount, { maxLength: 3 }), (lines, discounts) => {
      const price = priceCart(lines, discounts)
      expect(price.given.map(({ linePaise }) => linePaise.map(BigInt))).toEqual(modelOf(lines, discounts))
    }),
    { numRuns: 400 },
  )
})

test('parts sum to the whole, nothing falls below zero, and a line outside the scope keeps its price', () => {
  fc.assert(
    fc.property(cart, fc.array(discount, { maxLength: 3 }), (lines, discounts) => {
      const price = priceCart(lines, discounts)
      const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
      expect(sum(price.given.map(({ paise }) => paise))).toBe(price.couponDiscountPaise)
      expect(sum(price.lines.map(({ couponSharePaise }) => couponSharePaise))).toBe(price.couponDiscountPaise)
      expect(price.totalPaise).toBe(price.subtotalPaise - price.couponDiscountPaise)
      for (const { netPaise, couponSharePaise } of price.lines) expect(couponSharePaise >= 0 && couponSharePaise <= netPaise).toBe(true)
      for (const [at, each] of discounts.entries()) {
        const outside = lines.flatMap(({ group }, index) => (each.scope === 2 || group === each.scope ? [] : [price.given[at]?.linePaise[index]]))
        expect(outside.every((paise) => paise === 0)).toBe(true)
      }
    }),
  )
})

test.each([
  [2, 0],
  [3, 1],
  [4, 1],
  [5, 1],
  [6, 2],
])('of %i pieces, buy 2 and get 1 makes %i cheaper', (qty, cheaper) => {
  expect(piecesToGet(qty, { buyQty: 2, getQty: 1 })).toBe(cheaper)
})

test('the cheapest pieces are free first', () => {
  const lines = [
    { unitPaise: 50_000, qty: 2, discountBp: 0 },
    { unitPaise: 20_000, qty: 1, discountBp: 0 },
  ]
  const price = priceCart(lines, [{ kind: 'buy_get', buyQty: 2, getQty: 1, percentBp: 10_000 }])
  expect(price.given).toEqual([{ paise: 20_000, linePaise: [0, 20_000] }])
})

test('a free pack adds a line and no money', () => {
  const lines = [{ unitPaise: 50_000, qty: 1, discountBp: 0 }]
  const price = withFreeLine(priceCart(lines, [{ kind: 'amount', amountPaise: 700 }]), { unitPaise: 9900, qty: 1, discountBp: 500 })
  expect(price).toMatchObject({ subtotalPaise: 50_000, totalPaise: 49_300, given: [{ paise: 700, linePaise: [700, 0] }] })
  expect(price.lines[1]).toMatchObject({ unitPaise: 0, netPaise: 0, couponSharePaise: 0, qty: 1 })
})
