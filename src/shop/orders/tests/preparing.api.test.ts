import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeAddress } from '#test/make-address.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, setProviderSwitches, prepare } from '#test/make-order.ts'
import { makeCustomer } from '#test/make.ts'
import { later, shop } from '#test/test-shop.ts'

const countOf = async (table: 'shopOrder' | 'message') => (await shop.db.selectFrom(table).select('id').execute()).length

test('stores the cart at the server’s price and makes one provider order in paise', async () => {
  const checkout = await makeCheckout()
  const { status, body } = await prepare(checkout)
  expect(status).toBe(200)
  expect(body).toMatchObject({ amount: 100_000, currency: 'INR', total: 1000, prefill: { name: 'Asha Rao', contact: '+919876543210' } })
  expect(body.orderId).toMatch(/^SW[0-9A-Z]{12}$/)
  expect(body.order_id).toMatch(/^order_/)
})

test('sums the same product and variant on two lines', async () => {
  const checkout = await makeCheckout()
  const items = [1, 2].map((qty) => ({ productId: checkout.productId, variant: '1 g', qty }))
  expect((await prepare(checkout, { items, expectedTotal: 1500 })).body.amount).toBe(150_000)
  expect(await shop.db.selectFrom('orderLine').select('qty').execute()).toEqual([{ qty: 3 }])
})

test('refuses a total that differs from the server’s, returns the new quote, and stores nothing', async () => {
  const checkout = await makeCheckout()
  const { status, body } = await prepare(checkout, { expectedTotal: 1 })
  expect(status).toBe(409)
  expect(body).toMatchObject({ success: false, code: 'price_changed', details: { quote: { total: 1000 } } })
  expect(await countOf('shopOrder')).toBe(0)
})

test('refuses a missing address, an empty cart and an invalid coupon, each with its message', async () => {
  const checkout = await makeCheckout()
  await makeCoupon(shop, { code: 'OLD', expiry: '2025-12-31' })
  await makeCoupon(shop, { code: 'BIG', minAmount: 5000 })
  expect((await prepare(checkout, { addressId: '' })).body).toMatchObject({ code: 'address_missing', message: 'Please select an address' })
  expect((await prepare(checkout, { items: [] })).body).toMatchObject({ code: 'empty_cart', message: 'Cart is empty' })
  expect((await prepare(checkout, { coupon: 'nope' })).body).toMatchObject({ message: 'Invalid coupon code' })
  expect((await prepare(checkout, { coupon: 'old' })).body).toMatchObject({ message: 'This coupon has expired.' })
  expect((await prepare(checkout, { coupon: 'big' })).body).toMatchObject({ message: 'Minimum order of ₹5000 required' })
  expect(await countOf('shopOrder')).toBe(0)
})

test('refuses another customer’s address', async () => {
  const checkout = await makeCheckout()
  const otherAddress = await makeAddress(await makeCustomer())
  expect((await prepare(checkout, { addressId: otherAddress.id })).status).toBe(422)
})

test.each([-1, 0, 1.5, '1e9', null, 2 ** 53])('refuses the quantity %s', async (qty) => {
  const checkout = await makeCheckout()
  expect((await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty }] })).status).toBe(400)
})

test('requires a login', async () => {
  const checkout = await makeCheckout()
  expect((await prepare({ ...checkout, token: 'x' })).status).toBe(401)
})

test('returns the same attempt for the same cart, and makes another for another cart', async () => {
  const checkout = await makeCheckout()
  const first = await prepare(checkout)
  expect((await prepare(checkout)).body.order_id).toBe(first.body.order_id)
  const other = await prepare(checkout, { items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
  expect(other.body.order_id).not.toBe(first.body.order_id)
  expect(await countOf('shopOrder')).toBe(2)
})

test('returns the same order for a repeated free cart; later or changed, it places another', async () => {
  const checkout = await makeCheckout()
  await makeCoupon(shop, { code: 'FREE', discount: 100 })
  const order = async (qty = 1) =>
    (await prepare(checkout, { coupon: 'free', expectedTotal: 0, items: [{ productId: checkout.productId, variant: '1 g', qty }] })).body.orderId
  const [first, second] = await Promise.all([order(), order()])
  expect([second, await order()]).toEqual([first, first])
  expect(await order(2)).not.toBe(first)
  later(10 * 60_000)
  expect(await order()).not.toBe(first)
  expect(await countOf('shopOrder')).toBe(3)
  expect(await countOf('message')).toBe(6)
})

test('refuses a total that the provider would refuse, and stores nothing', async () => {
  const checkout = await makeCheckout()
  await makeCoupon(shop, { code: 'ALMOST', discount: 99.95 })
  const { status, body } = await prepare(checkout, { coupon: 'almost', expectedTotal: 0.5 })
  expect(status).toBe(422)
  expect(body.code).toBe('rule_refused')
  expect(await countOf('shopOrder')).toBe(0)
})

test('applies the coupon, and places a free order without a payment', async () => {
  const checkout = await makeCheckout()
  await makeCoupon(shop, { code: 'FREE', discount: 100 })
  const { body } = await prepare(checkout, { coupon: 'free', expectedTotal: 0 })
  expect(body).toMatchObject({
    amount: 0,
    order_id: '',
    order: { status: 'Paid', totalAmount: 0, coupon: { code: 'FREE', discount: 100, createdBy: 'Asha Rao' } },
  })
  expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toEqual([])
  expect(await countOf('message')).toBe(2)
})

test('keeps the attempt while the provider is down, and makes one provider order afterwards', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ outage: 'loses_answers' })
  const failed = await prepare(checkout)
  expect(failed.status).toBe(503)
  expect(failed.body).toMatchObject({ code: 'payment_unavailable', message: expect.stringContaining('cart is kept') })
  await setProviderSwitches({ outage: 'none' })
  expect((await prepare(checkout)).status).toBe(200)
  expect(await countOf('shopOrder')).toBe(1)
  expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toHaveLength(1)
})

test('reports an amount that the provider refuses as too large, not as an outage', async () => {
  const checkout = await makeCheckout()
  await shop.db.updateTable('variant').set({ pricePaise: 100_000_000 }).where('quantity', '=', '1 g').execute()
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 999 }]
  expect(await prepare(checkout, { items, expectedTotal: 999_000_000 })).toMatchObject({
    status: 422,
    body: { code: 'rule_refused', message: 'The payment service does not take so much at once. Your cart is kept. Please order less at a time.' },
  })
  expect((await prepare(checkout, { items: items.map((item) => ({ ...item, qty: 1 })), expectedTotal: 1_000_000 })).status).toBe(200)
})

test('tells the payment dialog the shop’s key, name, logo and what is paid for', async () => {
  const checkout = await makeCheckout()
  const { body } = await prepare(checkout)
  expect(body).toMatchObject({
    key: shop.secrets.razorpay.keyId,
    name: 'Swachh',
    description: `Order ${body.orderId}`,
    image: `${shop.config.PUBLIC_URL}/brand/mark.svg`,
    color: '#4a2c6f',
  })
  expect(body.key).not.toBe('')
  expect((await stat(`public${new URL(body.image).pathname}`)).size).toBeGreaterThan(0)
})
