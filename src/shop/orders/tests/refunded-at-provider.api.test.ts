import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, makeCheckout, makeOrder, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile, reconcileSince } from '../server/reconcile.server.ts'
import { settlePayment } from '../server/settle-payment.server.ts'

const day = 24 * 60 * 60_000

let asha: Checkout
beforeEach(async () => {
  asha = await makeCheckout()
  await setProviderSwitches({ webhooks: 'off' })
})

const refunds = () => shop.db.selectFrom('refund').select(['amountPaise', 'status', 'origin']).orderBy('createdAt').orderBy('amountPaise').execute()
const payments = () => shop.db.selectFrom('payment').select(['status', 'lane']).execute()
const statusOf = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const countOf = async (kind: string) =>
  (await shop.db.selectFrom('message').select('id').where('dedupeKey', 'like', `${kind}%`).where('channel', '=', 'mail').execute()).length

describe('money that was refunded in the provider’s dashboard before it was settled', () => {
  test.each(['proof', 'reconciler', 'checkout', 'event', 'late event'] as const)('makes no Paid order when the %s reports it', async (by) => {
    const { body: prepared } = await prepare(asha)
    if (by === 'late event') await setProviderSwitches({})
    const payment = await pay(prepared.order_id)
    await setProviderSwitches({ webhooks: 'off' })
    if (by === 'event') await setProviderSwitches({})
    await refundAtProvider(payment.razorpay_payment_id)
    later(3 * 60_000)
    if (by === 'proof') expect(await submitProof(asha, payment)).toMatchObject({ body: { message: expect.stringContaining('This payment was refunded') } })
    if (by === 'reconciler') await reconcile(shop)
    if (by === 'checkout') await prepare(asha)
    await runJobs()
    expect(await statusOf(prepared.orderId)).toBe('Unpaid')
    expect(await payments()).toEqual([{ status: 'refunded', lane: 'after_cancel' }])
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed', origin: 'provider' }])
    expect([await countOf('order-placed'), await countOf('money:after_cancel')]).toEqual([0, 1])
    const { body: again } = await prepare(asha)
    expect(again.order_id).not.toBe(prepared.order_id)
    expect(again.orderId).not.toBe(prepared.orderId)
  })

  test('is in the books too if its order is not known', async () => {
    const { body: prepared } = await prepare(asha)
    await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
    const payment = await pay(prepared.order_id)
    await refundAtProvider(payment.razorpay_payment_id)
    await settlePayment(shop, await shop.payments.current.getPayment(payment.razorpay_payment_id))
    expect(await payments()).toEqual([{ status: 'refunded', lane: 'no_order' }])
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed', origin: 'provider' }])
    expect(await countOf('money:no_order')).toBe(1)
    const { body } = await send('GET', '/money/summary', { token: await signedInAdmin() })
    expect([body.difference, body.lanes.no_order.count]).toEqual([0, 0])
  })

  test('pays for its order if a part of it was refunded, which the order shows', async () => {
    const { body: prepared } = await prepare(asha)
    const payment = await pay(prepared.order_id)
    await refundAtProvider(payment.razorpay_payment_id, 20_000)
    expect((await submitProof(asha, payment)).body.order.status).toBe('Paid')
    expect(await payments()).toEqual([{ status: 'captured', lane: 'settled' }])
    expect(await refunds()).toEqual([{ amountPaise: 20_000, status: 'processed', origin: 'provider' }])
  })
})

describe('a refund in the provider’s dashboard whose event was lost', () => {
  test('is found by the next check, and so is its return by the bank', async () => {
    const { razorpayPaymentId } = await makeOrder(asha)
    const id = await refundAtProvider(razorpayPaymentId)
    later(day)
    await reconcile(shop)
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed', origin: 'provider' }])
    expect(await payments()).toEqual([{ status: 'refunded', lane: 'settled' }])
    await sql`update sandbox.provider_refund set status = 'failed' where id = ${id}`.execute(shop.db)
    await sql`update sandbox.provider_payment set amount_refunded = 0, status = 'captured'`.execute(shop.db)
    later(4 * day)
    await reconcile(shop)
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'failed', origin: 'provider' }])
    expect(await payments()).toEqual([{ status: 'captured', lane: 'settled' }])
  })

  test('is learned before the shop sends a refund, which then fails without a request or a retry', async () => {
    const token = await signedInAdmin()
    const { _id, razorpayPaymentId } = await makeOrder(asha)
    await refundAtProvider(razorpayPaymentId, 70_000)
    await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 400, reason: '', key: 'some-key-1' } })
    await runJobs()
    expect((await refunds()).toSorted((one, other) => one.amountPaise - other.amountPaise)).toEqual([
      { amountPaise: 40_000, status: 'failed', origin: 'staff' },
      { amountPaise: 70_000, status: 'processed', origin: 'provider' },
    ])
    const { body } = await send('GET', '/money/summary', { token })
    expect(body).toMatchObject({ refunding: { count: 0 }, lanes: { refund_failed: { count: 0 } } })
    expect(await openJobs()).toBe(0)
  })
})

