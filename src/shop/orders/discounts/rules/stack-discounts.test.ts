import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceCart } from '#shop/catalogue/rules.ts'
import { type BuyerFacts, cartDiscountOf, type Discount, withoutConditions } from './discount.ts'
import { stackDiscounts } from './stack-discounts.ts'

const line = (unitPaise: number, qty = 1, productId = 'saffron') => ({ productId, stockItemId: `${productId} pack`, unitPaise, qty, discountBp: 0 })
const percentOff = (percentBp: number, more: Partial<Discount> = {}): Discount => ({
  ...withoutConditions,
  id: `percent ${percentBp}`,
  title: `${percentBp / 100}% off`,
  percentBp,
  minPaise: 0,
  endsOn: null,
  ...more,
})
const sumOff = (amountPaise: number, more: Partial<Discount> = {}) =>
  percentOff(0, { kind: 'amount', amountPaise, id: `sum ${amountPaise}`, title: 'A sum off', ...more })
const buyer: BuyerFacts = { today: '2026-11-30', isKnown: true, hasOrdered: false, tags: [] }

test('the best automatic discount comes first, then the code on what is left', () => {
  const { price, discounts } = stackDiscounts([line(100_000)], {
    automatic: [percentOff(1000), sumOff(15_000)],
    code: percentOff(1000, { title: 'SOIL10' }),
    buyer,
  })
  expect(discounts.map(({ discount, byCode, paise }) => [discount.title, byCode, paise])).toEqual([
    ['A sum off', false, 15_000],
    ['SOIL10', true, 8500],
  ])
  expect(price).toMatchObject({ subtotalPaise: 100_000, couponDiscountPaise: 23_500, totalPaise: 76_500 })
})

test('of equal discounts the oldest counts', () => {
  const { discounts } = stackDiscounts([line(100_000)], { automatic: [sumOff(10_000), percentOff(1000)], buyer })
  expect(discounts.map(({ discount }) => discount.title)).toEqual(['A sum off'])
})

test('minimums look at the subtotal before all discounts', () => {
  const code = percentOff(1000, { minPaise: 100_000 })
  expect(stackDiscounts([line(100_000)], { automatic: [sumOff(50_000)], code, buyer }).unmet).toBeUndefined()
  expect(stackDiscounts([line(99_999)], { automatic: [], code, buyer }).unmet).toEqual({ why: 'minimum', missing: 1 })
})

test.each([
  ['started too early', { startsOn: '2026-12-01' }, 'not_started'],
  ['is over', { endsOn: '2026-11-29' }, 'ended'],
  ['is for customers with a tag', { tags: ['vip'] }, 'customers'],
  ['is for other products', { productIds: ['shilajit'] }, 'products'],
  ['is for other packs', { itemIds: ['shilajit pack'] }, 'products'],
] as const)('a discount that %s does not apply', (_why, more, why) => {
  expect(stackDiscounts([line(100_000)], { automatic: [], code: percentOff(1000, more), buyer }).unmet).toEqual({ why })
})

test('a discount of a first order needs a customer who is logged in and has no order', () => {
  const unmetFor = (facts: Partial<BuyerFacts>) =>
    stackDiscounts([line(100_000)], { automatic: [], code: percentOff(1000, { firstOrder: true }), buyer: { ...buyer, ...facts } }).unmet
  expect([unmetFor({}), unmetFor({ hasOrdered: true }), unmetFor({ isKnown: false })]).toEqual([undefined, { why: 'first_order' }, { why: 'log_in' }])
})

test('a discount for one product takes nothing off another', () => {
  const { discounts } = stackDiscounts([line(100_000), line(40_000, 1, 'shilajit')], { automatic: [percentOff(5000, { productIds: ['shilajit'] })], buyer })
  expect(discounts[0]?.linePaise).toEqual([0, 20_000])
})

