import { beforeEach, describe, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeConditionalCoupon, makeDiscount } from '#test/make-discount.ts'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, submitProof } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'

let checkout: Checkout
let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
  checkout = await makeCheckout()
})

const items = (qty = 2) => [{ productId: checkout.productId, variant: '1 g', qty }]
const quote = async (body: object = {}, token: string | undefined = checkout.token) =>
  (await send('POST', '/pricing/quote', { ...(token && { token }), body: { items: items(), ...body } })).body
const linesOf = (orderId: string) => shop.db.selectFrom('orderLine').selectAll().where('orderId', '=', orderId).orderBy('position').execute()
const packOf = async (productId: string, quantity = '1 g') =>
  (await shop.db.selectFrom('stockItem').select('id').where('productId', '=', productId).where('quantity', '=', quantity).executeTakeFirstOrThrow()).id

describe('an automatic discount', () => {
  test('lowers the quote and the order, which keeps what it was given after the discount is deleted', async () => {
    const made = await makeDiscount()
    expect(await quote()).toMatchObject({ subtotal: 1000, discount: 100, total: 900, automatic: [{ title: 'Festive offer', amount: 100 }] })
    expect((await prepare(checkout)).body.code).toBe('price_changed')
    const order = await makeOrder(checkout, { expectedTotal: 900 })
    await send('DELETE', `/discounts/${made._id}`, { token: admin })
    const { body: shown } = await send('GET', `/orders/${order._id}`, { token: admin })
    expect(shown).toMatchObject({
      totalAmount: 900,
      coupon: null,
      discounts: [{ discountId: made._id, kind: 'percent', label: 'Festive offer', byCode: false, amount: 100 }],
    })
    expect(await linesOf(order._id)).toMatchObject([{ netPaise: 100_000, couponSharePaise: 10_000 }])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('comes before the code, which is counted with what is left', async () => {
    await makeDiscount({ discount: 0, conditions: { kind: 'amount', amount: 100 } })
    await makeCoupon(shop, { code: 'SOIL10' })
    const { body } = await send('POST', '/coupons/check', { token: checkout.token, body: { code: 'SOIL10', items: items() } })
    expect(body).toMatchObject({ discountAmount: 90, total: 810, quote: { discount: 190, automatic: [{ title: 'Festive offer', amount: 100 }] } })
    const order = await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 810 })
    expect(order).toMatchObject({ totalAmount: 810, coupon: { code: 'SOIL10', discount: 10 }, discounts: [{ byCode: false, amount: 100 }] })
    const mails = JSON.stringify(await shop.db.selectFrom('message').select('body').execute())
    expect(mails).toContain('Festive offer: ₹100 off, included in the prices above')
    expect(mails).toContain('Coupon SOIL10: ₹90 off, included in the prices above')
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('that is off, over or not begun is not shown', async () => {
    await makeDiscount({ active: false })
    await makeDiscount({ conditions: { startsOn: '2030-01-01' } })
    await makeDiscount({ expiry: '2020-01-01' })
    expect(await quote()).toMatchObject({ discount: 0, total: 1000 })
    expect(await quote()).not.toHaveProperty('note')
  })

  test('says what is missing', async () => {
    await makeDiscount({ minAmount: 1500 })
    expect(await quote()).toMatchObject({ total: 1000, note: 'Add ₹500 more to get “Festive offer”.' })
    expect(await quote({ items: items(3) })).toMatchObject({ total: 1350 })
  })
})

describe('a coupon with conditions', () => {
  test('takes rupees off its products alone, spread over their lines to the paisa', async () => {
    const other = await makeProduct(shop, { name: 'Shilajit', variants: [{ quantity: '10 g', price: 333.33 }] })
    await makeConditionalCoupon({ discount: 0, conditions: { kind: 'amount', amount: 100, products: [checkout.productId] } })
    const both = [...items(1), { productId: checkout.productId, variant: '2 g', qty: 1 }, { productId: other.id, variant: '10 g', qty: 1 }]
    const order = await makeOrder(checkout, { items: both, coupon: 'SOIL10', expectedTotal: 1543.33 })
    expect(order).toMatchObject({ totalAmount: 1543.33, discounts: [{ kind: 'amount', byCode: true, amount: 100 }] })
    expect((await linesOf(order._id)).map(({ couponSharePaise }) => couponSharePaise)).toEqual([3817, 6183, 0])
    const refused = await send('POST', '/coupons/check', {
      token: checkout.token,
      body: { code: 'SOIL10', items: [{ productId: other.id, variant: '10 g', qty: 1 }] },
    })
    expect(refused).toMatchObject({ status: 422, body: { code: 'coupon_not_for_cart', message: 'This coupon is for other products.' } })
  })

  test('never takes more than the order costs', async () => {
    await makeConditionalCoupon({ discount: 0, conditions: { kind: 'amount', amount: 5000 } })
    expect(await quote({ coupon: 'SOIL10' })).toMatchObject({ discount: 1000, total: 0 })
    const { body } = await prepare(checkout, { coupon: 'SOIL10', expectedTotal: 0 })
    expect(body.order).toMatchObject({ status: 'Paid', totalAmount: 0 })
  })

  test('is for customers with its tag, in any spelling', async () => {
    await makeConditionalCoupon({ conditions: { tags: ['Yoga  Teachers'] } })
    const check = () => send('POST', '/coupons/check', { token: checkout.token, body: { code: 'SOIL10', items: items() } })
    expect((await check()).body).toMatchObject({ code: 'coupon_not_for_you', message: 'This coupon is for other customers.' })
    await shop.db.insertInto('customerTag').values({ customerId: checkout.customerId, key: 'yoga teachers', name: 'yoga teachers', seq: 1 }).execute()
    expect((await check()).body).toMatchObject({ discountAmount: 100, total: 900 })
  })

  test('that has not begun says when it does', async () => {
    await makeConditionalCoupon({ conditions: { startsOn: '2030-01-02' } })
    expect((await quote({ coupon: 'SOIL10' })).refusal).toEqual({ code: 'coupon_not_started', message: 'This coupon is valid from Wednesday, 2 January 2030.' })
  })
})

describe('a discount of a first order', () => {
  beforeEach(() => makeConditionalCoupon({ conditions: { firstOrder: true } }))

  test('is refused after an order', async () => {
    await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 900 })
    expect((await quote({ coupon: 'SOIL10' })).refusal).toEqual({ code: 'coupon_not_for_you', message: 'This coupon is for a first order.' })
    expect((await quote({ coupon: 'SOIL10' }, '')).refusal.message).toBe('This coupon is for a first order. Please log in to use it.')
  })

  test('counts for one of two attempts: the money of the second is refunded', async () => {
    const first = (await prepare(checkout, { coupon: 'SOIL10', expectedTotal: 900 })).body
    const second = (await prepare(checkout, { items: items(3), coupon: 'SOIL10', expectedTotal: 1350 })).body
    expect((await submitProof(checkout, await pay(first.order_id))).status).toBe(200)
    const { status, body } = await submitProof(checkout, await pay(second.order_id))
    expect([status, body.code]).toEqual([422, 'payment_failed'])
    const placed = await shop.db.selectFrom('shopOrder').select('id').where('paidAt', 'is not', null).execute()
    expect(placed).toHaveLength(1)
    expect(await findFaults(shop.db)).toEqual([])
  })
})

