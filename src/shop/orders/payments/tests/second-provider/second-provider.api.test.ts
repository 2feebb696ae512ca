import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { pagePolicy } from '#platform/http/page-policy.ts'
import { openPayments } from '#platform/payments/open-payments.ts'
import { makeCheckout, makeOrder, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { makePhoneOrder, payLink } from '#test/phone-order.ts'
import { deliverEvent } from '#test/report-refund.ts'
import { send } from '#test/send.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { shopContext } from '#ui/shop-context.ts'
import { createApp } from '../../../../../app.ts'
import { providers } from '../../../../../shop.modules.ts'
import { proofFields } from '../../../pages/checkout/order-request.ts'
import { loader } from '../../../pages/checkout/checkout.tsx'
import { reconcile, reconcileSince } from '../../../server/reconcile.server.ts'
import { loadDialog } from '../../dialogs.ts'
import { books, openTej, payAtTej, tejDialog, tejWebhook } from './tej.ts'

beforeEach(() => {
  for (const list of Object.values(books)) list.length = 0
  changeProvider('razorpay')
})

/** Restarts the shop with another provider of new orders. The program knows both. */
function changeProvider(name: string) {
  shop.config = { ...shop.config, PAYMENT_PROVIDER: name }
  shop.payments = openPayments(shop, { ...providers, tej: openTej })
}

async function refund(orderId: string) {
  const { status } = await send('POST', `/orders/${orderId}/refunds`, {
    token: await signedInAdmin(),
    body: { amount: 200, reason: 'late', key: `refund-${orderId}` },
  })
  await runJobs()
  return status
}

const refundsAtRazorpay = () => shop.db.selectFrom('sandbox.providerRefund').select(['paymentId', 'amount']).execute()
const storedRefunds = () => shop.db.selectFrom('refund').select(['provider', 'status', 'amountPaise']).orderBy('createdAt').execute()
const ordersOf = () => shop.db.selectFrom('shopOrder').select(['provider', 'status']).orderBy('provider').orderBy('status').execute()
const eventsOf = () => shop.db.selectFrom('webhookEvent').select(['provider', 'paymentId']).orderBy('provider').orderBy('paymentId').execute()

test('an order is refunded by the provider that took its money, after the shop has changed its provider', async () => {
  const old = await makeOrder(await makeCheckout())
  changeProvider('tej')
  expect(await refund(old._id)).toBe(200)
  expect(await refundsAtRazorpay()).toEqual([{ paymentId: old.razorpayPaymentId, amount: 20_000 }])
  expect(books.calls).toEqual([])
  expect(await storedRefunds()).toMatchObject([{ provider: 'razorpay', amountPaise: 20_000 }])
})

test('a new order goes to the new provider: its dialog opens, its proof pays, and it refunds', async () => {
  changeProvider('tej')
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  expect(prepared).toMatchObject({ provider: 'tej', scriptUrl: '/tej.js', key: 'tej-key', order_id: 'O-1' })
  const dialog = await loadDialog(prepared, { tej: tejDialog })
  const proofs: object[] = []
  dialog?.open(prepared, { onPaid: (proof) => void proofs.push(proofFields(proof)), onFailed: () => {}, onDismissed: () => {} })
  const { status, body } = await send('POST', '/orders', { token: checkout.token, body: { items: [{}], address: {}, ...proofs[0] } })
  expect([status, body.order.status, body.order.razorpayPaymentId]).toEqual([200, 'Paid', 'T-1'])
  expect(await refund(body.order._id)).toBe(200)
  expect([books.calls, await refundsAtRazorpay()]).toEqual([['refund T-1 20000'], []])
  expect(await storedRefunds()).toEqual([{ provider: 'tej', status: 'processed', amountPaise: 20_000 }])
})

test('the checkout names the shop’s provider, and its policy allows the dialogs of both', async () => {
  changeProvider('tej')
  const url = new URL('http://shop.example/checkout')
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  expect(await loader({ context, request: new Request(url), url, params: {}, pattern: 'checkout' })).toMatchObject({ provider: 'tej', scriptUrl: '/tej.js' })
  shop.config = { ...shop.config, sandbox: false }
  const dialogs = shop.payments.reopen(shop).all.map(({ dialog }) => dialog)
  shop.config = { ...shop.config, sandbox: true }
  const policy = pagePolicy({ pays: true, dialogs, hashes: [], frame: '', S3_PUBLIC_URL: undefined })
  expect(policy).toContain('https://tej.example')
  expect(policy).toContain('https://checkout.razorpay.com')
})

test('an open attempt stays with its provider; one without a provider order moves to the new provider', async () => {
  const [open, unmade] = [await makeCheckout(), await makeCheckout()]
  const { body: before } = await prepare(open)
  await setProviderSwitches({ outage: 'refuses' })
  expect((await prepare(unmade)).status).toBe(503)
  await setProviderSwitches({ outage: 'none' })
  changeProvider('tej')
  expect((await prepare(open)).body).toMatchObject({ provider: 'razorpay', order_id: before.order_id, key: shop.secrets.razorpay.keyId })
  expect((await prepare(unmade)).body).toMatchObject({ provider: 'tej', order_id: 'O-1' })
  expect((await submitProof(open, await pay(before.order_id))).body.order.status).toBe('Paid')
  expect(await ordersOf()).toEqual([
    { provider: 'razorpay', status: 'Paid' },
    { provider: 'tej', status: 'Pending' },
  ])
})

test('a webhook of each provider reaches its own, and neither can pay an order of the other', async () => {
  await setProviderSwitches({ webhooks: 'off' })
  const { body: old } = await prepare(await makeCheckout())
  changeProvider('tej')
  const { body: young } = await prepare(await makeCheckout())
  const stolen = payAtTej(old.order_id)
  const paid = payAtTej(young.order_id)
  for (const { paymentId } of [stolen, paid]) {
    const { body, headers } = tejWebhook(paymentId)
    expect((await api.request('/payments/webhook', { method: 'POST', body, headers })).status).toBe(200)
    expect((await api.request('/payments/webhook', { method: 'POST', body, headers: { ...headers, 'tej-mac': 'forged' } })).status).toBe(400)
  }
  await runJobs()
  expect(await ordersOf()).toEqual([
    { provider: 'razorpay', status: 'Pending' },
    { provider: 'tej', status: 'Paid' },
  ])
  const { razorpay_payment_id: id } = await pay(old.order_id)
  const entity = { id, order_id: old.order_id, amount: 100_000, currency: 'INR', status: 'captured' }
  expect((await deliverEvent('payment.captured', { payment: { entity } })).status).toBe(200)
  await runJobs()
  expect((await ordersOf()).map(({ status }) => status)).toEqual(['Paid', 'Paid'])
  expect(await eventsOf()).toEqual([
    { provider: 'razorpay', paymentId: id },
    { provider: 'tej', paymentId: 'T-1' },
    { provider: 'tej', paymentId: 'T-2' },
  ])
})

test('the form post of a browser is read by the provider that signed it', async () => {
  changeProvider('tej')
  const { site } = createApp(shop, { ready: true })
  const { body: prepared } = await prepare(await makeCheckout())
  const { providerOrderId, paymentId, signature } = payAtTej(prepared.order_id)
  const post = (mac: string) =>
    site.request('/payments/return', { method: 'POST', body: new URLSearchParams({ tejOrder: providerOrderId, tejPayment: paymentId, tejMac: mac }) })
  expect((await post('forged')).headers.get('location')).toBe('/checkout')
  expect((await post(signature)).headers.get('location')).toBe('/Myorders')
  expect(await ordersOf()).toEqual([{ provider: 'tej', status: 'Paid' }])
})

test('the reconciler asks each provider about its own attempts, links and refunds', async () => {
  await setProviderSwitches({ webhooks: 'off' })
  const { body: old } = await prepare(await makeCheckout())
  const phone = await makePhoneOrder(await signedInAdmin())
  changeProvider('tej')
  const { body: young } = await prepare(await makeCheckout())
  await pay(old.order_id)
  await payLink(phone.id)
  payAtTej(young.order_id)
  later(3 * 60_000)
  await reconcile(shop)
  expect(await ordersOf()).toEqual([
    { provider: 'razorpay', status: 'Paid' },
    { provider: 'razorpay', status: 'Paid' },
    { provider: 'tej', status: 'Paid' },
  ])
  expect(await reconcileSince(shop, new Date(shop.now().getTime() - 3_600_000))).toEqual({ checked: 3, payments: 0, refunds: 0, failed: [] })
})

test('a row of a provider that the program does not know fails aloud', async () => {
  const old = await makeOrder(await makeCheckout())
  await shop.db.updateTable('payment').set({ provider: 'gone' }).where('orderId', '=', old._id).execute()
  await expect(refund(old._id)).rejects.toThrow('There is no payment provider gone.')
  expect(await storedRefunds()).toMatchObject([{ provider: 'gone', status: 'requested' }])
  expect(await shop.db.selectFrom('refund').select('problem').execute()).toEqual([{ problem: 'There is no payment provider gone.' }])
})
