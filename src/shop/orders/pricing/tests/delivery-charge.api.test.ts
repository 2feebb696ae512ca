import { beforeEach, expect, test } from 'vitest'
import { unlimited } from '#platform/http/rate-limit.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { type Checkout, makeCheckout, makeOrder, prepare } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let checkout: Checkout
let admin: string
beforeEach(async () => {
  shop.limits = unlimited
  admin = await signedInAdmin()
  checkout = await makeCheckout()
})

const setCharge = (deliveryCharge: object) => send('PUT', '/settings', { token: admin, body: { deliveryCharge } })
const quote = async (body: object = {}, token: string | undefined = checkout.token) => {
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 2 }]
  return (await send('POST', '/pricing/quote', { ...(token && { token }), body: { items, ...body } })).body
}
const line = (amount: number) => ({ module: 'orders', id: 'delivery', label: 'Delivery charge', amount })

test('delivery is free at first', async () => {
  expect(await quote()).not.toHaveProperty('extras')
  expect((await prepare(checkout)).status).toBe(200)
})

test('a charge is in the quote and the order, free from its sum, and no coupon lowers it', async () => {
  await setCharge({ charge: 60, freeFrom: 1500 })
  await makeCoupon(shop, { code: 'SOIL10' })
  expect(await quote()).toMatchObject({ subtotal: 1000, total: 1060, extras: [line(60)] })
  expect(await quote({ coupon: 'SOIL10' })).toMatchObject({ discount: 100, total: 960 })
  expect(await quote({ items: [{ productId: checkout.productId, variant: '1 g', qty: 3 }] })).toMatchObject({ total: 1500 })
  expect((await prepare(checkout)).body).toMatchObject({ code: 'price_changed', details: { quote: { total: 1060 } } })
  const order = await makeOrder(checkout, { coupon: 'SOIL10', expectedTotal: 960 })
  expect(order).toMatchObject({ totalAmount: 960, extras: [line(60)] })
  const mails = JSON.stringify(await shop.db.selectFrom('message').select('body').execute())
  expect(mails).toContain('Delivery charge')
  expect(mails).not.toContain('Delivery is free')
  expect(await findFaults(shop.db)).toEqual([])
})

test('a zone has its own charge: of the address of the order, and in a quote of the address that is known', async () => {
  const { address } = {
    address: await shop.db.selectFrom('address').select(['state', 'pincode']).where('id', '=', checkout.addressId).executeTakeFirstOrThrow(),
  }
  await setCharge({ charge: 60, freeFrom: 0, zones: [{ places: [address.state], charge: 90, freeFrom: 0 }] })
  expect(await quote()).toMatchObject({ total: 1090 })
  expect(await quote({ destination: { state: 'Assam', pincode: '781001' } })).toMatchObject({ total: 1060 })
  const visitor = await quote({}, '')
  expect(visitor).toMatchObject({ total: 1000, deliveryLater: true, hasOffers: true })
  expect((await prepare(checkout, { expectedTotal: 1060 })).body.code).toBe('price_changed')
  expect((await makeOrder(checkout, { expectedTotal: 1090 })).extras).toEqual([line(90)])
})

test('a visitor sees the charge as soon as it is sure: the same in all zones, or that of the PIN code', async () => {
  const zone = (charge: number) => ({ places: ['Karnataka'], charge, freeFrom: 0 })
  await setCharge({ charge: 60, freeFrom: 0, zones: [zone(60)] })
  const anywhere = await quote({}, '')
  expect(anywhere).toMatchObject({ total: 1060, extras: [line(60)] })
  expect(anywhere).not.toHaveProperty('deliveryLater')
  await setCharge({ charge: 60, freeFrom: 0, zones: [zone(40)] })
  expect(await quote({}, '')).toMatchObject({ total: 1000, deliveryLater: true })
  expect(await quote({ destination: { pincode: '560001' } }, '')).toMatchObject({ total: 1040, extras: [line(40)] })
  expect(await quote({ destination: { pincode: '781001' } }, '')).toMatchObject({ total: 1060 })
  expect(await quote({ destination: { pincode: '999999' } }, '')).toMatchObject({ total: 1000, deliveryLater: true })
})

test('a PIN code in two states with different charges is not sure, and a default address counts before a PIN code alone', async () => {
  const states = ['29', '32']
  await shop.db.insertInto('pinCode').values({ pin: '571129', stateCode: '29', states, district: 'Kodagu', office: 'Kutta' }).execute()
  await setCharge({ charge: 60, freeFrom: 0, zones: [{ places: ['Karnataka'], charge: 40, freeFrom: 0 }] })
  const destination = { pincode: '571129' }
  expect(await quote({ destination }, '')).toMatchObject({ total: 1000, deliveryLater: true })
  await setCharge({ charge: 60, freeFrom: 0, zones: [{ places: ['Karnataka', 'Kerala'], charge: 40, freeFrom: 0 }] })
  expect(await quote({ destination }, '')).toMatchObject({ total: 1040 })
  await shop.db.updateTable('address').set({ state: 'Assam', pincode: '781001' }).where('id', '=', checkout.addressId).execute()
  expect(await quote({ destination })).toMatchObject({ total: 1060 })
})

test.each([
  [{ charge: -1 }, 'Please enter the delivery charge in whole rupees, up to 10,000.'],
  [
    { zones: [{ places: ['Atlantis'], charge: 10, freeFrom: 0 }] },
    'Please write each zone as states or first digits of PIN codes, then = and its charge: Assam, 79 = 150, free from 2000.',
  ],
])('%j is refused, and nothing changes', async (charge, message) => {
  expect(await setCharge(charge)).toMatchObject({ status: 400, body: { message } })
  expect((await send('GET', '/settings')).body.deliveryCharge).toEqual({ charge: 0, freeFrom: 0, zones: [] })
})

test('which discounts and charges another customer gets is for staff alone', async () => {
  const other = await makeCheckout()
  const items = [{ productId: checkout.productId, variant: '1 g', qty: 1 }]
  const ask = (token?: string) => send('POST', '/pricing/quote', { ...(token && { token }), body: { items, customerId: checkout.customerId } })
  expect((await ask(other.token)).status).toBe(403)
  expect((await ask()).status).toBe(401)
  expect((await ask(admin)).status).toBe(200)
})
