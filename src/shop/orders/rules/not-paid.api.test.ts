import { expect, test } from 'vitest'
import { submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

/** The status that the provider reports for every payment, if set. */
let reportedStatus: string | undefined
const realFetch = shop.fetch
shop.fetch = async (input, init) => {
  const response = await realFetch(input, init)
  if (reportedStatus === undefined || !/v1\/payments\/[^/]+$/.test(new URL(new Request(input, init).url).pathname)) return response
  return Response.json({ ...(await response.json()), status: reportedStatus })
}

const needsPersonMessage = 'Your payment differs from the order and needs a look by our team. We will write to you.'

test.each([
  ['created', 'The payment could not be confirmed. If money left your account, your order will appear in My Orders within minutes.'],
  ['failed', 'The payment did not go through. Your cart is kept. Please try again.'],
  ['refunded', 'This payment was refunded. Your cart is kept: you can pay again.'],
])('a submitted payment that is %s makes no order, and the message says why', async (status, sentence) => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off' })
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  reportedStatus = status
  const reply = await submitProof(checkout, payment)
  reportedStatus = undefined
  expect(reply).toMatchObject({ status: 422, body: { code: 'payment_failed', message: sentence } })
  expect((await send('GET', '/orders/my-orders', { token: checkout.token })).body).toEqual([])
})

test('promises a letter only while money needs a person, not once it is refunded', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  expect((await submitProof(checkout, payment)).body.message).toBe(needsPersonMessage)
  const remedy = { token: await signedInAdmin(), body: { kind: 'refund' } }
  expect((await send('POST', `/money/payments/${payment.razorpay_payment_id}/remedy`, remedy)).status).toBe(200)
  expect((await submitProof(checkout, payment)).body.message).toBe('The refund of this payment is pending. Your cart is kept: you can pay again.')
  await runJobs()
  expect((await submitProof(checkout, payment)).body.message).toBe('This payment was refunded. Your cart is kept: you can pay again.')
})

/** Makes a payment with a wrong amount, and returns the admin's action that refunds it. */
async function makeWrongAmount() {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  await runJobs()
  const remedy = { token: await signedInAdmin(), body: { kind: 'refund' } }
  const refundByAdmin = () => send('POST', `/money/payments/${payment.razorpay_payment_id}/remedy`, remedy)
  return { checkout, prepared, refundByAdmin }
}

test('opens no dialog for a cart whose money needs a person', async () => {
  const { checkout } = await makeWrongAmount()
  expect(await prepare(checkout)).toMatchObject({ status: 422, body: { code: 'payment_failed', message: needsPersonMessage } })
})

test.each([
  ['is pending', false],
  ['is processed', true],
])('once the refund %s, three simultaneous requests for the same cart share one new order', async (_, isProcessed) => {
  const { checkout, prepared, refundByAdmin } = await makeWrongAmount()
  expect((await refundByAdmin()).status).toBe(200)
  if (isProcessed) await runJobs()
  const answers = await Promise.all([1, 2, 3].map(() => prepare(checkout)))
  const [{ orderId, order_id: providerOrder }] = answers.map(({ body }) => body)
  expect(answers.map(({ body }) => [body.orderId, body.order_id])).toEqual(answers.map(() => [orderId, providerOrder]))
  expect((await submitProof(checkout, await pay(providerOrder))).body.order).toMatchObject({ _id: orderId, status: 'Paid' })
  await runJobs()
  expect(await shop.db.selectFrom('shopOrder').select('status').where('id', '=', prepared.orderId).execute()).toEqual([{ status: 'Unpaid' }])
})

test('allows another payment if only the provider reports the refund', async () => {
  const { checkout, prepared } = await makeWrongAmount()
  await shop.db.updateTable('payment').set({ status: 'refunded' }).execute()
  const { status, body } = await prepare(checkout)
  expect(status).toBe(200)
  expect(body.orderId).not.toBe(prepared.orderId)
})
