import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import Razorpay from 'razorpay'
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js'
import { dayMs } from '#kernel/duration.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setProviderSwitches, pay } from '#test/make-order.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { createSandbox } from '../sandbox.server.ts'

/** Runs the provider's official client against the simulated provider. */
const { keyId, keySecret } = shop.secrets.razorpay
const client = new Razorpay({ key_id: keyId, key_secret: keySecret })
let server: Server

beforeAll(async () => {
  server = createServer(getRequestListener(createSandbox(shop).fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The client has a fixed host, but its HTTP client accepts another base URL.
  const { defaults }: { defaults: { baseURL: string } } = Reflect.get(Reflect.get(client, 'api'), 'rq')
  defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox/razorpay`
})
afterAll(() => server.close())

const newOrder = { amount: 50_000, currency: 'INR', receipt: 'SW0123456789AB', notes: { shop: 'swachh', basket: '7' } }
const payOrder = async () => {
  const order = await client.orders.create({ ...newOrder, payment_capture: true })
  return { order, ...(await pay(order.id)) }
}

test('makes an order with its notes, and finds it by id and by receipt', async () => {
  const order = await client.orders.create(newOrder)
  expect(order).toMatchObject({ ...newOrder, entity: 'order', status: 'created', amount_paid: 0, amount_due: 50_000, attempts: 0 })
  expect(await client.orders.fetch(order.id)).toEqual(order)
  expect(await client.orders.all({ receipt: newOrder.receipt })).toEqual({ entity: 'collection', count: 1, items: [order] })
})

test('counts the payment attempts of an order, and lists its payments', async () => {
  const order = await client.orders.create({ ...newOrder, payment_capture: true })
  await pay(order.id, 'failure')
  expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'attempted', attempts: 1, amount_due: 50_000 })
  const { razorpay_payment_id: id } = await pay(order.id)
  expect(await client.orders.fetch(order.id)).toMatchObject({ status: 'paid', attempts: 2, amount_paid: 50_000, amount_due: 0 })
  const { items } = await client.orders.fetchPayments(order.id)
  expect(items.map(({ status }) => status).toSorted()).toEqual(['captured', 'failed'])
  expect(await client.payments.fetch(id)).toMatchObject({ id, order_id: order.id, amount: 50_000, captured: true, notes: newOrder.notes })
})

test('captures an authorized payment', async () => {
  await setProviderSwitches({ capture: 'authorize_only' })
  const { razorpay_payment_id: id } = await payOrder()
  expect(await client.payments.capture(id, 50_000, 'INR')).toMatchObject({ id, status: 'captured' })
  await expect(client.payments.capture(id, 50_000, 'INR')).rejects.toMatchObject({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR' } })
})

test('refunds, and returns the refund from every endpoint', async () => {
  const { razorpay_payment_id: id } = await payOrder()
  const refund = await client.payments.refund(id, { amount: 20_000, notes: { refund: 'ours' } })
  expect(refund).toMatchObject({ entity: 'refund', amount: 20_000, payment_id: id, status: 'processed', notes: { refund: 'ours' } })
  expect(await client.refunds.fetch(refund.id)).toEqual(refund)
  expect(await client.payments.fetchRefund(id, refund.id)).toEqual(refund)
  const list = { entity: 'collection', count: 1, items: [refund] }
  expect(await client.payments.fetchMultipleRefund(id, {})).toEqual(list)
  expect(await client.refunds.all({})).toEqual(list)
  expect(await client.payments.fetch(id)).toMatchObject({ amount_refunded: 20_000, refund_status: 'partial', status: 'captured' })
})

test('lists many refunds page by page, newest first', async () => {
  const { razorpay_payment_id: id } = await payOrder()
  for (let count = 0; count < 12; count += 1) await client.payments.refund(id, { amount: 1000 + count })
  expect((await client.refunds.all({})).items).toHaveLength(10)
  expect((await client.refunds.all({ count: 5, skip: 10 })).items).toHaveLength(2)
})

test('lists payments and refunds of a time, newest first', async () => {
  const { razorpay_payment_id: first } = await payOrder()
  await client.payments.refund(first, { amount: 1000 })
  later(60_000)
  const { razorpay_payment_id: second } = await payOrder()
  const at = Math.floor(shop.now().getTime() / 1000)
  expect((await client.payments.all({})).items.map(({ id }) => id)).toEqual([second, first])
  expect(await client.payments.all({ from: at - 60, to: at - 1 })).toMatchObject({ count: 1, items: [{ id: first, amount_refunded: 1000 }] })
  expect((await client.payments.all({ from: at, to: at })).items).toMatchObject([{ id: second }])
  expect((await client.refunds.all({ from: at })).items).toEqual([])
})

test('keeps a refund pending until it is finished', async () => {
  const { razorpay_payment_id: id } = await payOrder()
  await setProviderSwitches({ refunds: 'pending' })
  const refund = await client.payments.refund(id, {})
  expect(refund).toMatchObject({ status: 'pending', amount: 50_000 })
  const end = (outcome: string) =>
    shop.fetch('http://127.0.0.1/sandbox/razorpay/refunds/finish', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refund_id: refund.id, outcome }),
    })
  expect((await end('failed')).status).toBe(200)
  expect(await client.refunds.fetch(refund.id)).toMatchObject({ status: 'failed' })
  expect(await client.payments.fetch(id)).toMatchObject({ status: 'captured', amount_refunded: 0 })
  expect((await end('processed')).status).toBe(400)
})

test('answers an unknown id as the provider does', async () => {
  const none = { statusCode: 400, error: { description: 'The id provided does not exist' } }
  const calls = [
    client.orders.fetch('order_none'),
    client.orders.fetchPayments('order_none'),
    client.payments.fetch('pay_none'),
    client.refunds.fetch('rfnd_none'),
    client.payments.fetchMultipleRefund('pay_none', {}),
  ]
  await Promise.all(calls.map((answer) => expect(answer).rejects.toMatchObject(none)))
})

test('refuses a repeated receipt if the account is set so', async () => {
  await setProviderSwitches({ receipts: 'unique' })
  await client.orders.create(newOrder)
  await expect(client.orders.create(newOrder)).rejects.toMatchObject({ statusCode: 400, error: { description: expect.stringContaining('receipt') } })
})

test('signs the dialog’s result and webhooks so that the client accepts them', async () => {
  const { order, razorpay_payment_id, razorpay_signature } = await payOrder()
  expect(validatePaymentVerification({ order_id: order.id, payment_id: razorpay_payment_id }, razorpay_signature, keySecret)).toBe(true)
  const posted: { body: string; signature: string }[] = []
  const answer = shop.fetch
  shop.fetch = async (input, init) => {
    const request = new Request(input, init)
    const signature = request.headers.get('x-razorpay-signature')
    if (signature !== null) posted.push({ body: await request.clone().text(), signature })
    return answer(request)
  }
  await runJobs()
  shop.fetch = answer
  expect(posted.length).toBeGreaterThan(1)
  for (const { body, signature } of posted) expect(Razorpay.validateWebhookSignature(body, signature, shop.secrets.razorpay.webhookSecret)).toBe(true)
})

test('lists what was settled on a day, and in a month', async () => {
  const { order, razorpay_payment_id: id } = await payOrder()
  expect(await client.payments.fetch(id)).toMatchObject({ fee: 1180, tax: 180 })
  later(3 * dayMs)
  const day = { year: 2026, month: 1, day: 17, count: 100 }
  const settled = { entity_id: id, type: 'payment', credit: 48_820, debit: 0, fee: 1180, tax: 180, settled: true, order_id: order.id }
  expect(await client.settlements.reports(day)).toMatchObject({ entity: 'collection', count: 1, items: [settled] })
  expect(await client.settlements.reports({ year: 2026, month: 1 })).toMatchObject({ count: 1, items: [settled] })
  expect(await client.settlements.reports({ ...day, day: 16 })).toMatchObject({ count: 0, items: [] })
})
