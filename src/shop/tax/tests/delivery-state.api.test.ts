import { beforeEach, expect, test } from 'vitest'
import { makeCoupon } from '#test/make-coupon.ts'
import { offerCod, orderCod, placeCod } from '#test/make-cod.ts'
import { type Checkout, makeCheckout, pay, prepare, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { makePhoneOrder } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { clock, shop } from '#test/test-shop.ts'

const refused = { status: 422, body: { code: 'delivery_state_refused', message: 'At present we deliver only within Maharashtra.' } }

let checkout: Checkout
beforeEach(async () => {
  // Its address is in Karnataka.
  checkout = await makeCheckout()
})

const orders = () => shop.db.selectFrom('shopOrder').select('id').execute()

test.each([
  { kind: 'composition', gstin: '27AAPFU0939F1ZV' },
  { kind: 'unregistered', gstin: '' },
] as const)('a seller who is $kind refuses each order to another state, and stores none', async (registration) => {
  await register(registration)
  await offerCod()
  await makeCoupon(shop, { code: 'FREE', discount: 100 })
  expect(await prepare(checkout)).toMatchObject(refused)
  expect(await prepare(checkout, { coupon: 'FREE', expectedTotal: 0 })).toMatchObject(refused)
  expect(await orderCod(checkout)).toMatchObject(refused)
  await expect(makePhoneOrder(await signedInAdmin())).rejects.toThrow('delivery_state_refused')
  expect(await orders()).toEqual([])
})

test('the own state is served, and an address whose state nobody knows', async () => {
  await register({ kind: 'composition', stateCode: '29', gstin: '29AAGCB7383J1Z4' })
  expect((await prepare(checkout)).status).toBe(200)
  await shop.db.updateTable('address').set({ state: 'Nowhere', pincode: '999999' }).execute()
  expect((await prepare(checkout)).status).toBe(200)
  await shop.db.updateTable('address').set({ state: '', pincode: '400001' }).execute()
  expect(await prepare(checkout)).toMatchObject({ status: 422, body: { message: 'At present we deliver only within Karnataka.' } })
  // The parcel follows its PIN code.
  await shop.db.updateTable('address').set({ state: 'Karnataka' }).execute()
  expect(await prepare(checkout)).toMatchObject({ status: 422, body: { code: 'delivery_state_refused' } })
})

test('a regular seller delivers everywhere', async () => {
  await register()
  expect((await prepare(checkout)).status).toBe(200)
})

test('an order is not moved to another state, and an own one is', async () => {
  await register({ kind: 'composition', stateCode: '29', gstin: '29AAGCB7383J1Z4' })
  await offerCod()
  const id = await placeCod(checkout)
  const token = await signedInAdmin()
  const move = (changes: object) => send('PUT', `/orders/${id}/address`, { token, body: { name: 'Asha Rao', mobile: '9876543210', ...changes } })
  expect(await move({ pincode: '400001', address: '7 Lake View', city: 'Mumbai', state: 'Maharashtra' })).toMatchObject({
    status: 422,
    body: { code: 'delivery_state_refused', message: 'At present we deliver only within Karnataka.' },
  })
  expect((await move({ pincode: '570001', address: '7 Palace Road', city: 'Mysuru', state: 'Karnataka' })).status).toBe(200)
})

test('a payment that was open before the registration began still makes an order', async () => {
  await register({ kind: 'composition', effectiveFrom: '2026-01-16' })
  const { body } = await prepare(checkout)
  const payment = await pay(body.order_id)
  clock.now = new Date('2026-01-15T18:31:00Z')
  expect((await submitProof(checkout, payment)).body.order.status).toBe('Paid')
})
