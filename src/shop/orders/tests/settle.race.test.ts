import { expect, test } from 'vitest'
import { submitProof, makeCheckout, pay, prepare } from '#test/make-order.ts'
import { runJobs, shop } from '#test/test-shop.ts'

/** `npm run stress -- races` sends up to 100 equal webhooks for each of 200 orders. */
const rounds = 25

test('settles one order, with one message per channel, in each of 25 races of handler and webhook', async () => {
  const checkout = await makeCheckout()
  for (let round = 1; round <= rounds; round += 1) {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    const [first, second] = await Promise.all([submitProof(checkout, payment), submitProof(checkout, payment), runJobs(), runJobs()])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.order._id).toBe(prepared.orderId)
  }
  await runJobs()
  const orders = await shop.db.selectFrom('shopOrder').select(['id', 'status']).execute()
  expect(orders.filter(({ status }) => status === 'Paid')).toHaveLength(rounds)
  expect(orders).toHaveLength(rounds)
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(2 * rounds)
  expect(await shop.db.selectFrom('payment').select('lane').where('lane', '=', 'settled').execute()).toHaveLength(rounds)
}, 120_000)

test('makes one attempt of twenty simultaneous requests for one cart', async () => {
  const checkout = await makeCheckout()
  const answers = await Promise.all(Array.from({ length: 20 }, () => prepare(checkout)))
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
})
