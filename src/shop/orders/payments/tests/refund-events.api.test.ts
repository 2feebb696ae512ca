import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { submitProof, makeCheckout, makeOrder, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { deliverEvent, tellRefund } from '#test/report-refund.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from '../../server/personal-rows.server.ts'
import { recordRefund } from '../server/record-refund.server.ts'

/** Makes a paid order of ₹1000, and applies all its events. */
async function makePaidCase(changes = {}) {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout, changes)
  await runJobs()
  const paymentId: string = order.razorpayPaymentId
  const requestRefund = async (amount: number) =>
    (await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount, reason: 'Damaged', key: 'key-0001' } })).body.refund._id
  const reportRefund = async (
    event: 'refund.processed' | 'refund.failed',
    id: string,
    amountPaise: number,
    report: { ours?: string; payment?: object } = {},
  ) => {
    expect((await tellRefund({ event, id, amountPaise, paymentId, ...report, payment: { status: 'captured', ...report.payment } })).status).toBe(200)
    await runJobs()
  }
  const details = async () => (await send('GET', `/orders/${order._id}/details`, { token })).body
  return { token, checkout, order, paymentId, requestRefund, reportRefund, details }
}

const refunds = () =>
  shop.db.selectFrom('refund').select(['amountPaise', 'status', 'reason', 'providerRefundId']).orderBy('createdAt').orderBy('amountPaise').execute()
const paymentStatus = async () => (await shop.db.selectFrom('payment').select('status').executeTakeFirstOrThrow()).status
const summaryOf = async (token: string) => (await send('GET', '/money/summary', { token })).body
const fullyRefunded = { payment: { status: 'refunded' } }

