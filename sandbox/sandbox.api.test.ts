import { describe, expect, test } from 'vitest'
import { finish, makeCheckout, makeOrder, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { createSandbox } from './sandbox.server.ts'

const sandbox = createSandbox(shop)
const { keyId, keySecret } = shop.secrets.razorpay
const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

async function ask(method: 'GET' | 'POST', path: string, body?: object | string, headers: Record<string, string> = { authorization }) {
  const response = await sandbox.request(`/sandbox/razorpay${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
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
    expect((await ask('POST', '/v1/payments/pay_none/capture', { amount: 50_000 })).status).toBe(400)
    expect((await ask('POST', '/payments/finish', { payment_id: 'pay_none', outcome: 'success' })).status).toBe(400)
    expect((await ask('GET', '/v1/orders')).body).toEqual({ entity: 'collection', count: 0, items: [] })
    expect((await ask('POST', '/v1/orders', '{')).body).toMatchObject({ error: { description: expect.stringMatching(/^body: /) } })
    expect((await ask('POST', '/v1/orders', { notes: { text: 'x'.repeat(20_000) } })).status).toBe(413)
  })

  test('answers a failure of its own with 500', async () => {
    const now = () => {
      throw new Error('no clock')
    }
    const broken = createSandbox({ ...shop, now })
    const body = JSON.stringify({ amount: 50_000, currency: 'INR' })
    const response = await broken.request('/sandbox/razorpay/v1/orders', { method: 'POST', headers: { authorization }, body })
    expect([response.status, await response.json()]).toMatchObject([500, { error: { code: 'SERVER_ERROR' } }])
  })

  test('captures no failed payment, and shows a refund only at its own payment', async () => {
    const { body: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    const { razorpay_payment_id: failed } = await pay(order.id, 'failure')
    expect((await ask('POST', `/v1/payments/${failed}/capture`, { amount: 50_000 })).body.error.description).toContain('authorized')
    const { razorpay_payment_id: id } = await pay(order.id)
    const { body: refund } = await ask('POST', `/v1/payments/${id}/refund`, { amount: 20_000 })
    expect((await ask('GET', `/v1/payments/${id}/refunds/${refund.id}`)).body).toEqual(refund)
    expect((await ask('GET', `/v1/payments/${failed}/refunds/${refund.id}`)).status).toBe(400)
  })

  test('makes no link twice for one reference, none that ends too soon, and cancels none that is paid', async () => {
    const expire_by = Math.floor(shop.now().getTime() / 1000) + 3600
    const link = { amount: 50_000, currency: 'INR', reference_id: 'SW1', expire_by, callback_url: 'https://shop.test/back' }
    expect((await ask('POST', '/v1/payment_links', { ...link, expire_by: expire_by - 3600 })).body.error.description).toContain('15 minutes')
    const { body: made } = await ask('POST', '/v1/payment_links', link)
    expect((await ask('POST', '/v1/payment_links', link)).body.error.description).toContain('already exists')
    expect((await ask('GET', '/v1/payment_links?reference_id=SW1')).body).toEqual({ payment_links: [made] })
    expect((await ask('GET', '/v1/payment_links')).body).toEqual({ payment_links: [] })
    for (const id of ['plink_none', 'plink_none/cancel'])
      expect((await ask(id.endsWith('cancel') ? 'POST' : 'GET', `/v1/payment_links/${id}`)).status).toBe(400)
    const open = (body?: string) => sandbox.request(`/sandbox/razorpay/links/${made.id}`, { method: body === undefined ? 'GET' : 'POST', body: body ?? null })
    expect((await sandbox.request('/sandbox/razorpay/links/plink_none')).status).toBe(400)
    expect((await sandbox.request('/sandbox/razorpay/links/plink_none', { method: 'POST', body: 'outcome=open' })).status).toBe(400)
    expect((await open('outcome=odd')).status).toBe(400)
    expect(await (await open('outcome=open')).text()).toContain('The payment is open.')
    expect(await (await open('outcome=failure')).text()).toContain('The payment failed. You can try again.')
    expect((await open('outcome=success')).status).toBe(303)
    for (const again of [undefined, 'outcome=success']) expect(await (await open(again)).text()).toContain('This payment link is paid.')
    expect((await ask('POST', `/v1/payment_links/${made.id}/cancel`)).body.error.description).toContain('paid state')
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

  test('ends an open payment as the switch says, and as failed', async () => {
    const { body: order } = await ask('POST', '/v1/orders', { amount: 50_000, currency: 'INR', receipt: 'SW1', payment_capture: true })
    await setProviderSwitches({ capture: 'authorize_only' })
    for (const [outcome, status] of [
      ['failure', 'failed'],
      ['success', 'authorized'],
    ] as const) {
      const { razorpay_payment_id: id } = await pay(order.id, 'open')
      await finish(id, outcome)
      expect((await ask('GET', `/v1/payments/${id}`)).body.status).toBe(status)
    }
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
  expect(await (await sandbox.request('/sandbox/messages')).text()).toContain('No message yet.')
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
