import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { type Checkout, makeCheckout, makeOrder } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let checkout: Checkout
let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
  checkout = await makeCheckout()
})

const order = (variant: string, qty: number, expectedTotal: number) =>
  makeOrder(checkout, { items: [{ productId: checkout.productId, variant, qty }], expectedTotal })
const simulate = async (conditions: object, more: object = {}) =>
  (await send('POST', '/discounts/simulate', { token: admin, body: { discount: 0, ...more, conditions: { kind: 'percent', ...conditions } } })).body

test('says what a discount would have given, by the prices of the checkout', async () => {
  await order('1 g', 1, 500)
  await order('1 g', 3, 1500)
  await order('2 g', 1, 810)
  expect(await simulate({}, { discount: 12.5 })).toEqual({ days: 90, allOrders: 3, orders: 3, amount: 351.25 })
  expect(await simulate({ kind: 'amount', amount: 600 })).toMatchObject({ orders: 3, amount: 1700 })
  expect(await simulate({}, { discount: 10, minAmount: 800 })).toMatchObject({ orders: 2, amount: 231 })
  expect(await simulate({ kind: 'buy_get', buy: 2, get: 1 }, { discount: 50 })).toMatchObject({ orders: 1, amount: 250 })
  expect(await simulate({ firstOrder: true }, { discount: 10 })).toMatchObject({ orders: 1, amount: 50 })
  const { id: pack } = await shop.db.selectFrom('stockItem').select('id').where('quantity', '=', '2 g').executeTakeFirstOrThrow()
  expect(await simulate({ packs: [pack] }, { discount: 10 })).toMatchObject({ orders: 1, amount: 81 })
  expect(await simulate({ kind: 'gift', gift: pack }, { minAmount: 800 })).toMatchObject({ orders: 2, amount: 1620 })
})

test('counts the customers with a tag, no cancelled order, and no order before 90 days', async () => {
  const [tagged, cancelled, old] = [await order('1 g', 1, 500), await order('1 g', 2, 1000), await order('1 g', 4, 2000)]
  await shop.db.insertInto('customerTag').values({ customerId: checkout.customerId, key: 'vip', name: 'VIP', seq: 1 }).execute()
  await shop.db.updateTable('shopOrder').set({ status: 'Cancelled' }).where('id', '=', cancelled._id).execute()
  await shop.db
    .updateTable('shopOrder')
    .set({ paidAt: new Date(shop.now().getTime() - 91 * 86_400_000) })
    .where('id', '=', old._id)
    .execute()
  expect(tagged.totalAmount).toBe(500)
  expect(await simulate({ tags: ['Vip'] }, { discount: 10 })).toEqual({ days: 90, allOrders: 1, orders: 1, amount: 50 })
  expect(await simulate({ tags: ['other'] }, { discount: 10 })).toMatchObject({ allOrders: 1, orders: 0, amount: 0 })
})

test('of a shop without orders is nothing; only staff who see the figures may ask', async () => {
  await makeProduct(shop)
  expect(await simulate({}, { discount: 10 })).toEqual({ days: 90, allOrders: 0, orders: 0, amount: 0 })
  const body = { discount: 10, conditions: { kind: 'percent' } }
  expect((await send('POST', '/discounts/simulate', { token: await signedInCustomer(), body })).status).toBe(403)
  const ofCoupons = await signedInStaff('editor')
  expect((await send('POST', '/discounts/simulate', { token: ofCoupons, body })).status).toBe(403)
  expect(await send('POST', '/discounts/simulate', { token: admin, body: { conditions: {} } })).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
})