describe('a refund in the provider’s dashboard', () => {
  test('appears in order, money screen and ledger', async () => {
    await makeCoupon(shop)
    const { token, reportRefund, details, order } = await makePaidCase({ coupon: 'SOIL10', expectedTotal: 900 })
    for (const _ of [1, 2]) await reportRefund('refund.processed', 'rfnd_1', 20_000)
    expect(await details()).toMatchObject({
      refundable: 700,
      payments: [{ status: 'captured', refunded: 200, refunding: 0, refunds: [{ amount: 200, reason: 'Refunded at Razorpay', status: 'processed' }] }],
    })
    later(1000)
    await reportRefund('refund.processed', 'rfnd_2', 70_000, fullyRefunded)
    expect(await details()).toMatchObject({ refundable: 0, payments: [{ status: 'refunded', refunded: 900, left: 0 }] })
    expect(await summaryOf(token)).toMatchObject({ difference: 0, refunded: { count: 2, amount: 900 }, refunding: { count: 0, amount: 0 } })
    expect((await send('GET', '/celebrities/Asha%20Rao/ledger', { token })).body).toMatchObject({ refunded: 900, net: 0 })
    const { body: events } = await send('GET', `/orders/${order._id}/timeline`, { token })
    expect(events.filter(({ kind }: { kind: string }) => kind === 'refund_processed')).toMatchObject([{ amount: 200 }, { amount: 700 }])
  })

  test('fails if the bank returns it, in either order of the events', async () => {
    for (const events of [['refund.processed', 'refund.failed'] as const, ['refund.failed', 'refund.processed'] as const]) {
      const { reportRefund, token, details } = await makePaidCase()
      for (const event of events) await reportRefund(event, `rfnd_${events[0]}`, 100_000, event === 'refund.processed' ? fullyRefunded : {})
      expect(await details()).toMatchObject({
        payments: [{ status: 'captured', refunded: 0, refunding: 0, refundFailed: 1000, refunds: [{ status: 'failed' }] }],
      })
      expect(await summaryOf(token)).toMatchObject({ refunded: { count: 0, amount: 0 }, refunding: { count: 0 } })
    }
  })

  test('belongs to its order even if its event arrives before the payment’s, and the order is not Paid', async () => {
    const token = await signedInAdmin()
    await setProviderSwitches({ webhooks: 'off' })
    const { body: prepared } = await prepare(await makeCheckout())
    const { razorpay_payment_id: paymentId } = await pay(prepared.order_id)
    await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId, payment: { status: 'refunded' } })
    await runJobs()
    expect((await send('GET', `/orders/${prepared.orderId}`, { token })).body.status).toBe('Unpaid')
    expect((await send('GET', `/orders/${prepared.orderId}/details`, { token })).body.payments).toMatchObject([{ lane: 'after_cancel', status: 'refunded' }])
  })

  test('is ignored if the provider made it for a payment that was never captured', async () => {
    await setProviderSwitches({ webhooks: 'off', capture: 'authorize_only' })
    const { body: prepared } = await prepare(await makeCheckout())
    const { razorpay_payment_id: paymentId } = await pay(prepared.order_id)
    await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId, payment: { status: 'refunded', captured: false } })
    await runJobs()
    expect(await refunds()).toEqual([])
    expect(await shop.db.selectFrom('payment').select(['status', 'lane']).execute()).toEqual([{ status: 'refunded', lane: null }])
  })

  test('leaves our requested refund alone while enough money is left, and otherwise fails it', async () => {
    const { requestRefund, reportRefund, token, details } = await makePaidCase()
    await setProviderSwitches({ outage: 'refuses' })
    await requestRefund(400)
    await expect(runJobs()).rejects.toThrow('not answering')
    await reportRefund('refund.processed', 'rfnd_1', 60_000)
    expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['processed', 'requested'])
    await reportRefund('refund.processed', 'rfnd_2', 10_000)
    expect(await details()).toMatchObject({ refundable: 300, payments: [{ refunded: 700, refunding: 0, left: 300 }] })
    expect((await refunds()).find(({ reason }) => reason === 'Damaged')?.status).toBe('failed')
    // The refund is obsolete, so nobody is asked to retry it.
    expect(await summaryOf(token)).toMatchObject({ refunding: { count: 0 }, lanes: { refund_failed: { count: 0 } } })
  })

  test('leaves the rest to the shop, if the shop was to refund all that was left', async () => {
    const { reportRefund, checkout, order, details } = await makePaidCase()
    await setProviderSwitches({ outage: 'refuses' })
    expect((await send('POST', `/orders/my-orders/${order._id}/cancel`, { token: checkout.token })).status).toBe(200)
    await expect(runJobs()).rejects.toThrow('not answering')
    await setProviderSwitches({ outage: 'none' })
    for (const _ of [1, 2]) await reportRefund('refund.processed', 'rfnd_1', 95_000)
    expect((await refunds()).map(({ amountPaise, status }) => [amountPaise, status])).toEqual([
      [5000, 'processed'],
      [95_000, 'processed'],
      [100_000, 'failed'],
    ])
    expect(await details()).toMatchObject({ payments: [{ status: 'refunded', refunded: 1000, left: 0 }] })
  })

  test('replaces our failed refund of the same amount', async () => {
    const { requestRefund, reportRefund, token } = await makePaidCase()
    const ours = await requestRefund(300)
    await runJobs()
    const [made] = await refunds()
    await reportRefund('refund.failed', made?.providerRefundId ?? '', 30_000, { ours })
    expect(await summaryOf(token)).toMatchObject({ lanes: { refund_failed: { count: 1 } } })
    await reportRefund('refund.processed', 'rfnd_1', 30_000)
    expect(await refunds()).toEqual([{ amountPaise: 30_000, status: 'processed', reason: 'Damaged', providerRefundId: 'rfnd_1' }])
    expect(await summaryOf(token)).toMatchObject({ refunded: { amount: 300 }, lanes: { refund_failed: { count: 0 } } })
  })

  test('waits while the refunds would exceed the payment, until one is reported as returned', async () => {
    const { reportRefund, paymentId } = await makePaidCase()
    await reportRefund('refund.processed', 'rfnd_1', 60_000)
    const report = { id: 'rfnd_2', amountPaise: 60_000, paymentId, ours: undefined, outcome: 'processed' as const }
    await expect(recordRefund(shop, report)).rejects.toThrow('does not fit')
    await reportRefund('refund.failed', 'rfnd_1', 60_000)
    await recordRefund(shop, report)
    expect(await refunds()).toEqual([{ amountPaise: 60_000, status: 'processed', reason: 'Refunded at Razorpay', providerRefundId: 'rfnd_2' }])
  })
})

