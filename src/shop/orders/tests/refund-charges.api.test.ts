import { expect, test } from 'vitest'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

/** Makes an order of goods for ₹1,000 and delivery for ₹60. */
async function begin() {
  const token = await signedInAdmin()
  await send('PUT', '/settings', { token, body: { deliveryCharge: { charge: 60, freeFrom: 0, zones: [] } } })
  const { _id } = await makeOrder(await makeCheckout(), { expectedTotal: 1060 })
  const refund = (body: object) => send('POST', `/orders/${_id}/refunds`, { token, body: { key: 'key-0001', charge: true, ...body } })
  const left = async () => {
    const { refundable, refundableCharges } = (await send('GET', `/orders/${_id}/details`, { token })).body
    return [refundable, refundableCharges]
  }
  return { refund, left }
}

const refunds = () => shop.db.selectFrom('refund').select(['amountPaise', 'isCharge', 'status']).orderBy('seq').execute()

test('delivery is refunded up to what is left of its charge', async () => {
  const { refund, left } = await begin()
  expect(await left()).toEqual([1060, 60])
  expect(await refund({ amount: 60.01 })).toMatchObject({
    status: 422,
    body: { code: 'rule_refused', message: 'Of the charges of this order, only ₹60 is left.' },
  })
  expect(await refund({ amount: 40 })).toMatchObject({ status: 200, body: { refund: { amount: 40 } } })
  expect(await left()).toEqual([1020, 20])
  expect((await refund({ amount: 20.01, key: 'key-0002' })).body.message).toBe('Of the charges of this order, only ₹20 is left.')
  expect(await refunds()).toEqual([{ amountPaise: 4000, isCharge: true, status: 'requested' }])
})

test('a failed refund of delivery keeps its amount, because it can be tried again', async () => {
  const { refund, left } = await begin()
  await refund({ amount: 60 })
  await shop.db.updateTable('refund').set({ status: 'failed' }).execute()
  expect(await left()).toEqual([1000, 0])
  expect((await refund({ amount: 1, key: 'key-0002' })).status).toBe(422)
})

test('a sum that is more than the goods leaves less of the charge', async () => {
  const { refund, left } = await begin()
  await refund({ amount: 1030, charge: false })
  expect(await left()).toEqual([30, 30])
})

test('an order without charges has nothing of them to refund', async () => {
  const token = await signedInAdmin()
  const { _id } = await makeOrder(await makeCheckout())
  const refused = await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 10, key: 'key-0001', charge: true } })
  expect(refused.body.message).toBe('Of the charges of this order, only ₹0 is left.')
  expect((await send('GET', `/orders/${_id}/details`, { token })).body.refundableCharges).toBe(0)
  expect(await refunds()).toEqual([])
})

test('a refund is of items or of charges, and a key belongs to one of both', async () => {
  const { refund } = await begin()
  expect((await refund({ amount: 60, lines: [{ position: 0, qty: 1 }] })).status).toBe(400)
  expect((await refund({ amount: 60 })).status).toBe(200)
  expect((await refund({ amount: 60 })).status).toBe(200)
  expect((await refund({ amount: 60, charge: false })).body.code).toBe('key_reused')
  expect(await refunds()).toHaveLength(1)
})
