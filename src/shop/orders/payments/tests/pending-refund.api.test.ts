import { beforeEach, expect, test } from 'vitest'
import { finishRefund, makeCheckout, makeOrder, setProviderSwitches } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../../server/reconcile.server.ts'

const minute = 60_000
let token: string
let orderId: string

const refunds = () => shop.db.selectFrom('refund').select(['status', 'problem']).execute()
const providerRefundId = async () => (await shop.db.selectFrom('sandbox.providerRefund').select('id').executeTakeFirstOrThrow()).id
const details = async () => (await send('GET', `/orders/${orderId}/details`, { token })).body
const summary = async () => (await send('GET', '/money/summary', { token })).body
const listOf = async (name: string) => (await send('GET', `/money/${name}`, { token })).body
const subjects = async () =>
  (await shop.db.selectFrom('message').select(['recipient', 'subject']).where('dedupeKey', 'like', 'money:%').orderBy('seq').execute()).map(
    ({ subject }) => subject,
  )

/** Makes an order of ₹1000 with a refund of ₹400 that is pending at the provider. */
beforeEach(async () => {
  token = await signedInAdmin()
  orderId = (await makeOrder(await makeCheckout()))._id
  await runJobs()
  await setProviderSwitches({ refunds: 'pending', webhooks: 'off' })
  await send('POST', `/orders/${orderId}/refunds`, { token, body: { amount: 400, reason: 'Damaged', key: 'key-0001' } })
  await runJobs()
})

test('shows a pending refund in order and money screen, counts it as pending, and writes to the shopper', async () => {
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  expect(await details()).toMatchObject({ refundable: 600, payments: [{ status: 'captured', refunded: 0, refunding: 400, refunds: [{ status: 'pending' }] }] })
  expect(await summary()).toMatchObject({ refunded: { amount: 0 }, refunding: { count: 1, amount: 400 } })
  expect(await listOf('refund_pending')).toMatchObject([{ refunding: 400, refundFailed: 0, remedies: [] }])
  expect(await listOf('refund_failed')).toEqual([])
  expect(await subjects()).toEqual(['Your refund has been started'])
})

test('processes a refund when the provider reports it, without any event', async () => {
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  await finishRefund(await providerRefundId(), 'processed')
  later(minute)
  await reconcile(shop)
  // The next check is not due yet, because the wait between two checks grows.
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
  expect(await summary()).toMatchObject({ refunded: { count: 1, amount: 400 }, refunding: { count: 0 } })
  expect(await subjects()).toEqual(['Your refund has been started', 'Your refund has been made'])
})

test('marks a failed refund, writes to shopper and owner, and retries it', async () => {
  await finishRefund(await providerRefundId(), 'failed')
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'failed', problem: 'The bank did not take the refund.' }])
  expect(await subjects()).toEqual(['Your refund has been started', 'Your refund needs our attention', 'A refund failed'])
  // A failed refund is not pending.
  expect(await summary()).toMatchObject({ refunding: { count: 0, amount: 0 }, lanes: { refund_pending: { count: 0 }, refund_failed: { count: 1 } } })
  expect(await listOf('refund_pending')).toEqual([])
  expect(await listOf('refund_failed')).toMatchObject([{ refunded: 0, refunding: 0, refundFailed: 400, remedies: ['retry_refund'] }])
  const { payments } = await details()
  expect((await send('POST', `/money/payments/${payments[0]._id}/remedy`, { token, body: { kind: 'retry_refund' } })).status).toBe(200)
  await setProviderSwitches({ webhooks: 'off' })
  await runJobs()
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
  expect(await shop.db.selectFrom('sandbox.providerRefund').select('status').orderBy('status').execute()).toEqual([
    { status: 'failed' },
    { status: 'processed' },
  ])
})

test('checks a pending refund at least every six hours', async () => {
  let checks = 0
  const realFetch = shop.fetch
  shop.fetch = async (input, init) => {
    if (/\/v1\/refunds\//.test(String(input))) checks += 1
    return realFetch(input, init)
  }
  for (let passed = 0; passed < 3 * 24 * 60; passed += 10) {
    later(10 * minute)
    await reconcile(shop)
  }
  shop.fetch = realFetch
  expect(checks).toBeGreaterThan(12)
  expect(checks).toBeLessThan(22)
})

test('repeats the check after an outage of the provider, which changes nothing', async () => {
  await setProviderSwitches({ outage: 'refuses' })
  later(3 * minute)
  await reconcile(shop)
  expect(await refunds()).toEqual([{ status: 'pending', problem: null }])
  await setProviderSwitches({})
  await finishRefund(await providerRefundId(), 'processed')
  await runJobs()
  expect(await refunds()).toEqual([{ status: 'processed', problem: null }])
})
