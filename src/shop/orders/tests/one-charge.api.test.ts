import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, finish, submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { paymentReturn } from '../server/payment-return.server.ts'

let checkout: Checkout
beforeEach(async () => {
  checkout = await makeCheckout()
})

const onePack = () => ({ items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
const captured = async () => (await shop.db.selectFrom('sandbox.providerPayment').select('id').where('status', '=', 'captured').execute()).length
const check = async (id: string, token = checkout.token) => (await send('POST', `/payments/orders/${id}/check`, { token })).body

describe('one cart is charged once', () => {
  test('returns the order to a page that missed the end of its payment, not another dialog', async () => {
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    await runJobs()
    const { status, body } = await prepare(checkout, { pending: prepared.orderId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ orderId: prepared.orderId, amount: 0, total: 1000, order: { _id: prepared.orderId, status: 'Paid' } })
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toHaveLength(1)
  })

  test('returns the order without any webhook, and for a changed cart too', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    expect((await prepare(checkout, { ...onePack(), pending: prepared.orderId })).body).toMatchObject({
      amount: 0,
      order: { _id: prepared.orderId, status: 'Paid' },
    })
    expect(await captured()).toBe(1)
  })

  test.each(['created', 'pending'])('prepares nothing else while a payment is %s, unless the shopper insists', async (unfinished) => {
    await setProviderSwitches({ webhooks: 'off', unfinished })
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id, 'open')
    for (const changes of [{}, { pending: prepared.orderId }, { ...onePack(), pending: prepared.orderId }])
      expect(await prepare(checkout, changes)).toMatchObject({
        status: 409,
        body: { code: 'payment_open', message: expect.stringContaining('do not pay again') },
      })
    expect(await check(prepared.orderId)).toMatchObject({ state: 'waiting' })
    expect((await prepare(checkout, { pending: prepared.orderId, again: true })).body).toMatchObject({ orderId: prepared.orderId, order_id: prepared.order_id })
    await finish(payment.razorpay_payment_id)
    expect(await check(prepared.orderId)).toMatchObject({ state: 'placed', order: { _id: prepared.orderId, status: 'Paid' } })
  })

  test('prepares no other cart or address while a payment is open, even after the dialog was closed and without a pending id', async () => {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id, 'open')
    await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
    const { id: addressId } = await makeAddress({ id: checkout.customerId })
    for (const changes of [{ addressId }, onePack()])
      expect(await prepare(checkout, changes)).toMatchObject({ status: 409, body: { code: 'payment_open', details: { orderId: prepared.orderId } } })
    await finish(payment.razorpay_payment_id)
    expect((await prepare(checkout, { addressId, pending: prepared.orderId, again: true })).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
    expect(await captured()).toBe(1)
  })

  test('refuses the cart to another address while an older attempt that was opened again is open, whatever was opened since', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    later(3 * 60 * 60_000)
    await prepare(checkout)
    const payment = await pay(prepared.order_id, 'open')
    for (let qty = 3; qty <= 12; qty += 1) {
      const items = [{ productId: checkout.productId, variant: '1 g', qty }]
      expect((await prepare(checkout, { items, expectedTotal: qty * 500, again: true })).status).toBe(200)
    }
    const { id: addressId } = await makeAddress({ id: checkout.customerId })
    expect(await prepare(checkout, { addressId })).toMatchObject({ status: 409, body: { code: 'payment_open' } })
    await finish(payment.razorpay_payment_id)
    expect((await prepare(checkout, { addressId })).body).toMatchObject({ amount: 0, order: { _id: prepared.orderId, status: 'Paid' } })
    expect(await captured()).toBe(1)
    const open = await shop.db.selectFrom('shopOrder').select('id').where('status', '=', 'Pending').where('totalPaise', '=', 100_000).execute()
    expect(open).toEqual([])
    // A cart that nobody paid for is another purchase, and so is the paid one from now on.
    expect((await prepare(checkout, onePack())).body).toMatchObject({ amount: 50_000 })
    expect((await prepare(checkout, { addressId })).body).toMatchObject({ amount: 100_000 })
  })

  test('prepares another cart while money needs a person', async () => {
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'success', 90_000)
    expect((await prepare(checkout, onePack())).body).toMatchObject({ amount: 50_000 })
  })

  test('reopens the attempt after a failed payment, and accepts a late authorization of that payment', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    const failed = await pay(prepared.order_id, 'failure')
    expect(await check(prepared.orderId)).toMatchObject({ state: 'open' })
    await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
    expect((await prepare(checkout, { pending: prepared.orderId })).body.order_id).toBe(prepared.order_id)
    expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Pending' }])
    await finish(failed.razorpay_payment_id)
    expect((await prepare(checkout, { pending: prepared.orderId })).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
  })

  test('ignores a pending id that is unknown, expired or another customer’s', async () => {
    const otherCheckout = await makeCheckout()
    const { body: otherPrepared } = await prepare(otherCheckout)
    await submitProof(otherCheckout, await pay(otherPrepared.order_id))
    const { body: prepared } = await prepare(checkout, { pending: otherPrepared.orderId })
    expect(prepared).toMatchObject({ amount: 100_000, orderId: expect.stringMatching(/^SW/) })
    expect((await prepare(checkout, { pending: 'SW0000000000ZZ' })).body.orderId).toBe(prepared.orderId)
    const unknown = await check('SW0000000000ZZ')
    expect(unknown).toMatchObject({ code: 'not_found' })
    expect(await check(otherPrepared.orderId)).toEqual(unknown)
    later(25 * 60 * 60_000)
    expect(await check(prepared.orderId, await signIn({ id: checkout.customerId }))).toMatchObject({ state: 'closed' })
  })

  test('leaves the outcome open while the provider is down', async () => {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    await setProviderSwitches({ outage: 'refuses' })
    expect((await submitProof(checkout, payment)).status).toBe(503)
    expect(await prepare(checkout, { pending: prepared.orderId })).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } })
    expect(await check(prepared.orderId)).toMatchObject({ code: 'payment_unavailable' })
    await setProviderSwitches({})
    expect((await prepare(checkout, { pending: prepared.orderId })).body.order).toMatchObject({ _id: prepared.orderId, status: 'Paid' })
    expect(await captured()).toBe(1)
  })

  test('tells the browser whether the outcome is open', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    const open = await pay(prepared.order_id, 'open')
    const { paymentSignature } = await import('#platform/payments/razorpay/signatures.ts')
    const signed = { ...open, razorpay_signature: paymentSignature(prepared.order_id, open.razorpay_payment_id, shop.secrets.razorpay.keySecret) }
    expect(await submitProof(checkout, signed)).toMatchObject({ status: 422, body: { code: 'payment_failed', details: { open: true } } })
    await finish(open.razorpay_payment_id, 'failure')
    expect(await submitProof(checkout, signed)).toMatchObject({ status: 422, body: { code: 'payment_failed', details: { open: false } } })
  })

  test('requires a login for a check', async () => {
    const { body: prepared } = await prepare(checkout)
    expect((await send('POST', `/payments/orders/${prepared.orderId}/check`, {})).status).toBe(401)
    expect(await check(prepared.orderId, await signIn(await makeCustomer()))).toMatchObject({ code: 'not_found' })
  })
})

