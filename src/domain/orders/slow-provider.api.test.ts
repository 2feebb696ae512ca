import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitProof, makeCheckout, misbehave, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

/** While the provider is slow all limits are a fifth of what they are, so that a test of 8 s takes less than two. */
const pace = 5
const timeout = AbortSignal.timeout.bind(AbortSignal)
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(slow ? ms / pace : ms)))
afterEach(() => {
  vi.restoreAllMocks()
  slow = false
})

/** As long as a single answer may take, and two may not. */
const answerMs = 6000 / pace
let slow = false
/** Answers that came though they were slow. */
let came = 0
const answer = shop.fetch
shop.fetch = async (input, init) => {
  if (slow && new URL(new Request(input, init).url).pathname.includes('/v1/')) {
    await pause(answerMs, undefined, { signal: init?.signal ?? undefined })
    came += 1
  }
  return answer(input, init)
}

/** What is answered while the provider takes its time, and whether that was without a second answer of it; by no clock, as the machine may stall. */
async function slowly(ask: () => Promise<{ status: number; body: { code?: string; message?: string } }>) {
  slow = true
  came = 0
  const { status, body } = await ask()
  const inTime = came < 2
  slow = false
  return { status, code: body.code, message: body.message, inTime }
}

test('an order that takes two answers is given up once, with the cart kept, and made at the next try', async () => {
  const checkout = await makeCheckout()
  await misbehave({ outage: 'refuses' })
  expect((await prepare(checkout)).status).toBe(503)
  await misbehave({ outage: 'none' })
  expect(await slowly(() => prepare(checkout))).toEqual({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('Your cart is kept.'),
    inTime: true,
  })
  expect((await prepare(checkout)).status).toBe(200)
  expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toHaveLength(1)
})

test('a payment that is only authorized is handed in, and found in time to say that it may come later', async () => {
  const checkout = await makeCheckout()
  await misbehave({ capture: 'authorize_only', webhooks: 'off' })
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  expect(await slowly(() => submitProof(checkout, payment))).toEqual({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('If money left your account'),
    inTime: true,
  })
  expect((await submitProof(checkout, payment)).body.order.status).toBe('Paid')
})

test('a shopper who paid and comes back is not kept waiting either', async () => {
  const checkout = await makeCheckout()
  await misbehave({ capture: 'authorize_only', webhooks: 'off' })
  await pay((await prepare(checkout)).body.order_id)
  expect(await slowly(() => prepare(checkout))).toMatchObject({ status: 503, inTime: true })
  expect((await prepare(checkout)).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
})

test('nor is an admin who gives money to its order', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await shop.db.updateTable('shopOrder').set({ razorpayOrderId: null }).execute()
  const { razorpay_payment_id: id } = await pay(prepared.order_id)
  await runJobs()
  const token = await signedInAdmin()
  const link = () => send('POST', `/money/payments/${id}/remedy`, { token, body: { kind: 'link_order' } })
  expect(await slowly(link)).toMatchObject({ status: 503, inTime: true })
  expect((await link()).status).toBe(200)
})
