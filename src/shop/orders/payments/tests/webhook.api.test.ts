import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { applyWebhook } from '../../server/apply-webhook.server.ts'
import { sign } from '#platform/payments/razorpay/signatures.ts'

const { webhookSecret } = shop.secrets.razorpay

const deliver = (body: string, headers: Record<string, string>) =>
  api.request('/payments/webhook', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

async function payWithoutWebhook() {
  await setProviderSwitches({ webhooks: 'off' })
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  const entity = { id: payment.razorpay_payment_id, order_id: prepared.order_id, amount: 100_000, currency: 'INR', status: 'captured' }
  return { orderId: prepared.orderId, body: JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }) }
}

const storedEvents = () => shop.db.selectFrom('webhookEvent').select(['id', 'appliedAt']).execute()

async function listQueuedEvents() {
  const { rows } = await sql<{
    id: string
  }>`select data ->> 'eventId' as id from pgboss.job where name = 'apply-webhook' and state = 'created' order by id`.execute(shop.db)
  return rows.map(({ id }) => id).toSorted()
}

const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

test('stores a signed event at once, and applies it in a job', async () => {
  const { orderId, body } = await payWithoutWebhook()
  const response = await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': 'evt_1' })
  expect(response.status).toBe(200)
  expect(await storedEvents()).toEqual([{ id: 'evt_1', appliedAt: null }])
  expect(await statusOf(orderId)).toBe('Pending')
  await runJobs()
  expect(await statusOf(orderId)).toBe('Paid')
  expect(await storedEvents()).toEqual([{ id: 'evt_1', appliedAt: shop.now() }])
})

test('accepts only the new and the previous secret while the secret is changed', async () => {
  shop.secrets.razorpay.previousWebhookSecret = 'previous secret'
  const post = async (secret: string) => (await deliver('{"event":"x"}', { 'x-razorpay-signature': sign('{"event":"x"}', secret) })).status
  expect([await post(webhookSecret), await post('previous secret'), await post('another'), await post('')]).toEqual([200, 200, 400, 400])
  shop.secrets.razorpay.previousWebhookSecret = undefined
  expect(await post('previous secret')).toBe(400)
})

test('stores each of several simultaneous events once, unchanged, with one job', async () => {
  const bodies = ['नमस्ते', String.raw`\u0000 and "\\`, '', '{"a":1}', 'x'.repeat(20_000)].map((text) => `{"event":${JSON.stringify(text)}}`)
  const deliveries = [...bodies, ...bodies.toReversed()].map((body) => deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) }))
  for (const { status } of await Promise.all(deliveries)) expect(status).toBe(200)
  const rows = await shop.db.selectFrom('webhookEvent').select(['id', 'body', 'bodyHash']).execute()
  expect(rows.map(({ body }) => body).toSorted()).toEqual(bodies.toSorted())
  for (const { id, body, bodyHash } of rows) {
    expect(Buffer.from(bodyHash)).toEqual(createHash('sha256').update(body).digest())
    expect(id).toBe(Buffer.from(bodyHash).toString('hex'))
  }
  expect(await listQueuedEvents()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('stores an event about a settled capture as applied, without a job; a job applies any other event', async () => {
  const [known, unknown] = [await payWithoutWebhook(), await payWithoutWebhook()]
  const keep = async (body: string, id: string) =>
    expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': id })).status).toBe(200)
  await keep(known.body, 'evt_1')
  await runJobs()
  later(1000)
  await Promise.all([keep(known.body.replace('payment.captured', 'order.paid'), 'evt_2'), keep(unknown.body, 'evt_3')])
  expect(await listQueuedEvents()).toEqual(['evt_3'])
  expect(await storedEvents()).toEqual(
    expect.arrayContaining([
      { id: 'evt_2', appliedAt: shop.now() },
      { id: 'evt_3', appliedAt: null },
    ]),
  )
  await runJobs()
  expect([await statusOf(known.orderId), await statusOf(unknown.orderId)]).toEqual(['Paid', 'Paid'])
  expect((await storedEvents()).filter(({ appliedAt }) => appliedAt === null)).toEqual([])
})

test('distinguishes simultaneous events: settled meanwhile, or still to settle', async () => {
  const cases = [await payWithoutWebhook(), await payWithoutWebhook()]
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
  const left = (await storedEvents()).filter(({ appliedAt }) => appliedAt === null).map(({ id }) => id)
  expect(left).toEqual(['payment.captured_1'])
})

test('refuses a signed body with a null character', async () => {
  const body = '{"event":"\0"}'
  expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) })).status).toBe(400)
})

test('ignores the same body under a new event id', async () => {
  const { body } = await payWithoutWebhook()
  for (const id of ['evt_1', 'evt_2', 'evt_1']) {
    const response = await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret), 'x-razorpay-event-id': id })
    expect(response.status).toBe(200)
  }
  await runJobs()
  expect(await storedEvents()).toHaveLength(1)
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(2)
})

test.each([
  ['none', () => undefined],
  ['a short one', () => 'abc'],
  ['one that is not hex', () => 'z'.repeat(64)],
  ['one by another secret', (body: string) => sign(body, 'other')],
  ['one of a re-serialised body', (body: string) => sign(JSON.stringify(JSON.parse(body), null, 1), webhookSecret)],
])('refuses %s as signature, and stores nothing', async (_name, signatureOf) => {
  const { orderId, body } = await payWithoutWebhook()
  const signature = signatureOf(body)
  const response = await deliver(body, { ...(signature && { 'x-razorpay-signature': signature }), 'x-razorpay-event-id': 'evt_1' })
  expect(response.status).toBe(400)
  await runJobs()
  expect(await storedEvents()).toEqual([])
  expect(await statusOf(orderId)).toBe('Pending')
})

test('stores an irrelevant event, which changes nothing', async () => {
  for (const body of ['{"event":"downtime.started","payload":{}}', 'not json']) {
    expect((await deliver(body, { 'x-razorpay-signature': sign(body, webhookSecret) })).status).toBe(200)
  }
  await runJobs()
  expect((await storedEvents()).every(({ appliedAt }) => appliedAt !== null)).toBe(true)
  expect(await shop.db.selectFrom('payment').select('id').execute()).toEqual([])
})

test.each(['late', 'twice', 'shuffled'])('settles the order once with webhooks that are %s', async (webhooks) => {
  await setProviderSwitches({ webhooks })
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await pay(prepared.order_id)
  await runJobs()
  expect(await statusOf(prepared.orderId)).toBe(webhooks === 'late' ? 'Pending' : 'Paid')
  expect(await shop.db.selectFrom('message').select('id').execute()).toHaveLength(webhooks === 'late' ? 0 : 2)
})
