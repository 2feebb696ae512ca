import { expect, test } from 'vitest'
import { makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { api, runJobs, shop } from '#test/test-shop.ts'
import { sign } from './signature.server.ts'

const { webhookSecret } = shop.secrets.razorpay

const deliver = (body: string, headers: Record<string, string>) =>
  api.request('/payments/webhook', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

async function paidOutside() {
  await misbehave({ webhooks: 'off' })
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  const entity = { id: payment.razorpay_payment_id, order_id: prepared.order_id, amount: 100_000, currency: 'INR', status: 'captured' }
  return { orderId: prepared.orderId, body: JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }) }
}

const kept = () => shop.db.selectFrom('webhookEvent').select(['id', 'appliedAt']).execute()
const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('a signed event is kept at once and applied by a job', async () => {
  const { orderId, body } = await paidOutside()
  const response = await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': 'evt_1' })
  expect(response.status).toBe(200)
  expect(await kept()).toEqual([{ id: 'evt_1', appliedAt: null }])
  expect(await statusOf(orderId)).toBe('Pending')
  await runJobs()
  expect(await statusOf(orderId)).toBe('Paid')
  expect(await kept()).toEqual([{ id: 'evt_1', appliedAt: shop.now() }])
})

test('a signed body with a character that no database keeps is refused', async () => {
  const body = '{"event":"\0"}'
  expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) })).status).toBe(400)
})

test('the same body under a new event id has no effect', async () => {
  const { body } = await paidOutside()
  for (const id of ['evt_1', 'evt_2', 'evt_1']) {
    const response = await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': id })
    expect(response.status).toBe(200)
  }
  await runJobs()
  expect(await kept()).toHaveLength(1)
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(2)
})

test.each([
  ['none', () => undefined],
  ['a short one', () => 'abc'],
  ['one that is not hex', () => 'z'.repeat(64)],
  ['one by another secret', (body: string) => sign(body, 'other')],
  ['one of a re-serialised body', (body: string) => sign(JSON.stringify(JSON.parse(body), null, 1), webhookSecret)],
])('refuses %s as signature and keeps nothing', async (_name, signatureOf) => {
  const { orderId, body } = await paidOutside()
  const signature = signatureOf(body)
  const response = await deliver(body, { ...(signature && { 'x-razorpay-signature': signature }), 'x-razorpay-event-id': 'evt_1' })
  expect(response.status).toBe(400)
  await runJobs()
  expect(await kept()).toEqual([])
  expect(await statusOf(orderId)).toBe('Pending')
})

test('an event that means nothing to the shop is kept and changes nothing', async () => {
  for (const body of ['{"event":"downtime.started","payload":{}}', 'not json']) {
    expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) })).status).toBe(200)
  }
  await runJobs()
  expect((await kept()).every(({ appliedAt }) => appliedAt !== null)).toBe(true)
  expect(await shop.db.selectFrom('payment').select('id').execute()).toEqual([])
})

test.each(['late', 'twice', 'shuffled'])('events delivered %s settle the order once', async (webhooks) => {
  await misbehave({ webhooks })
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id)
  await runJobs()
  expect(await statusOf(prepared.orderId)).toBe(webhooks === 'late' ? 'Pending' : 'Paid')
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(webhooks === 'late' ? 0 : 2)
})
