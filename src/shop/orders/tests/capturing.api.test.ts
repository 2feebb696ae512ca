import { afterEach, expect, test } from 'vitest'
import { submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../server/reconcile.server.ts'
import { settlePayment } from '../server/settle-payment.server.ts'

/** The payment whose capture the provider refuses, as if another payment had paid for its order. */
let refused: string | undefined
const realFetch = shop.fetch
shop.fetch = async (input, init) => {
  const isRefused = refused !== undefined && new URL(new Request(input, init).url).pathname.endsWith(`/payments/${refused}/capture`)
  return isRefused ? Response.json({ error: { code: 'BAD_REQUEST_ERROR', description: 'The order is already paid' } }, { status: 400 }) : realFetch(input, init)
}
afterEach(() => {
  refused = undefined
})

const payments = () => shop.db.selectFrom('payment').select(['lane', 'status']).execute()
const providerStatus = async () => (await shop.db.selectFrom('sandbox.providerPayment').select('status').executeTakeFirstOrThrow()).status

test('captures authorized money', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ capture: 'authorize_only' })
  const { body: prepared } = await prepare(checkout)
  expect((await submitProof(checkout, await pay(prepared.order_id))).body.order.status).toBe('Paid')
  expect(await providerStatus()).toBe('captured')
})

test('accepts a payment that the provider has captured by itself', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off', capture: 'authorize_only' })
  const { body: prepared } = await prepare(checkout)
  const { razorpay_payment_id: id } = await pay(prepared.order_id)
  const reported = await shop.payments.current.getPayment(id)
  await shop.db.updateTable('sandbox.providerPayment').set({ status: 'captured' }).execute()
  expect(await settlePayment(shop, reported)).toBe(prepared.orderId)
  expect(await payments()).toEqual([{ lane: 'settled', status: 'captured' }])
})

test('does not capture a duplicate, a wrong amount or money for a cancelled order', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await submitProof(checkout, await pay(prepared.order_id))
  await setProviderSwitches({ capture: 'authorize_only' })
  await pay(prepared.order_id, 'success', 100_000)
  await pay(prepared.order_id, 'success', 90_000)
  await send('PUT', `/orders/${prepared.orderId}`, { token: await signedInAdmin(), body: { status: 'Cancelled', refund: 'none' } })
  await pay(prepared.order_id, 'success', 100_000)
  await runJobs()
  expect(await shop.db.selectFrom('sandbox.providerPayment').select('status').orderBy('status').execute()).toEqual([
    ...[1, 2, 3].map(() => ({ status: 'authorized' })),
    { status: 'captured' },
  ])
  expect(await shop.db.selectFrom('refund').select('id').execute()).toEqual([])
})

test('does not capture money for an order of another shop', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ capture: 'authorize_only' })
  const { body: prepared } = await prepare(checkout)
  await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
  await pay(prepared.order_id)
  await runJobs()
  expect(await providerStatus()).toBe('authorized')
  expect(await payments()).toEqual([{ lane: null, status: 'authorized' }])
})

test('does not deny the payment if the provider is down after paying', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  await setProviderSwitches({ outage: 'refuses' })
  const { status, body } = await submitProof(checkout, payment)
  expect(status).toBe(503)
  expect(body).toMatchObject({ code: 'payment_unavailable', message: expect.stringContaining('If money left your account') })
})

test.each(['the reconciler', 'a returning shopper'])('%s finds captured money despite another payment whose capture fails', async (who) => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off', capture: 'authorize_only' })
  const { body: prepared } = await prepare(checkout)
  refused = (await pay(prepared.order_id)).razorpay_payment_id
  await setProviderSwitches({ webhooks: 'off' })
  later(3 * 60_000)
  await pay(prepared.order_id)
  if (who === 'the reconciler') await reconcile(shop)
  else expect((await prepare(checkout)).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
  expect((await payments()).toSorted((one, other) => one.status.localeCompare(other.status))).toEqual([
    { lane: null, status: 'authorized' },
    { lane: 'settled', status: 'captured' },
  ])
})
