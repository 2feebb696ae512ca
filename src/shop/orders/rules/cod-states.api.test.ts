import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { makeCustomer, signIn } from '#test/make.ts'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { trackStock } from '#test/track-stock.ts'
import { isPlaced } from './order.ts'

/** Makes an attempt that waits for its confirmation, with a coupon. */
async function makeAttempt() {
  const checkout = await makeCheckout()
  await trackStock(shop, checkout.productId, 5)
  const coupon = await makeCoupon(shop)
  const { body } = await prepare(checkout, { coupon: coupon.code, expectedTotal: 900 })
  const id: string = body.orderId
  await sql`update shop_order set method = 'cod', cod_state = 'to_confirm', razorpay_order_id = null, next_check_at = null where id = ${id}`.execute(shop.db)
  return { id, couponId: coupon.id, checkout }
}

const place = (id: string) =>
  sql`update shop_order set status = 'Pending', paid_at = ${shop.now()}, fingerprint = fingerprint || id, coupon_held_until = null where id = ${id}`.execute(
    shop.db,
  )

const stateOf = async (id: string) => {
  const row = await shop.db.selectFrom('shopOrder').select(['status', 'codState', 'fulfilment', 'paidAt']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(isPlaced(row)).toBe(row.paidAt !== null)
  return [row.status, row.codState, row.fulfilment]
}

const usesOf = async (id: string) => (await shop.db.selectFrom('coupon').select(['uses', 'revenuePaise']).where('id', '=', id).executeTakeFirstOrThrow()).uses

test('the state of the cash follows status and parcels, and coupon and figures count the order from its confirmation', async () => {
  const { id, couponId, checkout } = await makeAttempt()
  const token = await signIn(await makeCustomer({ role: 'admin' }))
  const body = { status: 'Delivered' }
  expect(await stateOf(id)).toEqual(['Pending', 'to_confirm', null])
  expect((await send('PUT', `/orders/${id}`, { token, body })).body.code).toBe('step_back')
  expect(await usesOf(couponId)).toBe(0)
  await place(id)
  expect(await stateOf(id)).toEqual(['Pending', 'confirmed', 'to_pack'])
  expect(await usesOf(couponId)).toBe(1)
  const { body: own } = await send('GET', '/orders/my-orders', { token: checkout.token })
  expect(own.map(({ _id, status, codState }: { _id: string; status: string; codState: string }) => [_id, status, codState])).toEqual([
    [id, 'Pending', 'confirmed'],
  ])
  expect((await send('GET', '/orders?cod=confirmed', { token })).body).toHaveLength(1)
  expect((await send('GET', '/orders?status=Pending', { token })).body).toEqual([])
  await send('POST', '/packing/shipped', { token, body: { carrier: 'delhivery', parcels: [{ id, awb: '1234567890' }] } })
  expect(await stateOf(id)).toEqual(['Pending', 'shipped', 'shipped'])
  expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })).body.code).toBe('rule_refused')
  expect((await send('PUT', `/orders/${id}`, { token, body })).status).toBe(200)
  expect(await stateOf(id)).toEqual(['Delivered', 'collected', 'delivered'])
  expect(await usesOf(couponId)).toBe(1)
  expect((await send('GET', '/money/summary', { token })).body).toMatchObject({ difference: 0, cod: { count: 1, amount: 900 } })
  expect(await findFaults(shop.db)).toEqual([])
})

test('a cancelled order gives its coupon back', async () => {
  const { id, couponId, checkout } = await makeAttempt()
  await place(id)
  expect((await send('POST', `/orders/my-orders/${id}/cancel`, { token: checkout.token })).status).toBe(200)
  expect(await stateOf(id)).toEqual(['Cancelled', 'cancelled', null])
  expect(await usesOf(couponId)).toBe(0)
  expect(await findFaults(shop.db)).toEqual([])
})

test('the database refuses an order whose status and cash do not fit', async () => {
  const { id } = await makeAttempt()
  await expect(sql`update shop_order set status = 'Paid' where id = ${id}`.execute(shop.db)).rejects.toThrow(/shop_order_(method_state|placed)_check/)
  await expect(sql`update shop_order set cod_state = null where id = ${id}`.execute(shop.db)).rejects.toThrow('shop_order_method_state_check')
})
