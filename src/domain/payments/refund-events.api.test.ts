import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseDeleted } from '#test/erase-deleted.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { submitProof, makeCheckout, makeOrder, misbehave, pay, prepare } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { send } from '#test/send.ts'
import { deliverEvent, tellRefund } from '#test/report-refund.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { sweepOrders } from '../orders/forget-orders.server.ts'
import { recordRefund } from './record-refund.server.ts'

/** An order of ₹1000, paid, of which the shop has heard all. */
async function makeCase(changes = {}) {
  const token = await signedInAdmin()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout, changes)
  await runJobs()
  const paymentId: string = order.razorpayPaymentId
  const ask = async (amount: number) =>
    (await send('POST', `/orders/${order._id}/refunds`, { token, body: { amount, reason: 'Damaged', key: 'key-0001' } })).body.refund._id
  const tell = async (event: 'refund.processed' | 'refund.failed', id: string, amountPaise: number, told: { ours?: string; payment?: object } = {}) => {
    expect((await tellRefund({ event, id, amountPaise, paymentId, ...told, payment: { status: 'captured', ...told.payment } })).status).toBe(200)
    await runJobs()
  }
  const details = async () => (await send('GET', `/orders/${order._id}/details`, { token })).body
  return { token, checkout, order, paymentId, ask, tell, details }
}

const refunds = () =>
  shop.db.selectFrom('refund').select(['amountPaise', 'status', 'reason', 'razorpayRefundId']).orderBy('createdAt').orderBy('amountPaise').execute()
const paymentStatus = async () => (await shop.db.selectFrom('payment').select('status').executeTakeFirstOrThrow()).status
const summaryOf = async (token: string) => (await send('GET', '/money/summary', { token })).body
const wholly = { payment: { status: 'refunded' } }

describe('money that was given back at the provider', () => {
  test('is in the books: of the order, of the money screen and of the ledger', async () => {
    await makeCoupon(shop)
    const { token, tell, details, order } = await makeCase({ coupon: 'SOIL10', expectedTotal: 900 })
    for (const _ of [1, 2]) await tell('refund.processed', 'rfnd_1', 20_000)
    expect(await details()).toMatchObject({
      refundable: 700,
      payments: [{ status: 'captured', refunded: 200, refunding: 0, refunds: [{ amount: 200, reason: 'Refunded at Razorpay', status: 'processed' }] }],
    })
    await tell('refund.processed', 'rfnd_2', 70_000, wholly)
    expect(await details()).toMatchObject({ refundable: 0, payments: [{ status: 'refunded', refunded: 900, left: 0 }] })
    expect(await summaryOf(token)).toMatchObject({ difference: 0, refunded: { count: 2, amount: 900 }, refunding: { count: 0, amount: 0 } })
    expect((await send('GET', '/celebrities/Asha%20Rao/ledger', { token })).body).toMatchObject({ refunded: 900, net: 0 })
    const { body: events } = await send('GET', `/orders/${order._id}/timeline`, { token })
    expect(events.filter(({ kind }: { kind: string }) => kind === 'refund_processed')).toMatchObject([{ amount: 200 }, { amount: 700 }])
  })

  test('that the bank did not take is failed, whichever was told first', async () => {
    for (const events of [['refund.processed', 'refund.failed'] as const, ['refund.failed', 'refund.processed'] as const]) {
      const { tell, token, details } = await makeCase()
      for (const event of events) await tell(event, `rfnd_${events[0]}`, 100_000, event === 'refund.processed' ? wholly : {})
      expect(await details()).toMatchObject({
        payments: [{ status: 'captured', refunded: 0, refunding: 0, refundFailed: 1000, refunds: [{ status: 'failed' }] }],
      })
      expect(await summaryOf(token)).toMatchObject({ refunded: { count: 0, amount: 0 }, refunding: { count: 0 } })
    }
  })

  test('before the shop heard of the payment belongs to its order all the same', async () => {
    const token = await signedInAdmin()
    await misbehave({ webhooks: 'off' })
    const { body: prepared } = await prepare(await makeCheckout())
    const { razorpay_payment_id: paymentId } = await pay(prepared.order_id)
    await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId, payment: { status: 'refunded' } })
    await runJobs()
    expect((await send('GET', `/orders/${prepared.orderId}`, { token })).body.status).toBe('Paid')
    expect((await send('GET', `/orders/${prepared.orderId}/details`, { token })).body.payments).toMatchObject([{ lane: 'settled', status: 'refunded' }])
  })

  test('by itself, of a payment that was never taken, was never the shop’s', async () => {
    await misbehave({ webhooks: 'off', capture: 'authorize_only' })
    const { body: prepared } = await prepare(await makeCheckout())
    const { razorpay_payment_id: paymentId } = await pay(prepared.order_id)
    await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId, payment: { status: 'refunded', captured: false } })
    await runJobs()
    expect(await refunds()).toEqual([])
    expect(await shop.db.selectFrom('payment').select(['status', 'lane']).execute()).toEqual([{ status: 'refunded', lane: null }])
  })

  test('leaves one of ours on its way alone while there is enough, and ends it when there is not', async () => {
    const { ask, tell, token, details } = await makeCase()
    await misbehave({ outage: 'refuses' })
    await ask(400)
    await expect(runJobs()).rejects.toThrow('not answering')
    await tell('refund.processed', 'rfnd_1', 60_000)
    expect((await refunds()).map(({ status }) => status).toSorted()).toEqual(['processed', 'requested'])
    await tell('refund.processed', 'rfnd_2', 10_000)
    expect(await details()).toMatchObject({ refundable: 300, payments: [{ refunded: 700, refunding: 0, left: 300 }] })
    expect((await refunds()).find(({ reason }) => reason === 'Damaged')?.status).toBe('failed')
    // Nothing can come of it, so nobody is asked to try it again.
    expect(await summaryOf(token)).toMatchObject({ refunding: { count: 0 }, lanes: { refund_failed: { count: 0 } } })
  })

  test('makes one of ours good that had failed', async () => {
    const { ask, tell, token } = await makeCase()
    const ours = await ask(300)
    await runJobs()
    const [made] = await refunds()
    await tell('refund.failed', made?.razorpayRefundId ?? '', 30_000, { ours })
    expect(await summaryOf(token)).toMatchObject({ lanes: { refund_failed: { count: 1 } } })
    await tell('refund.processed', 'rfnd_1', 30_000)
    expect(await refunds()).toEqual([{ amountPaise: 30_000, status: 'processed', reason: 'Damaged', razorpayRefundId: 'rfnd_1' }])
    expect(await summaryOf(token)).toMatchObject({ refunded: { amount: 300 }, lanes: { refund_failed: { count: 0 } } })
  })

  test('of which nothing fits yet waits for what has come back', async () => {
    const { tell, paymentId } = await makeCase()
    await tell('refund.processed', 'rfnd_1', 60_000)
    const told = { id: 'rfnd_2', amountPaise: 60_000, paymentId, ours: undefined, outcome: 'processed' as const }
    await expect(recordRefund(shop, told)).rejects.toThrow('does not fit')
    await tell('refund.failed', 'rfnd_1', 60_000)
    await recordRefund(shop, told)
    expect(await refunds()).toEqual([{ amountPaise: 60_000, status: 'processed', reason: 'Refunded at Razorpay', razorpayRefundId: 'rfnd_2' }])
  })
})

