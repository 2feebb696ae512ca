import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { createSandbox } from './sandbox.server.ts'

const sandbox = createSandbox(shop)
const { keyId, keySecret } = shop.secrets.razorpay
const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

async function ask(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = { authorization }) {
  const response = await sandbox.request(`/sandbox/razorpay${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

describe('the provider’s API', () => {
  test('makes an order, and returns it by id and by receipt', async () => {
    const { status, body } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ entity: 'order', amount: 50_000, amount_due: 50_000, amount_paid: 0, currency: 'INR', receipt: 'SW1', status: 'created' })
    expect((await ask('GET', `/v1/orders/${body.id}`)).body).toEqual(body)
    expect((await ask('GET', '/v1/orders?receipt=SW1')).body).toEqual({ entity: 'collection', count: 1, items: [body] })
  })

  test('accepts only the shop’s keys', async () => {
    for (const wrong of ['', 'Basic eDp5', 'Bearer x']) {
      expect((await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1' }, { authorization: wrong })).status).toBe(401)
    }
  })

  test('refuses what the provider would refuse', async () => {
    expect((await ask('POST', '/v1/orders', { amount: 1, currency: 'INR', receipt: 'SW1' })).body).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR' } })
    expect((await ask('GET', '/v1/orders/order_none')).status).toBe(400)
    expect((await ask('GET', '/v1/payments/pay_none')).status).toBe(400)
    expect((await ask('POST', '/v1/payments/pay_none/refund', {})).status).toBe(400)
    expect((await ask('POST', '/pay', { order_id: 'order_none', outcome: 'success' })).status).toBe(400)
  })

  test('captures an authorized payment once, for its exact amount', async () => {
    await setProviderSwitches({ capture: 'authorize_only' })
    const { body: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    const { razorpay_payment_id: id } = await pay(order.id)
    expect((await ask('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'authorized', captured: false, order_id: order.id })
    expect((await ask('POST', `/v1/payments/${id}/capture`, { amount: 40_000, currency: 'INR' })).status).toBe(400)
    expect((await ask('POST', `/v1/payments/${id}/capture`, { amount: 50_000, currency: 'INR' })).body).toMatchObject({ status: 'captured' })
    expect((await ask('POST', `/v1/payments/${id}/capture`, { amount: 50_000, currency: 'INR' })).status).toBe(400)
    expect((await ask('GET', `/v1/orders/${order.id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
  })

  test('refunds once per key, and never more than the payment', async () => {
    const { body: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    const { razorpay_payment_id: id } = await pay(order.id)
    const refund = (amount: number, key: string) => ask('POST', `/v1/payments/${id}/refund`, { amount }, { authorization, 'x-refund-idempotency': key })
    const first = await refund(20_000, 'one')
    expect((await refund(20_000, 'one')).body).toEqual(first.body)
    expect((await refund(40_000, 'two')).status).toBe(400)
    expect((await refund(30_000, 'three')).status).toBe(200)
    expect((await ask('GET', `/v1/payments/${id}`)).body).toMatchObject({ status: 'refunded', amount_refunded: 50_000 })
  })

  test('pays an order once', async () => {
    const { body: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    await pay(order.id)
    await expect(pay(order.id)).rejects.toThrow('already paid')
  })
})

test('the checkout script defines window.Razorpay', async () => {
  const response = await sandbox.request('/sandbox/razorpay/checkout.js')
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(await response.text()).toContain('window.Razorpay = class')
})

test('the mailbox shows messages newest first, as JSON and as a page', async () => {
  const order = await makeOrder(await makeCheckout())
  await runJobs()
  const response = await sandbox.request('/sandbox/messages', { headers: { accept: 'application/json' } })
  const messages = await response.json()
  expect(messages.map(({ channel }: { channel: string }) => channel)).toEqual(['mail', 'sms'])
  expect(messages[1]).toEqual({ channel: 'sms', to: '+919876543210', text: expect.stringContaining(order._id), createdAt: shop.now().toISOString() })
  expect(messages[0]).toMatchObject({ subject: `Your Swachh order ${order._id}`, text: expect.stringContaining('2 x Kashmiri Saffron, 1 g') })
  const page = await (await sandbox.request('/sandbox/messages', { headers: { accept: 'text/html' } })).text()
  expect(page).toContain(order._id)
})

test('runs the reconciler on request', async () => {
  await setProviderSwitches({ webhooks: 'off' })
  const { body: prepared } = await prepare(await makeCheckout())
  await pay(prepared.order_id)
  await sandbox.request('/sandbox/reconcile', { method: 'POST' })
  expect(await shop.db.selectFrom('shopOrder').select('status').executeTakeFirst()).toEqual({ status: 'Paid' })
})
