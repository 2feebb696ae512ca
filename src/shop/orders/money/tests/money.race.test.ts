import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const repeat = <Result>(count: number, make: (index: number) => Result) => Array.from({ length: count }, (_, index) => make(index))
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).reduce((sum, { amount }) => sum + amount, 0)

test('twenty simultaneous refunds of ₹300 never exceed the ₹1000 of the payment', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  const requestRefund = (index: number) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 300, reason: 'x', key: `race-key-${index}` } })
  const answers = await Promise.all(repeat(20, requestRefund))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(17)
  await runJobs()
  expect(await refunded()).toBe(90_000)
})

test('twenty simultaneous requests with one key make one refund', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  const answers = await Promise.all(
    repeat(20, () => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 300, reason: 'x', key: 'one-and-the-same' } })),
  )
  expect(new Set(answers.map(({ body }) => body.refund._id)).size).toBe(1)
  await Promise.all([runJobs(), runJobs()])
  expect(await refunded()).toBe(30_000)
  expect(await shop.db.selectFrom('auditEntry').select('id').execute()).toHaveLength(1)
})

test('simultaneous cancellations and refunds refund exactly the payment', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  await Promise.all([
    ...repeat(5, (index) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 150, reason: 'x', key: `race-key-${index}` } })),
    ...repeat(5, () => send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })),
  ])
  await runJobs()
  expect(await refunded()).toBe(100_000)
})

test('a payment that is linked and refunded at the same time is only one of the two', async () => {
  const token = await signIn(await makeAdmin())
  for (let round = 0; round < 15; round += 1) {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).where('id', '=', prepared.orderId).execute()
    const { razorpay_payment_id: id } = await pay(prepared.order_id)
    await runJobs()
    const remedy = (kind: string) => send('POST', `/money/payments/${id}/remedy`, { token, body: { kind } })
    await Promise.all([remedy('link_order'), remedy('refund'), remedy('refund'), remedy('link_order')])
    await runJobs()
    const { status } = await shop.db.selectFrom('shopOrder').select('status').where('id', '=', prepared.orderId).executeTakeFirstOrThrow()
    const refunds = await shop.db.selectFrom('refund').select('status').where('paymentId', '=', id).execute()
    expect([status, refunds.length]).toEqual(status === 'Paid' ? ['Paid', 0] : ['Pending', 1])
  }
}, 60_000)

test('counts every order of simultaneous payments', async () => {
  const checkouts = await Promise.all(repeat(20, makeCheckout))
  await Promise.all(checkouts.map((checkout) => makeOrder(checkout)))
  const token = await signIn(await makeAdmin())
  const { headers, body } = await send('GET', '/orders', { token })
  expect([body.length, headers.get('x-total-count')]).toEqual([20, '20'])
})
