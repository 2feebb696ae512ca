import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { makeConditionalCoupon, makeDiscount } from '#test/make-discount.ts'
import { offerCod, orderCod, prepareAdvance } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, prepare } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { signedInAdmin } from '#test/make.ts'
import { trackStock } from '#test/track-stock.ts'

let checkout: Checkout
let expectedGifts: { productId: string; variant: string }[]
beforeEach(async () => {
  shop.limits = unlimited
  checkout = await makeCheckout()
  const { id: productId } = await makeProduct(shop, { name: 'Honey', variants: [{ quantity: '50 g', price: 120 }] })
  const { id: gift } = await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).executeTakeFirstOrThrow()
  await makeDiscount({ title: 'Free honey', discount: 0, conditions: { kind: 'gift', gift } })
  expectedGifts = [{ productId, variant: '50 g' }]
})

const soldOut = () => trackStock(shop, expectedGifts[0]?.productId ?? '', 0, {}, '50 g')
const attempts = () => shop.db.selectFrom('shopOrder').select('id').execute()
const refused = {
  status: 409,
  body: {
    code: 'price_changed',
    message: 'A free gift is no longer available. Please look at your order again. Its price is the same.',
    details: { quote: { total: 1000, lines: [{ variant: '1 g' }], note: 'The free pack of “Free honey” is sold out for now.' } },
  },
}

describe('a gift that the shopper saw and that is gone', () => {
  test('refuses the order with the new quote, and stores nothing', async () => {
    await soldOut()
    expect(await prepare(checkout, { expectedGifts })).toMatchObject(refused)
    expect(await attempts()).toEqual([])
    // The shopper has seen the order without it.
    expect((await prepare(checkout, { expectedGifts: [] })).status).toBe(200)
  })

  test('refuses an order in cash, and one with an advance', async () => {
    await offerCod()
    await soldOut()
    expect(await orderCod(checkout, { expectedGifts })).toMatchObject(refused)
    expect(await prepareAdvance(checkout, { expectedGifts })).toMatchObject(refused)
    expect(await attempts()).toEqual([])
  })

  test('refuses an order by telephone', async () => {
    await soldOut()
    const { customerId, addressId, productId } = checkout
    const body = { key: 'gift-is-gone', customerId, addressId, items: [{ productId, variant: '1 g', qty: 2 }], expectedTotal: 1000, expectedGifts }
    expect(await send('POST', '/phone-orders', { token: await signedInAdmin(), body })).toMatchObject(refused)
    expect(await attempts()).toEqual([])
  })

  test('does not matter to a caller that shows none', async () => {
    await soldOut()
    expect((await prepare(checkout)).status).toBe(200)
  })
})

test('a gift that is there is stored', async () => {
  expect((await prepare(checkout, { expectedGifts })).status).toBe(200)
  expect(await shop.db.selectFrom('orderLine').select('quantityLabel').where('isGift', '=', true).execute()).toEqual([{ quantityLabel: '50 g' }])
})

describe('a discount that leaves less than ₹1', () => {
  const items = () => [{ productId: checkout.productId, variant: '1 g', qty: 1 }]
  const quote = async (coupon?: string) =>
    (await send('POST', '/pricing/quote', { token: checkout.token, body: { items: items(), ...(coupon && { coupon }) } })).body

  test.each([
    ['a sum', { conditions: { kind: 'amount', amount: 499.5 } }],
    ['a percentage', { discount: 99.95 }],
  ])('is lowered if it is automatic: %s', async (_, terms) => {
    await shop.db.deleteFrom('discount').execute()
    await makeDiscount(terms)
    expect(await quote()).toMatchObject({ discount: 499, total: 1, automatic: [{ amount: 499 }] })
    expect(await prepare(checkout, { items: items(), expectedTotal: 1 })).toMatchObject({ status: 200, body: { amount: 100 } })
  })

  test('may leave nothing', async () => {
    await makeDiscount({ discount: 100 })
    expect(await quote()).toMatchObject({ discount: 500, total: 0 })
  })

  test('is refused with what to do if it has a code', async () => {
    await makeConditionalCoupon({ conditions: { kind: 'amount', amount: 499.5 } })
    expect((await prepare(checkout, { items: items(), coupon: 'SOIL10', expectedTotal: 0.5 })).body).toMatchObject({
      code: 'rule_refused',
      message: 'The total is ₹0.50, and the minimum payment is ₹1. Please remove the code SOIL10, or add something.',
    })
  })
})
