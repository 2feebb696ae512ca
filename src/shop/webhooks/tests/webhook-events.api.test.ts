import { z } from 'zod/mini'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { offerCod, placeCod, startPayNow } from '#test/make-cod.ts'
import { payLink } from '#test/phone-order.ts'
import { makeCheckout, makeOrder, pay, prepare, setProviderSwitches, submitProof, finishRefund } from '#test/make-order.ts'
import { makeProduct } from '#test/make-product.ts'
import { replacePieces } from '#test/make-replacement.ts'
import { awb, packing } from '#test/make-queue.ts'
import { makeDelivered, makeReturnOf, stepReturn } from '#test/make-return.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { addWebhook, listDeliveries, receiveWebhooks } from '#test/webhook-receiver.ts'
import { payloads } from '../rules/payloads.ts'
import { sentEvents, webhookEvents } from '../rules/webhook-events.ts'

test('a paid order is posted once it is paid, signed, with the figures that the API answers and no person', async () => {
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { secret } = await addWebhook(token, ['order.paid'])
  const order = await makeOrder(await makeCheckout())
  expect(posts).toEqual([])
  await runJobs()
  const [post] = posts
  expect(posts).toHaveLength(1)
  expect(post?.address).toBe('https://erp.example/hooks')
  const seconds = Math.floor(shop.now().getTime() / 1000)
  expect(post?.headers).toEqual({
    'content-type': 'application/json',
    'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    'webhook-timestamp': String(seconds),
    'webhook-signature': expect.stringMatching(/^v1,\S+$/),
  })
  // The stopped clock of tests is not within the five minutes that the library allows, so the signature is compared with the library's own.
  const own = new Webhook(secret).sign(post?.headers['webhook-id'] ?? '', new Date(seconds * 1000), post?.body ?? '')
  expect(post?.headers['webhook-signature']).toBe(own)

  const { body: read } = await send('GET', `/orders/${order._id}`, { token })
  const { type, timestamp, data } = JSON.parse(post?.body ?? '')
  expect([type, timestamp]).toEqual(['order.paid', shop.now().toISOString()])
  expect(read).toMatchObject(data)
  expect(Object.keys(data).toSorted()).toEqual(
    ['_id', 'codState', 'createdAt', 'fulfilment', 'items', 'refundPending', 'refunded', 'status', 'totalAmount', 'version'].toSorted(),
  )
  const { address, customer } = read
  for (const personal of [...Object.values(address), ...Object.values(customer)].filter((value) => String(value).length > 3))
    expect(post?.body).not.toContain(personal)
})

test('the library of Standard Webhooks verifies a post of now', async () => {
  const { posts } = receiveWebhooks()
  const { now } = shop
  shop.now = () => new Date()
  try {
    const token = await signedInAdmin()
    const { _id: id, secret } = await addWebhook(token, ['order.paid'])
    await send('POST', `/webhooks/${id}/test`, { token, body: {} })
    const { body = '', headers = {} } = posts[0] ?? {}
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test', data: { _id: id } })
    expect(() => new Webhook(secret).verify(body.replace('test', 'best'), headers)).toThrow('No matching signature found')
  } finally {
    shop.now = now
  }
})

test('for a day after a replacement both secrets sign, then the new one alone', async () => {
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { _id: id, secret: old, version } = await addWebhook(token, ['order.paid'])
  const { body } = await send('POST', `/webhooks/${id}/secret`, { token, body: { version } })
  const signaturesOf = async () => {
    await send('POST', `/webhooks/${id}/test`, { token: await signedInAdmin(), body: {} })
    const { headers = {}, body: sent = '' } = posts.at(-1) ?? {}
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const made = [body.secret, old].map((secret: string) => new Webhook(secret).sign(headers['webhook-id'] ?? '', at, sent))
    return { made, sent: headers['webhook-signature']?.split(' ') }
  }
  const during = await signaturesOf()
  expect(during.sent).toEqual(during.made)
  later(86_400_000)
  const after = await signaturesOf()
  expect(after.sent).toEqual(after.made.slice(0, 1))
})