test('a discount of a first order that makes orders free is given once, to four requests at once', async () => {
  await makeDiscount({ discount: 0, conditions: { kind: 'amount', amount: 5000, firstOrder: true } })
  const replies = await Promise.all([1, 2, 3, 4].map((qty) => prepare(checkout, { items: items(qty), expectedTotal: 0 })))
  // A request that is priced after the first order is placed sees another total.
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.flatMap(({ status }) => (status === 200 ? [] : [status])).every((status) => status === 409 || status === 422)).toBe(true)
  expect(await shop.db.selectFrom('shopOrder').select('id').where('paidAt', 'is not', null).execute()).toHaveLength(1)
})

test('two payments at once, of which one is for a first order alone, do not wait for each other', async () => {
  await makeDiscount({ conditions: { firstOrder: true, packs: [await packOf(checkout.productId, '2 g')] } })
  await makeConditionalCoupon()
  for (let round = 0; round < 5; round += 1) {
    const buyer = await makeCheckout()
    const product = { productId: buyer.productId, qty: 1 }
    await shop.db
      .updateTable('discount')
      .set({ itemIds: [await packOf(buyer.productId, '2 g')] })
      .where('firstOrder', '=', true)
      .execute()
    const first = (await prepare(buyer, { items: [{ ...product, variant: '2 g' }], coupon: 'SOIL10', expectedTotal: 656.1 })).body
    const plain = (await prepare(buyer, { items: [{ ...product, variant: '1 g' }], coupon: 'SOIL10', expectedTotal: 450 })).body
    const payments = [await pay(first.order_id), await pay(plain.order_id)]
    const replies = await Promise.all(payments.map((payment) => submitProof(buyer, payment)))
    expect(replies[1]?.status).toBe(200)
    expect([200, 422]).toContain(replies[0]?.status)
  }
  expect(await findFaults(shop.db)).toEqual([])
})