describe('our own refund', () => {
  test('is recognised by its event after a lost reply, and made once', async () => {
    const { requestRefund } = await makePaidCase()
    await requestRefund(300)
    await setProviderSwitches({ outage: 'loses_answers' })
    await expect(runJobs()).rejects.toThrow('not answering')
    await runJobs()
    await setProviderSwitches({})
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)
    await runJobs()
    expect(await refunds()).toMatchObject([{ amountPaise: 30_000, status: 'processed', reason: 'Damaged' }])
  })

  test('stays failed after the bank returned it, despite late events and replies', async () => {
    const { requestRefund, reportRefund, paymentId } = await makePaidCase()
    const ours = await requestRefund(1000)
    await runJobs()
    const id = (await refunds())[0]?.providerRefundId ?? ''
    await reportRefund('refund.failed', id, 100_000, { ours })
    await reportRefund('refund.processed', id, 100_000, { ours, ...fullyRefunded })
    await recordRefund(shop, { id, paymentId, amountPaise: 100_000, ours, outcome: 'processed' })
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    expect(await paymentStatus()).toBe('captured')
  })
})

describe('an event about a deleted account', () => {
  async function makeErasedCase() {
    const known = await makePaidCase()
    await send('PUT', `/orders/${known.order._id}`, { token: known.token, body: { status: 'Delivered' } })
    expect((await send('DELETE', `/customers/${known.checkout.customerId}`, { token: known.token })).status).toBe(200)
    await eraseDeleted(shop)
    return known
  }

  const bodies = async () => (await shop.db.selectFrom('webhookEvent').select('body').execute()).map(({ body }) => body)

  test('keeps only its hash after it is applied', async () => {
    const { reportRefund, paymentId, order } = await makeErasedCase()
    await reportRefund('refund.processed', 'rfnd_1', 30_000)
    const entity = { id: paymentId, order_id: order.razorpayOrderId, amount: 100_000, currency: 'INR', status: 'captured', email: 'asha@example.com' }
    // This event reports nothing new, so no job applies it.
    await deliverEvent('payment.captured', { payment: { entity } })
    await runJobs()
    expect(await refunds()).toHaveLength(1)
    expect(new Set(await bodies())).toEqual(new Set(['']))
  })

  test('is found even if an earlier release stored it without its payment', async () => {
    const { paymentId: other } = await makePaidCase()
    await shop.db.updateTable('webhookEvent').set({ paymentId: null }).execute()
    const before = await bodies()
    const { order } = await makeErasedCase()
    const body = JSON.stringify({ payload: { payment: { entity: { id: order.razorpayPaymentId, email: 'asha@example.com' } } } })
    const event = { bodyHash: Buffer.from('hash'), body, receivedAt: shop.now() }
    await shop.db
      .insertInto('webhookEvent')
      .values({ ...event, id: 'evt_old', appliedAt: shop.now() })
      .execute()
    await sweepOrders(shop)
    expect(await shop.db.selectFrom('webhookEvent').select(['paymentId', 'body']).where('id', '=', 'evt_old').execute()).toEqual([
      { paymentId: order.razorpayPaymentId, body: '' },
    ])
    const otherBodies = shop.db.selectFrom('webhookEvent').select('body').where('paymentId', '=', other)
    expect((await otherBodies.execute()).map((row) => row.body).toSorted()).toEqual(before.toSorted())
  })
})

test('returns the same order if its proof is submitted again after a refund', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const proof = await pay(prepared.order_id)
  await runJobs()
  await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId: proof.razorpay_payment_id, payment: { status: 'refunded' } })
  await runJobs()
  expect((await submitProof(checkout, proof)).body.order).toMatchObject({ _id: prepared.orderId, status: 'Paid' })
  expect(await paymentStatus()).toBe('refunded')
})
