import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, finish, submitProof, makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { makeAddress } from '#test/make-address.ts'
import { makeCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { paymentReturn } from './payment-return.server.ts'

let checkout: Checkout
beforeEach(async () => {
  checkout = await makeCheckout()
})

const onePack = () => ({ items: [{ productId: checkout.productId, variant: '1 g', qty: 1 }], expectedTotal: 500 })
const captured = async () => (await shop.db.selectFrom('sandbox.providerPayment').select('id').where('status', '=', 'captured').execute()).length
const check = async (id: string, token = checkout.token) => (await send('POST', `/payments/orders/${id}/check`, { token })).body

describe('one cart is charged once', () => {
  test('a page that never heard how its payment ended gets the order, not another dialog', async () => {
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    await runJobs()
    const { status, body } = await prepare(checkout, { pending: prepared.orderId })
    expect(status).toBe(200)
    expect(body).toMatchObject({ orderId: prepared.orderId, amount: 0, total: 1000, order: { _id: prepared.orderId, status: 'Paid' } })
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toHaveLength(1)
  })

  test('though no webhook told of it, and though the cart is another by now', async () => {
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id)
    expect((await prepare(checkout, { ...onePack(), pending: prepared.orderId })).body).toMatchObject({
      amount: 0,
      order: { _id: prepared.orderId, status: 'Paid' },
    })
    expect(await captured()).toBe(1)
  })

  test.each(['created', 'pending'])('while a payment is %s nothing else is prepared, unless the shopper says so', async (unfinished) => {
    await misbehave({ webhooks: 'off', unfinished })
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

  test('while a payment is open no other cart and no other address is prepared, though the dialog was closed and the browser forgot it', async () => {
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

  test('money that waits for a person keeps nobody from another cart', async () => {
    const { body: prepared } = await prepare(checkout)
    await pay(prepared.order_id, 'success', 90_000)
    expect((await prepare(checkout, onePack())).body).toMatchObject({ amount: 50_000 })
  })

  test('after a failed try the same cart is pending again, and a late authorization of the first try pays it', async () => {
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    const failed = await pay(prepared.order_id, 'failure')
    expect(await check(prepared.orderId)).toMatchObject({ state: 'open' })
    await send('POST', `/payments/orders/${prepared.orderId}/dismiss`, { token: checkout.token })
    expect((await prepare(checkout, { pending: prepared.orderId })).body.order_id).toBe(prepared.order_id)
    expect(await shop.db.selectFrom('shopOrder').select('status').execute()).toEqual([{ status: 'Pending' }])
    await finish(failed.razorpay_payment_id)
    expect((await prepare(checkout, { pending: prepared.orderId })).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
  })

  test('a pending attempt that is gone, over or somebody else’s does not keep from paying', async () => {
    const stranger = await makeCheckout()
    const { body: theirs } = await prepare(stranger)
    await submitProof(stranger, await pay(theirs.order_id))
    const { body: prepared } = await prepare(checkout, { pending: theirs.orderId })
    expect(prepared).toMatchObject({ amount: 100_000, orderId: expect.stringMatching(/^SW/) })
    expect((await prepare(checkout, { pending: 'SW0000000000ZZ' })).body.orderId).toBe(prepared.orderId)
    const unknown = await check('SW0000000000ZZ')
    expect(unknown).toMatchObject({ code: 'not_found' })
    expect(await check(theirs.orderId)).toEqual(unknown)
    later(25 * 60 * 60_000)
    expect(await check(prepared.orderId, await signIn({ id: checkout.customerId }))).toMatchObject({ state: 'closed' })
  })

  test('a provider that is away leaves the outcome open', async () => {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    await misbehave({ outage: 'refuses' })
    expect((await submitProof(checkout, payment)).status).toBe(503)
    expect(await prepare(checkout, { pending: prepared.orderId })).toMatchObject({ status: 503, body: { code: 'payment_unavailable' } })
    expect(await check(prepared.orderId)).toMatchObject({ code: 'payment_unavailable' })
    await misbehave({})
    expect((await prepare(checkout, { pending: prepared.orderId })).body.order).toMatchObject({ _id: prepared.orderId, status: 'Paid' })
    expect(await captured()).toBe(1)
  })

  test('an answer that leaves the outcome open says so', async () => {
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    const open = await pay(prepared.order_id, 'open')
    const { paymentSignature } = await import('../payments/razorpay/signature.server.ts')
    const signed = { ...open, razorpay_signature: paymentSignature(prepared.order_id, open.razorpay_payment_id, shop.secrets.razorpay.keySecret) }
    expect(await submitProof(checkout, signed)).toMatchObject({ status: 422, body: { code: 'payment_failed', details: { open: true } } })
    await finish(open.razorpay_payment_id, 'failure')
    expect(await submitProof(checkout, signed)).toMatchObject({ status: 422, body: { code: 'payment_failed', details: { open: false } } })
  })

  test('a check asks for a login', async () => {
    const { body: prepared } = await prepare(checkout)
    expect((await send('POST', `/payments/orders/${prepared.orderId}/check`, {})).status).toBe(401)
    expect(await check(prepared.orderId, await signIn(await makeCustomer()))).toMatchObject({ code: 'not_found' })
  })
})

describe('a payment that comes back by a form of the provider', () => {
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

  test('is settled by its signature alone, however often it is posted, and leads to the orders', async () => {
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(checkout)
    expect(prepared).toMatchObject({ callbackUrl: 'http://localhost:3000/payments/return', timeout: 1800 })
    const payment = await pay(prepared.order_id)
    for (const _ of [1, 2]) expect(await post(payment)).toEqual({ status: 303, to: '/Myorders' })
    expect(await shop.db.selectFrom('shopOrder').select(['status', 'razorpaySignature']).execute()).toEqual([
      { status: 'Paid', razorpaySignature: payment.razorpay_signature },
    ])
  })

  test('without a fitting signature settles nothing, and leads to the checkout', async () => {
    await misbehave({ webhooks: 'off' })
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

  test.each(['GET', 'HEAD'])('asked for by its address alone (%s) settles nothing, and leads to the checkout', async (method) => {
    const answer = await site().request('/payments/return', { method })
    expect({ status: answer.status, to: answer.headers.get('location'), kept: answer.headers.get('cache-control') }).toEqual({
      status: 303,
      to: '/checkout',
      kept: 'no-store',
    })
  })

  test('while the provider is away leads to the checkout, which asks again', async () => {
    const { body: prepared } = await prepare(checkout)
    const payment = await pay(prepared.order_id)
    await misbehave({ outage: 'refuses' })
    expect(await post(payment)).toEqual({ status: 303, to: '/checkout' })
  })
})
