import { expect, test } from 'vitest'
import { pay } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { makePhoneOrder, payLink, providerOrderOf } from '#test/phone-order.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const outcome = async (id: string) => {
  const { status } = await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const payments = await shop.db.selectFrom('payment').select(['lane', 'amountPaise']).where('orderId', '=', id).execute()
  const refunds = await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()
  return { status, lanes: payments.map(({ lane }) => lane).toSorted(), refunded: refunds.reduce((sum, { amount }) => sum + amount, 0) }
}

const customerOf = (index: number) => ({ newCustomer: { name: 'Meera Iyer', mobile: `98123456${String(index).padStart(2, '0')}` }, key: `race-order-${index}` })

test('a payment and a cancellation at the same moment: an order without a refund, or a refund without an order', async () => {
  const token = await signedInAdmin()
  const kinds = new Set<string>()
  for (let index = 0; index < 8; index += 1) {
    const { id } = await makePhoneOrder(token, customerOf(index))
    await payLink(id)
    const [cancelled] = await Promise.all([send('POST', `/phone-orders/${id}/cancel`, { token }), runJobs(), runJobs()])
    await runJobs()
    const { status, lanes } = await outcome(id)
    expect({ cancelled: cancelled.status, status, lanes }).toEqual(
      cancelled.status === 200 ? { cancelled: 200, status: 'Unpaid', lanes: ['after_cancel'] } : { cancelled: 422, status: 'Paid', lanes: ['settled'] },
    )
    kinds.add(status)
  }
  const refunds = await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()
  const unpaid = await shop.db.selectFrom('shopOrder').select('id').where('status', '=', 'Unpaid').execute()
  expect(refunds).toHaveLength(unpaid.length)
  expect(kinds.size).toBeGreaterThan(0)
}, 60_000)

test('a payment and a new address at the same moment: the order is paid in full and goes to the new address', async () => {
  const token = await signedInAdmin()
  const moved = { name: 'Meera Iyer', mobile: '9812345678', pincode: '400001', address: '7 Lake View', city: 'Mumbai', state: 'Maharashtra' }
  for (let index = 0; index < 4; index += 1) {
    const { id } = await makePhoneOrder(token, customerOf(index))
    await payLink(id)
    const [changed] = await Promise.all([send('PUT', `/orders/${id}/address`, { token, body: moved }), runJobs(), runJobs()])
    await runJobs()
    expect(changed.status).toBe(200)
    expect(await outcome(id)).toEqual({ status: 'Paid', lanes: ['settled'], refunded: 0 })
    expect((await send('GET', `/orders/${id}`, { token })).body.address).toMatchObject({ street: '7 Lake View', city: 'Mumbai' })
  }
}, 60_000)

test('two payments at the same moment: one pays, the other is refunded', async () => {
  const { id } = await makePhoneOrder(await signedInAdmin())
  await payLink(id)
  await pay(await providerOrderOf(id), 'success', 100_000)
  await Promise.all([runJobs(), runJobs(), runJobs()])
  await runJobs()
  expect(await outcome(id)).toEqual({ status: 'Paid', lanes: ['settled', 'surplus'], refunded: 100_000 })
})

test('ten simultaneous requests with one key make one order and one link', async () => {
  const token = await signedInAdmin()
  const first = await makePhoneOrder(token)
  const body = {
    key: 'the-same-key',
    customerId: (await shop.db.selectFrom('shopOrder').select('customerId').executeTakeFirstOrThrow()).customerId,
    addressId: (await shop.db.selectFrom('address').select('id').executeTakeFirstOrThrow()).id,
    items: [{ productId: first.productId, variant: '1 g', qty: 1 }],
    expectedTotal: 500,
    sms: true,
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send('POST', '/phone-orders', { token, body })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(new Set(answers.map(({ body: made }) => made.order._id)).size).toBe(1)
  expect(new Set(answers.map(({ body: made }) => made.link)).size).toBe(1)
  expect(await shop.db.selectFrom('sandbox.paymentLink').select('id').execute()).toHaveLength(2)
})
