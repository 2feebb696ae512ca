import { expect, test } from 'vitest'
import { makeCheckout, makeOrder, pay, prepare } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

const times = <Made>(count: number, make: (index: number) => Made) => Array.from({ length: count }, (_, index) => make(index))
const refunded = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()).reduce((sum, { amount }) => sum + amount, 0)

test('twenty refunds of ₹300 at once give back no more than the ₹1000 there are', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  const ask = (index: number) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 300, reason: 'x', key: `race-key-${index}` } })
  const answers = await Promise.all(times(20, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(17)
  await runJobs()
  expect(await refunded()).toBe(90_000)
})

test('one refund asked for twenty times at once is one', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  const answers = await Promise.all(
    times(20, () => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 300, reason: 'x', key: 'one-and-the-same' } })),
  )
  expect(new Set(answers.map(({ body }) => body.refund._id)).size).toBe(1)
  await Promise.all([runJobs(), runJobs()])
  expect(await refunded()).toBe(30_000)
  expect(await shop.db.selectFrom('auditEntry').select('id').execute()).toHaveLength(1)
})

test('cancelling and refunding at once give all of it back, and not a paisa more', async () => {
  const { _id } = await makeOrder(await makeCheckout())
  const token = await signIn(await makeAdmin())
  await Promise.all([
    ...times(5, (index) => send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 150, reason: 'x', key: `race-key-${index}` } })),
    ...times(5, () => send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })),
  ])
  await runJobs()
  expect(await refunded()).toBe(100_000)
})

test('money without an order that is linked and given back at once does one or the other', async () => {
  const token = await signIn(await makeAdmin())
  for (let round = 0; round < 15; round += 1) {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await shop.db.updateTable('shopOrder').set({ razorpayOrderId: null }).where('id', '=', prepared.orderId).execute()
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

test('orders paid at once are all counted', async () => {
  const checkouts = await Promise.all(times(20, makeCheckout))
  await Promise.all(checkouts.map((checkout) => makeOrder(checkout)))
  const token = await signIn(await makeAdmin())
  const { headers, body } = await send('GET', '/orders', { token })
  expect([body.length, headers.get('x-total-count')]).toEqual([20, '20'])
})