describe('buy some, get some', () => {
  test('makes the cheapest pieces of its product cheaper; a refund of pieces returns what was paid for them', async () => {
    await makeDiscount({ title: 'Buy 2, get 1', discount: 100, conditions: { kind: 'buy_get', buy: 2, get: 1, products: [checkout.productId] } })
    expect(await quote()).toMatchObject({ total: 1000, note: 'Add 1 more to get “Buy 2, get 1”.' })
    const mixed = [...items(1), { productId: checkout.productId, variant: '2 g', qty: 2 }]
    const order = await makeOrder(checkout, { items: mixed, expectedTotal: 1620 })
    expect((await linesOf(order._id)).map(({ netPaise, couponSharePaise }) => [netPaise, couponSharePaise])).toEqual([
      [50_000, 50_000],
      [162_000, 0],
    ])
    const { body } = await send('PUT', `/orders/${order._id}/items`, { token: admin, body: { lines: [{ position: 1, qty: 1 }] } })
    expect(body.order).toMatchObject({ refundPending: 810 })
  })
})

describe('a free pack', () => {
  let gift: string
  let giftProduct: string
  beforeEach(async () => {
    giftProduct = (await makeProduct(shop, { name: 'Honey', variants: [{ quantity: '50 g', price: 120 }] })).id
    gift = await packOf(giftProduct, '50 g')
    await makeDiscount({ title: 'Free honey', discount: 0, minAmount: 1000, conditions: { kind: 'gift', gift } })
  })

  test('comes with an order that reaches the sum, at no price, and is taken from the stock', async () => {
    await trackStock(shop, giftProduct, 1, {}, '50 g')
    const priced = await quote()
    expect(priced).toMatchObject({ subtotal: 1000, discount: 0, total: 1000 })
    expect(priced.lines[1]).toMatchObject({ productId: giftProduct, variant: '50 g', qty: 1, price: 0, finalPrice: 0, gift: 'automatic' })
    const order = await makeOrder(checkout)
    expect(order.items[1]).toMatchObject({ name: 'Honey', qty: 1, price: 0, paid: 0, gift: true })
    const { onHand } = await shop.db.selectFrom('stockItem').select('onHand').where('id', '=', gift).executeTakeFirstOrThrow()
    expect(onHand).toBe(0)
    expect(await quote()).toMatchObject({ total: 1000, note: 'The free pack of “Free honey” is sold out for now.' })
    expect((await quote()).lines).toHaveLength(1)
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is held for the attempt, so another shopper gets none', async () => {
    await trackStock(shop, giftProduct, 1, {}, '50 g')
    expect((await prepare(checkout)).status).toBe(200)
    expect((await quote()).lines).toHaveLength(2)
    const other = await makeCheckout()
    expect((await quote({}, other.token)).lines).toHaveLength(1)
  })

  test('is not promised from pieces that the cart itself buys', async () => {
    await trackStock(shop, giftProduct, 2, {}, '50 g')
    const withHoney = (qty: number) => [...items(), { productId: giftProduct, variant: '50 g', qty }]
    expect((await quote({ items: withHoney(2) })).lines).toHaveLength(2)
    expect((await quote({ items: withHoney(1) })).lines).toHaveLength(3)
  })

  test('that is gone when the money arrives is left out, and the rest of the order is placed', async () => {
    await trackStock(shop, giftProduct, 1, {}, '50 g')
    const { order_id: providerOrder, orderId } = (await prepare(checkout)).body
    await shop.db.deleteFrom('stockHold').execute()
    await shop.db.insertInto('stockMovement').values({ itemId: gift, batchId: null, at: shop.now(), pieces: -1, reason: 'correction' }).execute()
    const { body } = await submitProof(checkout, await pay(providerOrder))
    expect(body.order).toMatchObject({ status: 'Paid', totalAmount: 1000 })
    expect(body.order).not.toHaveProperty('discounts')
    expect(await linesOf(orderId)).toMatchObject([{ quantityLabel: '1 g' }])
  })

  test('that is off meanwhile does not make the same cart another one', async () => {
    const paid = (await prepare(checkout)).body
    await pay(paid.order_id)
    await shop.db.updateTable('discount').set({ active: false }).execute()
    expect((await prepare(checkout)).body).toMatchObject({ orderId: paid.orderId, order: { status: 'Paid' } })
  })

  test('does not come below the sum', async () => {
    expect(await quote({ items: items(1) })).toMatchObject({ total: 500, note: 'Add ₹500 more to get “Free honey”.' })
  })
})

test('the same cart with another discount is another attempt', async () => {
  const first = (await prepare(checkout)).body
  await makeDiscount({ discount: 1 })
  const second = (await prepare(checkout, { expectedTotal: 990 })).body
  expect(second.orderId).not.toBe(first.orderId)
})