describe('the provider’s form post', () => {
  const site = () => paymentReturn(shop)
  const post = async (form: Record<string, string>) => {
    const answer = await site().request('/payments/return', {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: 'https://api.razorpay.com' },
    })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    return { status: answer.status, to: answer.headers.get('location') }
  }

  test('settles a payment by its signature alone, any number of times, and redirects to My Orders', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    expect(prepared).toMatchObject({ callbackUrl: 'http://localhost:3000/payments/return', timeout: 1800 })
    const payment = await pay(prepared.order_id)
    for (const _ of [1, 2]) expect(await post(payment)).toEqual({ status: 303, to: '/Myorders' })
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'providerSignature']).execute()).toEqual([
      { status: 'Paid', providerSignature: payment.razorpay_signature },
    ])
  })

  test('settles nothing without a valid signature, and redirects to the checkout', async () => {
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    const forms: Record<string, string>[] = [
      {},
      { ...payment, razorpay_signature: 'a'.repeat(64) },
      { ...payment, razorpay_payment_id: 'pay_other' },
      { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': '<script>' },
    ]
    for (const form of forms) expect(await post(form)).toEqual({ status: 303, to: '/checkout' })
    expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Pending' }])
  })

  test.each(['GET', 'HEAD'])('redirects %s requests without a form to the checkout', async (method) => {
    const answer = await site().request('/payments/return', { method })
    expect({ status: answer.status, to: answer.headers.get('location'), kept: answer.headers.get('cache-control') }).toEqual({
      status: 303,
      to: '/checkout',
      kept: 'no-store',
    })
  })

  test('redirects to the checkout while the provider is down', async () => {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    await setProviderSwitches({ outage: 'refuses' })
    expect(await post(payment)).toEqual({ status: 303, to: '/checkout' })
  })
})