/** Each event with a way to cause it. Returns the id that its data has. */
const causes: Record<(typeof webhookEvents)[number], (token: string) => Promise<string>> = {
  'order.paid': async () => (await makeOrder(await makeCheckout()))._id,
  async 'order.prepaid'() {
    await offerCod()
    const id = await placeCod()
    await startPayNow(id)
    await payLink(id)
    await runJobs()
    return id
  },
  async 'order.shipped'(token) {
    const { _id } = await makeOrder(await makeCheckout())
    await packing(token).ship([{ id: _id, awb: awb(1) }])
    return _id
  },
  'order.delivered': async (token) => (await makeDelivered(await makeCheckout(), token))._id,
  async 'order.cancelled'(token) {
    const { _id } = await makeOrder(await makeCheckout())
    await send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled' } })
    return _id
  },
  async 'order.replaced'(token) {
    const { _id } = await makeDelivered(await makeCheckout(), token)
    return (await replacePieces(_id, {}, token)).body.order._id
  },
  async 'refund.processed'(token) {
    const { _id } = await makeOrder(await makeCheckout())
    return (await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: 'refund-key-1' } })).body.refund._id
  },
  async 'refund.failed'(token) {
    await setProviderSwitches({ refunds: 'pending' })
    const { _id } = await makeOrder(await makeCheckout())
    const { body } = await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: 'refund-key-1' } })
    await runJobs()
    const { providerRefundId } = await shop.db.selectFrom('refund').select('providerRefundId').executeTakeFirstOrThrow()
    await finishRefund(providerRefundId ?? '', 'failed')
    return body.refund._id
  },
  'return.changed': async (token) => (await makeReturnOf(await makeCheckout(), token, { approved: false })).id,
  async 'product.changed'(token) {
    const { id } = await makeProduct(shop)
    await send('PUT', `/products/${id}`, { token, body: { name: 'Changed', variants: [{ quantity: '1 g', price: 500, discount: 0 }] } })
    return id
  },
  async 'customer.erased'(token) {
    const { customerId } = await makeCheckout()
    await send('DELETE', `/customers/${customerId}`, { token })
    await eraseDeleted(shop)
    return customerId
  },
}

describe.each(webhookEvents)('%s', (event) => {
  test('is posted once, with the data of its contract and nothing else, to those who chose it', async () => {
    const { posts } = receiveWebhooks()
    const token = await signedInAdmin()
    await addWebhook(token, [event])
    const others = webhookEvents.filter((each) => each !== event)
    await addWebhook(token, others, 'https://erp.example/others')
    const id = await causes[event](token)
    await runJobs()
    const ours = posts.filter(({ address }) => address === 'https://erp.example/hooks')
    expect(ours.map(({ type, data }) => [type, data['_id']])).toEqual([[event, id]])
    expect(z.parse(payloads[event].data, ours[0]?.data)).toEqual(ours[0]?.data)
    expect(posts.filter(({ address, type }) => address.endsWith('/others') && type === event)).toEqual([])
  })
})

test('each step of a return is told, with its state', async () => {
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  await addWebhook(token, ['return.changed'])
  const { orderId } = await makeReturnOf(await makeCheckout(), token)
  await stepReturn(token, orderId, 'receive', { lines: [{ position: 0, restock: 1, writeOff: 0 }] })
  await stepReturn(token, orderId, 'close', { refund: 'paid' })
  await runJobs()
  expect(posts).toHaveLength(4)
  // The data is as it is now.
  expect(posts.map(({ data }) => [data['state'], data['orderId'], data['words']])).toEqual(Array.from({ length: 4 }, () => ['closed', orderId, undefined]))
})

test('a deleted product is told by its id', async () => {
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { id } = await makeProduct(shop)
  await addWebhook(token, ['product.changed'])
  await send('DELETE', `/products/${id}`, { token })
  await runJobs()
  expect(posts.map(({ data }) => data)).toEqual([{ _id: id, deleted: true }])
})

test('the examples of the documentation fit their contracts', () => {
  for (const event of sentEvents) expect(z.parse(payloads[event].data, payloads[event].example)).toEqual(payloads[event].example)
})

test('a fault while the delivery is stored undoes no order, and the delivery follows', async () => {
  const { sql } = await import('kysely')
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['order.paid'])
  await sql`alter table webhook_delivery rename to webhook_delivery_away`.execute(shop.db)
  let order: { _id: string; status: string }
  try {
    order = await makeOrder(await makeCheckout())
  } finally {
    await sql`alter table webhook_delivery_away rename to webhook_delivery`.execute(shop.db)
  }
  expect(order.status).toBe('Paid')
  expect(await listDeliveries(token, id)).toEqual([])
  await runJobs()
  expect(posts.map(({ type, data }) => [type, data['_id']])).toEqual([['order.paid', order._id]])
})

test('a change that is undone is told to nobody', async () => {
  const { hear } = await import('#test/hear.ts')
  const { orderPaid } = await import('#shop/orders/server/events.server.ts')
  const { posts } = receiveWebhooks()
  const token = await signedInAdmin()
  const { _id: id } = await addWebhook(token, ['order.paid'])
  const checkout = await makeCheckout()
  const payment = await pay((await prepare(checkout)).body.order_id)
  hear(orderPaid, { refuses: true })
  await submitProof(checkout, payment)
  await runJobs().catch(() => {})
  expect([posts, await listDeliveries(token, id)]).toEqual([[], []])
})
