import { expect, test } from 'vitest'
import { submitProof, makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

/** What the provider says a payment is, whatever it is. */
let told: string | undefined
const answer = shop.fetch
shop.fetch = async (input, init) => {
  const response = await answer(input, init)
  if (told === undefined || !/v1\/payments\/[^/]+$/.test(new URL(new Request(input, init).url).pathname)) return response
  return Response.json({ ...(await response.json()), status: told })
}

const differs = 'Your payment differs from the order and needs a look by our team. We will write to you.'

test.each([
  ['created', 'The payment could not be confirmed. If money left your account, your order will appear in My Orders within minutes.'],
  ['failed', 'The payment did not go through. Your cart is kept. Please try again.'],
  ['refunded', 'The money of this payment has been given back, or is on its way back to you. Your cart is kept: you can pay again.'],
])('a payment that is handed in and is %s is called that, and makes no order', async (status, sentence) => {
  const checkout = await makeCheckout()
  await misbehave({ webhooks: 'off' })
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  told = status
  const answered = await submitProof(checkout, payment)
  told = undefined
  expect(answered).toMatchObject({ status: 422, body: { code: 'payment_failed', message: sentence } })
  expect((await send('GET', '/orders/my-orders', { token: checkout.token })).body).toEqual([])
})

test('only money that waits for a person is promised a letter, until it goes back', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  expect((await submitProof(checkout, payment)).body.message).toBe(differs)
  const remedy = { token: await signedInAdmin(), body: { kind: 'refund' } }
  expect((await send('POST', `/money/payments/${payment.razorpay_payment_id}/remedy`, remedy)).status).toBe(200)
  expect((await submitProof(checkout, payment)).body.message).toContain('on its way back to you')
  await runJobs()
  expect((await submitProof(checkout, payment)).body.message).toContain('on its way back to you')
})

/** Money that is not the order's total, and what an admin does about it. */
async function makeDiffering() {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  await runJobs()
  const remedy = { token: await signedInAdmin(), body: { kind: 'refund' } }
  const giveBack = () => send('POST', `/money/payments/${payment.razorpay_payment_id}/remedy`, remedy)
  return { checkout, prepared, giveBack }
}

test('while money waits for a person, the same cart opens no dialog, which the provider would refuse', async () => {
  const { checkout } = await makeDiffering()
  expect(await prepare(checkout)).toMatchObject({ status: 422, body: { code: 'payment_failed', message: differs } })
})

test.each([
  ['is on its way back', false],
  ['went back', true],
])('once it %s, the same cart can be paid again, by an order of its own though asked for three times at once', async (_, through) => {
  const { checkout, prepared, giveBack } = await makeDiffering()
  expect((await giveBack()).status).toBe(200)
  if (through) await runJobs()
  const answers = await Promise.all([1, 2, 3].map(() => prepare(checkout)))
  const [{ orderId, order_id: providerOrder }] = answers.map(({ body }) => body)
  expect(answers.map(({ body }) => [body.orderId, body.order_id])).toEqual(answers.map(() => [orderId, providerOrder]))
  expect((await submitProof(checkout, await pay(providerOrder))).body.order).toMatchObject({ _id: orderId, status: 'Paid' })
  await runJobs()
  expect(await shop.db.selectFrom('shopOrder').select('status').where('id', '=', prepared.orderId).execute()).toEqual([{ status: 'Unpaid' }])
})

test('so it can where the provider alone says that the money went back', async () => {
  const { checkout, prepared } = await makeDiffering()
  await shop.db.updateTable('payment').set({ status: 'refunded' }).execute()
  const { status, body } = await prepare(checkout)
  expect(status).toBe(200)
  expect(body.orderId).not.toBe(prepared.orderId)
})