const openJobs = async () => {
  const { rows } = await sql`select id from pgboss.job where name = 'send-refund' and state in ('created', 'retry', 'active')`.execute(shop.db)
  return rows.length
}

describe('a refund that the provider refuses', () => {
  const realFetch = shop.fetch
  const refusing = (description: string) => {
    shop.fetch = async (input, init) => {
      const request = new Request(input, init)
      if (request.method !== 'POST' || !request.url.endsWith('/refund')) return realFetch(input, init)
      return Response.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, { status: 400 })
    }
  }

  test('has failed at once, with the provider’s words, and is not sent again until staff retry it', async () => {
    const token = await signedInAdmin()
    const { _id } = await makeOrder(asha)
    refusing('Your account does not have enough balance to carry out the refund operation.')
    try {
      await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 400, reason: '', key: 'some-key-1' } })
      await runJobs()
    } finally {
      shop.fetch = realFetch
    }
    expect(await openJobs()).toBe(0)
    const [failed] = (await send('GET', '/money/refund_failed', { token })).body
    expect(failed).toMatchObject({ refunds: [{ status: 'failed', problem: expect.stringContaining('enough balance') }], remedies: ['retry_refund'] })
    await send('POST', `/money/payments/${failed._id}/remedy`, { token, body: { kind: 'retry_refund' } })
    await runJobs()
    expect(await refunds()).toEqual([{ amountPaise: 40_000, status: 'processed', origin: 'staff' }])
  })
})

describe('reconciliation since a day', () => {
  /** Payments of another shop on the same account, newer than ours, so that ours are on a later page. */
  const makeForeign = (count: number) =>
    sql`
    with at as (insert into sandbox.provider_order (id, amount, currency, receipt, notes, status, auto_capture, created_at)
      values ('order_elsewhere', 100, 'INR', 'elsewhere', '{}', 'paid', true, ${shop.now()}) returning id)
    insert into sandbox.provider_payment (id, order_id, amount, currency, status, created_at)
      select 'pay_elsewhere' || n, at.id, 100, 'INR', 'captured', ${shop.now()}::timestamptz from at, generate_series(1, ${count}::int) n`.execute(shop.db)

  test('records what the books lack after a restore, once, and skips another shop’s payments', async () => {
    const { razorpayPaymentId: before } = await makeOrder(asha)
    later(30 * day)
    const since = shop.now()
    const [meera, ravi] = [await makeCheckout(), await makeCheckout()]
    const { body: paid } = await prepare(meera)
    await pay(paid.order_id)
    const { body: lost } = await prepare(ravi)
    await pay(lost.order_id)
    await refundAtProvider(before, 30_000)
    // The backup is older than these two: one order is known without its provider's order, the other one is not known at all.
    await shop.db.updateTable('shopOrder').set({ status: 'Unpaid' }).where('id', '=', paid.orderId).execute()
    await shop.db.deleteFrom('orderLine').where('orderId', '=', lost.orderId).execute()
    await shop.db.deleteFrom('shopOrder').where('id', '=', lost.orderId).execute()
    later(60_000)
    await makeForeign(130)
    later(60_000)
    expect(await reconcileSince(shop, since)).toEqual({ checked: 133, payments: 2, refunds: 1, failed: [] })
    expect(await statusOf(paid.orderId)).toBe('Paid')
    expect((await payments()).map(({ lane }) => lane).toSorted()).toEqual(['no_order', 'settled', 'settled'])
    expect(await refunds()).toEqual([{ amountPaise: 30_000, status: 'processed', origin: 'provider' }])
    expect(await reconcileSince(shop, since)).toEqual({ checked: 133, payments: 0, refunds: 0, failed: [] })
  })

  test('names the payments that it could not check, and checks the others', async () => {
    const { body: prepared } = await prepare(asha)
    await pay(prepared.order_id)
    await makeForeign(1)
    const realFetch = shop.fetch
    shop.fetch = (input, init) =>
      new Request(input, init).url.endsWith('orders/order_elsewhere') ? Promise.reject(new Error('reset')) : realFetch(input, init)
    try {
      expect(await reconcileSince(shop, new Date(shop.now().getTime() - day))).toMatchObject({ checked: 2, payments: 1, failed: ['pay_elsewhere1'] })
    } finally {
      shop.fetch = realFetch
    }
    expect(await statusOf(prepared.orderId)).toBe('Paid')
  })
})
