import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitProof, makeCheckout, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { runJobs, shop } from '#test/test-shop.ts'

/** Divides all time limits while the provider is slow, so that a test of 8 s takes less than two. */
const speedup = 5
const timeout = AbortSignal.timeout.bind(AbortSignal)
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(slow ? ms / speedup : ms)))
afterEach(() => {
  vi.restoreAllMocks()
  slow = false
})

/** The delay of each answer: one fits into the deadline, two do not. */
const answerMs = 6000 / speedup
let slow = false
/** The number of slow answers that arrived. */
let slowAnswers = 0
const realFetch = shop.fetch
shop.fetch = async (input, init) => {
  if (slow && new URL(new Request(input, init).url).pathname.includes('/v1/')) {
    await pause(answerMs, undefined, { signal: init?.signal ?? undefined })
    slowAnswers += 1
  }
  return realFetch(input, init)
}

/**
 * Runs a request while the provider is slow. `inTime` is true if it ended before a second answer of the provider. It reads no clock, because the machine may
 * stall.
 */
async function whileSlow(ask: () => Promise<{ status: number; body: { code?: string; message?: string } }>) {
  slow = true
  slowAnswers = 0
  const { status, body } = await ask()
  const inTime = slowAnswers < 2
  slow = false
  return { status, code: body.code, message: body.message, inTime }
}

test('gives up at the deadline with the cart kept, and makes one provider order at the next request', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ outage: 'refuses' })
  expect((await prepare(checkout)).status).toBe(503)
  await setProviderSwitches({ outage: 'none' })
  expect(await whileSlow(() => prepare(checkout))).toEqual({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('Your cart is kept.'),
    inTime: true,
  })
  expect((await prepare(checkout)).status).toBe(200)
  expect(await shop.db.selectFrom('sandbox.providerOrder').select('id').execute()).toHaveLength(1)
})

test('answers in time that an authorized payment may be confirmed later', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ capture: 'authorize_only', webhooks: 'off' })
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id)
  expect(await whileSlow(() => submitProof(checkout, payment))).toEqual({
    status: 503,
    code: 'payment_unavailable',
    message: expect.stringContaining('If money left your account'),
    inTime: true,
  })
  expect((await submitProof(checkout, payment)).body.order.status).toBe('Paid')
})

test('answers a returning shopper in time', async () => {
  const checkout = await makeCheckout()
  await setProviderSwitches({ capture: 'authorize_only', webhooks: 'off' })
  await pay((await prepare(checkout)).body.order_id)
  expect(await whileSlow(() => prepare(checkout))).toMatchObject({ status: 503, inTime: true })
  expect((await prepare(checkout)).body).toMatchObject({ amount: 0, order: { status: 'Paid' } })
})

test('answers an admin who links a payment in time', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
  const { razorpay_payment_id: id } = await pay(prepared.order_id)
  await runJobs()
  const token = await signedInAdmin()
  const link = () => send('POST', `/money/payments/${id}/remedy`, { token, body: { kind: 'link_order' } })
  expect(await whileSlow(link)).toMatchObject({ status: 503, inTime: true })
  expect((await link()).status).toBe(200)
})
