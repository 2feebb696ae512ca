import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { applyWebhook } from '../orders/apply-webhook.server.ts'
import { sign } from './razorpay/signature.server.ts'

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

async function jobsWaiting() {
  const { rows } = await sql<{
    id: string
  }>`select data ->> 'eventId' as id from pgboss.job where name = 'apply-webhook' and state = 'created' order by id`.execute(shop.db)
  return rows.map(({ id }) => id).toSorted()
}

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

test('while the secret is changed, events are taken with the new one and with the one before, and with no other', async () => {
  shop.secrets.razorpay.previousWebhookSecret = 'the one before'
  const post = async (secret: string) => (await deliver('{"event":"x"}', { 'x-razorpay-signature': sign('{"event":"x"}', secret) })).status
  expect([await post(webhookSecret), await post('the one before'), await post('another'), await post('')]).toEqual([200, 200, 400, 400])
  shop.secrets.razorpay.previousWebhookSecret = undefined
  expect(await post('the one before')).toBe(400)
})

test('events that arrive together, some of them twice, are each kept once as they were sent, with one job', async () => {
  const bodies = ['नमस्ते', String.raw`\u0000 and "\\`, '', '{"a":1}', 'x'.repeat(20_000)].map((text) => `{"event":${JSON.stringify(text)}}`)
  const deliveries = [...bodies, ...bodies.toReversed()].map((body) => deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) }))
  for (const { status } of await Promise.all(deliveries)) expect(status).toBe(200)
  const rows = await shop.db.selectFrom('webhookEvent').select(['id', 'body', 'bodyHash']).execute()
  expect(rows.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
  for (const { id, body, bodyHash } of rows) {
    expect(Buffer.from(bodyHash)).toEqual(createHash('sha256').update(body).digest())
    expect(id).toBe(Buffer.from(bodyHash).toString('hex'))
  }
  expect(await jobsWaiting()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('an event of a capture that has paid for its order is kept as applied, without a job; one of any other is applied by its job', async () => {
  const [known, unknown] = [await paidOutside(), await paidOutside()]
  const keep = async (body: string, id: string) =>
    expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': id })).status).toBe(200)
  await keep(known.body, 'evt_1')
  await runJobs()
  later(1000)
  await Promise.all([keep(known.body.replace('payment.captured', 'order.paid'), 'evt_2'), keep(unknown.body, 'evt_3')])
  expect(await jobsWaiting()).toEqual(['evt_3'])
  expect(await kept()).toEqual(
    expect.arrayContaining([
      { id: 'evt_2', appliedAt: shop.now() },
      { id: 'evt_3', appliedAt: null },
    ]),
  )
  await runJobs()
  expect([await statusOf(known.orderId), await statusOf(unknown.orderId)]).toEqual(['Paid', 'Paid'])
  expect((await kept()).filter(({ appliedAt }) => appliedAt === null)).toEqual([])
})

test('events applied side by side are told apart: those whose capture was settled meanwhile, and those that have to settle', async () => {
  const cases = [await paidOutside(), await paidOutside()]
  for (const [index, { body }] of cases.entries())
    for (const event of ['payment.captured', 'order.paid'])
      await deliver(body.replace('payment.captured', event), {
        'x-razorpay-signature': sign(body.replace('payment.captured', event), webhookSecret),
        'x-razorpay-event-id': `${event}_${index}`,
      })
  await applyWebhook(shop, { eventId: 'payment.captured_0' })
  expect(await Promise.all(cases.map(({ orderId }) => statusOf(orderId)))).toEqual(['Paid', 'Pending'])
  await Promise.all(['order.paid_0', 'order.paid_1'].map((eventId) => applyWebhook(shop, { eventId })))
  expect(await Promise.all(cases.map(({ orderId }) => statusOf(orderId)))).toEqual(['Paid', 'Paid'])
  const left = (await kept()).filter(({ appliedAt }) => appliedAt === null).map(({ id }) => id)
  expect(left).toEqual(['payment.captured_1'])
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
