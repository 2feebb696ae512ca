import { beforeEach, expect, test } from 'vitest'
import { finishRefund, makeCheckout, makeOrder, misbehave } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../orders/reconcile.server.ts'

const minute = 60_000
let token: string
let orderId: string

const refunds = () => shop.db.selectFrom('refund').select(['status', 'problem']).execute()
const provided = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('id').executeTakeFirstOrThrow()).id
const details = async () => (await send('GET', `/orders/${orderId}/details`, { token })).body
const summary = async () => (await send('GET', '/money/summary', { token })).body
const lane = async (name: string) => (await send('GET', `/money/${name}`, { token })).body
const subjects = async () =>
  (await shop.db.selectFrom('message').select(['recipient', 'subject']).where('dedupeKey', 'like', 'money:%').orderBy('seq').execute()).map(
    ({ subject }) => subject,
  )

/** An order of ₹1000 of which ₹400 were asked back, and the provider says that it is pending. */
beforeEach(async () => {
  token = await signedInAdmin()
  orderId = (await makeOrder(await makeCheckout()))._id
  await runJobs()
  await misbehave({ refunds: 'pending', webhooks: 'off' })
  await send('POST', `/orders/${orderId}/refunds`, { token, body: { amount: 400, reason: 'Damaged', key: 'key-0001' } })
  await runJobs()
})

test('is pending in order and money screen, counts as under way, and the shopper is told', async () => {
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  expect(await details()).toMatchObject({ refundable: 600, payments: [{ status: 'captured', refunded: 0, refunding: 400, refunds: [{ status: 'pending' }] }] })
  expect(await summary()).toMatchObject({ refunded: { amount: 0 }, refunding: { count: 1, amount: 400 } })
  expect(await lane('refund_pending')).toMatchObject([{ refunding: 400, refundFailed: 0, remedies: [] }])
  expect(await lane('refund_failed')).toEqual([])
  expect(await subjects()).toEqual(['Your refund has been started'])
})

test('is processed once the provider says so, without any event', async () => {
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  await finishRefund(await provided(), 'processed')
  later(minute)
  await reconcile(shop)
  // Not asked again yet: the time between two checks grows.
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
  expect(await summary()).toMatchObject({ refunded: { count: 1, amount: 400 }, refunding: { count: 0 } })
  expect(await subjects()).toEqual(['Your refund has been started', 'Your refund has been made'])
})

test('that fails is failed, can be tried again, and shopper and owner are written to', async () => {
  await finishRefund(await provided(), 'failed')
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'failed', problem: 'The bank did not take the refund.' }])
  expect(await subjects()).toEqual(['Your refund has been started', 'Your refund needs our attention', 'A refund failed'])
  // What failed is not pending.
  expect(await summary()).toMatchObject({ refunding: { count: 0, amount: 0 }, lanes: { refund_pending: { count: 0 }, refund_failed: { count: 1 } } })
  expect(await lane('refund_pending')).toEqual([])
  expect(await lane('refund_failed')).toMatchObject([{ refunded: 0, refunding: 0, refundFailed: 400, remedies: ['retry_refund'] }])
  const { payments } = await details()
  expect((await send('POST', `/money/payments/${payments[0]._id}/remedy`, { token, body: { kind: 'retry_refund' } })).status).toBe(200)
  await misbehave({ webhooks: 'off' })
  await runJobs()
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
  expect(await shop.db.selectFrom('sandbox.providerRefund').select('status').orderBy('status').execute()).toEqual([
    { status: 'failed' },
    { status: 'processed' },
  ])
})

test('is asked about at most every six hours, until it ends', async () => {
  let asked = 0
  const answer = shop.fetch
  shop.fetch = async (input, init) => {
    if (/\/v1\/refunds\//.test(String(input))) asked += 1
    return answer(input, init)
  }
  for (let passed = 0; passed < 3 * 24 * 60; passed += 10) {
    later(10 * minute)
    await reconcile(shop)
  }
  shop.fetch = answer
  expect(asked).toBeGreaterThan(12)
  expect(asked).toBeLessThan(22)
})

test('that the provider forgets to call anything is asked about again, and a provider that is away changes nothing', async () => {
  await misbehave({ outage: 'refuses' })
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  await misbehave({})
  await finishRefund(await provided(), 'processed')
  await runJobs()
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
})