describe('a refund of ours', () => {
  test('whose answer was lost is known by its event, and is one', async () => {
    const { ask } = await makeCase()
    await ask(300)
    await misbehave({ outage: 'loses_answers' })
    await expect(runJobs()).rejects.toThrow('not answering')
    await runJobs()
    await misbehave({})
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)
    await runJobs()
    expect(await refunds()).toMatchObject([{ amountPaise: 30_000, status: 'processed', reason: 'Damaged' }])
  })

  test('that came back stays so, whatever is told late: by an event or by the answer itself', async () => {
    const { ask, tell, paymentId } = await makeCase()
    const ours = await ask(1000)
    await runJobs()
    const id = (await refunds())[0]?.razorpayRefundId ?? ''
    await tell('refund.failed', id, 100_000, { ours })
    await tell('refund.processed', id, 100_000, { ours, ...wholly })
    await recordRefund(shop, { id, paymentId, amountPaise: 100_000, ours, outcome: 'processed' })
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    expect(await paymentStatus()).toBe('captured')
  })
})

describe('an event about a person whose account is gone', () => {
  async function makeForgotten() {
    const known = await makeCase()
    await send('PUT', `/orders/${known.order._id}`, { token: known.token, body: { status: 'Delivered' } })
    expect((await send('DELETE', `/customers/${known.checkout.customerId}`, { token: known.token })).status).toBe(200)
    await eraseDeleted(shop)
    return known
  }

  const bodies = async () => (await shop.db.selectFrom('webhookEvent').select('body').execute()).map(({ body }) => body)

  test('keeps only its hash once it is applied', async () => {
    const { tell, paymentId, order } = await makeForgotten()
    await tell('refund.processed', 'rfnd_1', 30_000)
    const entity = { id: paymentId, order_id: order.razorpayOrderId, amount: 100_000, currency: 'INR', status: 'captured', email: 'asha@example.com' }
    // This one tells of nothing new, and is never given to a job.
    await deliverEvent('payment.captured', { payment: { entity } })
    await runJobs()
    expect(await refunds()).toHaveLength(1)
    expect(new Set(await bodies())).toEqual(new Set(['']))
  })

  test('is found too where an earlier release kept it without its payment', async () => {
    const { paymentId: other } = await makeCase()
    await shop.db.updateTable('webhookEvent').set({ paymentId: null }).execute()
    const before = await bodies()
    const { order } = await makeForgotten()
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
    const kept = shop.db.selectFrom('webhookEvent').select('body').where('paymentId', '=', other)
    expect((await kept.execute()).map((row) => row.body).toSorted()).toEqual(before.toSorted())
  })
})

test('an order that is handed in again after its money went back is the same order', async () => {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const proof = await pay(prepared.order_id)
  await runJobs()
  await tellRefund({ id: 'rfnd_1', amountPaise: 100_000, paymentId: proof.razorpay_payment_id, payment: { status: 'refunded' } })
  await runJobs()
  expect((await submitProof(checkout, proof)).body.order).toMatchObject({ _id: prepared.orderId, status: 'Paid' })
  expect(await paymentStatus()).toBe('refunded')
})