test('one sentence says what is missing for the nearest discount, else which one is replaced', () => {
  const noteFor = (automatic: Discount[], facts = buyer) => stackDiscounts([line(90_000)], { automatic, buyer: facts }).note
  expect(noteFor([sumOff(100, { minPaise: 200_000 }), percentOff(500, { minPaise: 100_000 })])).toBe('Add ₹100 more to get “5% off”.')
  expect(noteFor([percentOff(10_000, { kind: 'buy_get', buyQty: 2, title: 'Buy 2, get 1' })])).toBe('Add 2 more to get “Buy 2, get 1”.')
  expect(noteFor([percentOff(500, { firstOrder: true })], { ...buyer, isKnown: false })).toBe('Log in to get “5% off”, if this is your first order.')
  expect(noteFor([percentOff(1000), percentOff(500)])).toBe('“10% off” gives more here, so “5% off” is not added.')
  expect(noteFor([percentOff(500, { tags: ['vip'] }), percentOff(1000)])).toBeUndefined()
})

test('a free pack counts with its price, and is a line that costs nothing', () => {
  const gift = percentOff(0, { kind: 'gift', giftItemId: 'gift', title: 'A free pack' })
  const findGift = () => ({ line: line(30_000, 1, 'gift'), pricePaise: 30_000 })
  const { price, discounts, gifts } = stackDiscounts([line(100_000)], { automatic: [percentOff(2000), gift], code: percentOff(1000), buyer, findGift })
  expect(gifts).toEqual([{ discount: gift, byCode: false, position: 1 }])
  expect(discounts.map(({ discount, paise, linePaise }) => [discount.kind, paise, linePaise])).toEqual([
    ['gift', 0, [0, 0]],
    ['percent', 10_000, [10_000, 0]],
  ])
  expect(price).toMatchObject({ totalPaise: 90_000, subtotalPaise: 100_000 })
  const without = stackDiscounts([line(100_000)], { automatic: [gift], buyer, findGift: () => undefined })
  expect([without.gifts, without.note]).toEqual([[], 'The free pack of “A free pack” is sold out for now.'])
})

const discount = fc
  .record({ kind: fc.constantFrom('percent' as const, 'amount' as const, 'buy_get' as const), percentBp: fc.nat(10_000), amountPaise: fc.nat(500_000) })
  .chain((terms) =>
    fc
      .record({ buyQty: fc.integer({ min: 1, max: 3 }), getQty: fc.integer({ min: 1, max: 3 }), minPaise: fc.nat(300_000) })
      .map((more) => percentOff(0, { ...terms, ...more })),
  )
const cart = fc.array(
  fc
    .record({ unitPaise: fc.nat(200_000), qty: fc.integer({ min: 1, max: 5 }), productId: fc.constantFrom('a', 'b') })
    .map(({ unitPaise, qty, productId }) => line(unitPaise, qty, productId)),
  { minLength: 1, maxLength: 5 },
)

test('no other automatic discount that applies gives more, and the price is that of the discounts in their order', () => {
  fc.assert(
    fc.property(cart, fc.array(discount, { maxLength: 4 }), fc.option(discount, { nil: undefined }), (lines, automatic, code) => {
      const { price, discounts, unmet } = stackDiscounts(lines, { automatic, code, buyer })
      const subtotal = lines.reduce((sum, { unitPaise, qty }) => sum + unitPaise * qty, 0)
      const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
      const applies = ({ minPaise, kind, buyQty }: Discount) => subtotal >= minPaise && (kind !== 'buy_get' || pieces > buyQty)
      const alone = (each: Discount) => priceCart(lines, [cartDiscountOf(each, { byCode: false }) ?? { kind: 'amount', amountPaise: 0 }]).couponDiscountPaise
      const best = Math.max(0, ...automatic.filter(applies).map(alone))
      const [first] = discounts.filter(({ byCode }) => !byCode)
      expect(first?.paise ?? 0).toBe(best)
      expect(discounts.filter(({ byCode }) => !byCode).length).toBe(best > 0 ? 1 : 0)
      expect(discounts.some(({ byCode }) => byCode)).toBe(code !== undefined && applies(code))
      expect(unmet === undefined).toBe(code === undefined || applies(code))
      expect(discounts.reduce((sum, { paise }) => sum + paise, 0)).toBe(price.couponDiscountPaise)
      expect(price.totalPaise).toBe(subtotal - price.couponDiscountPaise)
    }),
  )
})
