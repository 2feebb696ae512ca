import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { submitProof, makeCheckout, makeOrder, setProviderSwitches, pay, prepare } from '#test/make-order.ts'
import { makeAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { settlePayment } from '../../server/settle-payment.server.ts'
import { failRefund } from '../../payments/server/send-refund.server.ts'

const hour = 60 * 60_000

/** Makes a captured payment whose order the shop does not know. */
async function makeUnlinkedPayment() {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  await shop.db.updateTable('shopOrder').set({ providerOrderId: null }).execute()
  const { razorpay_payment_id: id } = await pay(prepared.order_id)
  await runJobs()
  const token = await signIn(await makeAdmin())
  return { checkout, prepared, id, ...apiOf(token) }
}

async function makeWrongAmount() {
  const checkout = await makeCheckout()
  const { body: prepared } = await prepare(checkout)
  const payment = await pay(prepared.order_id, 'success', 99_999)
  await submitProof(checkout, payment)
  return { checkout, prepared, id: payment.razorpay_payment_id, ...apiOf(await signIn(await makeAdmin())) }
}

const apiOf = (token: string) => ({
  token,
  list: async (lane: string, state = 'open') => (await send('GET', `/money/${lane}?state=${state}`, { token })).body,
  remedy: (id: string, kind: string) => send('POST', `/money/payments/${id}/remedy`, { token, body: { kind } }),
  summary: async () => (await send('GET', '/money/summary', { token })).body,
})

const sent = () => shop.db.selectFrom('sandbox.providerRefund').select('amount').execute()
const orderStatus = async (id: string) => (await shop.db.selectFrom('shopOrder').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

describe('money without an order', () => {
  test('is listed as an exception, and refunded once by one or two clicks', async () => {
    const { id, list, remedy, token } = await makeUnlinkedPayment()
    expect(await list('no_order')).toEqual([
      expect.objectContaining({ _id: id, lane: 'no_order', amount: 1000, left: 1000, order: null, remedies: ['link_order', 'refund'] }),
    ])
    const { body } = await remedy(id, 'refund')
    expect(body).toMatchObject({ success: true, message: 'Refund pending', payment: { left: 0, refunding: 1000, remedies: [] } })
    expect((await remedy(id, 'refund')).body.message).toBe('This refund is already pending.')
    await runJobs()
    expect(await sent()).toEqual([{ amount: 100_000 }])
    expect(await list('no_order')).toEqual([])
    expect(await list('no_order', 'all')).toMatchObject([{ status: 'refunded', refunded: 1000 }])
    expect((await send('GET', '/audit?kind=payment', { token })).body).toMatchObject([{ action: 'refund requested', subject: { id }, after: { amount: 1000 } }])
  })

  test('pays for nothing once it has a refund, even if its order is found', async () => {
    const { id, remedy, prepared, checkout } = await makeUnlinkedPayment()
    await remedy(id, 'refund')
    expect((await remedy(id, 'link_order')).status).toBe(422)
    await prepare(checkout)
    await runJobs()
    expect(await orderStatus(prepared.orderId)).toBe('Pending')
    expect(await sent()).toEqual([{ amount: 100_000 }])
  })

  test('is linked to its order by the receipt, and the order is Paid once', async () => {
    const { id, remedy, prepared, list } = await makeUnlinkedPayment()
    expect((await remedy(id, 'link_order')).body).toMatchObject({
      message: `Payment linked to order ${prepared.orderId}`,
      payment: { lane: 'settled', order: { _id: prepared.orderId, status: 'Paid', total: 1000 } },
    })
    expect((await remedy(id, 'link_order')).body.message).toBe('This payment is already linked to its order.')
    expect((await remedy(id, 'refund')).status).toBe(422)
    await runJobs()
    expect(await list('no_order', 'all')).toEqual([])
    expect(await sent()).toEqual([])
    expect(await shop.db.selectFrom('message').select('channel').where('orderId', '=', prepared.orderId).execute()).toHaveLength(2)
  })

  test('is linked only when the provider answers, with no audit entry before', async () => {
    const { id, remedy, prepared, token } = await makeUnlinkedPayment()
    await shop.db.updateTable('shopOrder').set({ providerOrderId: prepared.order_id }).execute()
    await setProviderSwitches({ outage: 'refuses' })
    expect((await remedy(id, 'link_order')).status).toBe(503)
    expect((await send('GET', '/audit', { token })).body).toEqual([])
    await setProviderSwitches({})
    expect((await remedy(id, 'link_order')).status).toBe(200)
    expect((await send('GET', '/audit', { token })).body).toHaveLength(1)
  })

  test('cannot be linked if no order of ours belongs to it', async () => {
    const { id, remedy } = await makeUnlinkedPayment()
    const refused = { code: 'rule_refused', message: expect.stringContaining('No order of ours') }
    // The attempt has another order at the provider by now.
    await shop.db.updateTable('shopOrder').set({ providerOrderId: 'order_other' }).execute()
    expect((await remedy(id, 'link_order')).body).toMatchObject(refused)
    for (const receipt of ['another shop', '']) {
      await shop.db.updateTable('sandbox.providerOrder').set({ receipt }).execute()
      expect((await remedy(id, 'link_order')).body).toMatchObject(refused)
    }
  })

  test('whose refund the provider never took is a matter for a person, who is told once', async () => {
    const { id, remedy, list } = await makeUnlinkedPayment()
    await remedy(id, 'refund')
    const { id: refundId } = await shop.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    for (const refund of [refundId, refundId, 'none']) await failRefund(shop, { refundId: refund })
    expect(await list('refund_failed')).toMatchObject([{ _id: id, remedies: ['retry_refund'] }])
    const mails = await shop.db.selectFrom('message').select('body').where('body', 'like', '%failed and needs a decision%').execute()
    expect(mails).toEqual([{ body: expect.stringContaining('The refund of ₹1,000 failed and needs a decision.') }])
    // The job of the refund finds nothing to send.
    await runJobs()
    expect(await sent()).toEqual([])
  })
})

describe('a wrong amount', () => {
  test('never pays for the order, and can be refunded', async () => {
    const { id, list, remedy, prepared } = await makeWrongAmount()
    expect(await list('amount_differs')).toMatchObject([{ _id: id, amount: 999.99, order: { _id: prepared.orderId, total: 1000 }, remedies: ['refund'] }])
    await remedy(id, 'link_order')
    await remedy(id, 'refund')
    await runJobs()
    expect(await orderStatus(prepared.orderId)).toBe('Pending')
    expect(await sent()).toEqual([{ amount: 99_999 }])
    expect(await list('amount_differs')).toEqual([])
  })
})

describe('a duplicate payment', () => {
  test('is refunded by the shop; a failed refund waits for a person', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await submitProof(checkout, await pay(prepared.order_id))
    await runJobs()
    const { razorpay_payment_id: id } = await pay(prepared.order_id, 'success', 100_000)
    await settlePayment(shop, await shop.payments.current.getPayment(id))
    await sql`update pgboss.job set retry_limit = 0 where name = 'send-refund'`.execute(shop.db)
    await setProviderSwitches({ outage: 'refuses' })
    await expect(runJobs()).rejects.toThrow('not answering')
    await setProviderSwitches({})
    await runJobs()
    const admin = apiOf(await signIn(await makeAdmin()))
    expect(await admin.list('surplus')).toEqual([])
    const waiting = { _id: id, lane: 'surplus', remedies: ['retry_refund'], refunds: [{ status: 'failed' }] }
    expect(await admin.list('refund_failed')).toMatchObject([waiting])
    // Long after the request, a retried refund is pending again, and no longer failed.
    later(3 * hour)
    const late = apiOf(await signIn(await makeAdmin()))
    expect((await late.remedy(id, 'retry_refund')).body.message).toBe('Refund retried')
    expect(await late.list('refund_failed', 'all')).toEqual([])
    expect(await late.list('refund_pending')).toMatchObject([{ _id: id, remedies: [], refunds: [{ status: 'requested', problem: null }] }])
    later(hour)
    expect(await apiOf(await signIn(await makeAdmin())).list('refund_failed')).toMatchObject([{ _id: id, remedies: ['retry_refund'] }])
    await runJobs()
    expect(await sent()).toEqual([{ amount: 100_000 }])
  })

  test('is refunded after a cancellation too', async () => {
    const checkout = await makeCheckout()
    const { body: prepared } = await prepare(checkout)
    await submitProof(checkout, await pay(prepared.order_id))
    const admin = apiOf(await signIn(await makeAdmin()))
    await send('PUT', `/orders/${prepared.orderId}`, { token: admin.token, body: { status: 'Cancelled', refund: 'none' } })
    await pay(prepared.order_id, 'success', 100_000)
    await runJobs()
    expect(await sent()).toEqual([{ amount: 100_000 }])
    expect(await admin.list('after_cancel', 'all')).toMatchObject([{ status: 'refunded', remedies: [] }])
  })
})

describe('the lists of refunds', () => {
  test('show and sort by the time of the newest refund, page by page', async () => {
    const orders = []
    for (let count = 0; count < 3; count += 1) orders.push(await makeOrder(await makeCheckout()))
    const paidAt = shop.now().toISOString()
    await runJobs()
    await setProviderSwitches({ refunds: 'pending', webhooks: 'off' })
    const [first, second, third] = orders.map(({ _id }) => _id)
    const requestedAt: string[] = []
    for (const [index, id] of [third, first, second, first].entries()) {
      later(24 * hour)
      requestedAt.push(shop.now().toISOString())
      const token = await signIn(await makeAdmin())
      await send('POST', `/orders/${id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: `key-000${index}` } })
    }
    await runJobs()
    const token = await signIn(await makeAdmin())
    const all = (await send('GET', '/money/refund_pending', { token })).body
    const rowOf = (id: string, listedAt: string | undefined) => ({ order: { _id: id }, createdAt: paidAt, listedAt })
    expect(all).toMatchObject([rowOf(first, requestedAt[3]), rowOf(second, requestedAt[2]), rowOf(third, requestedAt[0])])
    const paged = []
    for (let cursor = ''; ;) {
      const { body, headers } = await send('GET', `/money/refund_pending?limit=1${cursor && `&cursor=${cursor}`}`, { token })
      if (body.length === 0) break
      paged.push(...body)
      cursor = headers.get('x-next-cursor') ?? ''
      if (!cursor) break
    }
    expect(paged).toEqual(all)
    const { id } = await shop.db.selectFrom('refund').select('id').orderBy('createdAt').limit(1).executeTakeFirstOrThrow()
    await shop.db.updateTable('refund').set({ status: 'failed' }).where('id', '=', id).execute()
    expect((await send('GET', '/money/refund_failed', { token })).body).toMatchObject([rowOf(third, requestedAt[0])])
  })

  test('page through refunds of one moment', async () => {
    const orders = []
    for (let count = 0; count < 3; count += 1) orders.push(await makeOrder(await makeCheckout()))
    const token = await signIn(await makeAdmin())
    for (const { _id } of orders) await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: `key-${_id}` } })
    const first = await send('GET', '/money/refund_pending?limit=2', { token })
    const rest = await send('GET', `/money/refund_pending?limit=2&cursor=${first.headers.get('x-next-cursor')}`, { token })
    const listed = [...first.body, ...rest.body].map(({ order }) => order._id)
    expect(listed).toEqual(orders.map(({ _id }) => _id).toReversed())
  })
})

describe('a delayed refund', () => {
  test('is listed after an hour, and retried at once', async () => {
    const { id, list, remedy } = await makeUnlinkedPayment()
    await remedy(id, 'refund')
    await setProviderSwitches({ outage: 'refuses' })
    await expect(runJobs()).rejects.toThrow('not answering')
    expect(await list('refund_failed')).toEqual([])
    expect((await remedy(id, 'retry_refund')).body.message).toBe('This refund is already pending.')
    later(hour)
    const admin = apiOf(await signIn(await makeAdmin()))
    expect(await admin.list('refund_failed')).toMatchObject([{ _id: id, refunds: [{ problem: expect.stringContaining('503') }] }])
    await setProviderSwitches({})
    expect((await admin.remedy(id, 'retry_refund')).body.message).toBe('Refund retried')
    await runJobs()
    expect(await sent()).toEqual([{ amount: 100_000 }])
    expect(await admin.list('refund_failed')).toEqual([])
  })
})

test('compares the sums of orders, payments and refunds', async () => {
  const checkout = await makeCheckout()
  const { _id } = await makeOrder(checkout)
  const { id, remedy, summary, token } = await makeWrongAmount()
  await send('POST', `/orders/${_id}/refunds`, { token, body: { amount: 100, reason: 'Damaged', key: 'key-0001' } })
  await runJobs()
  expect(await summary()).toMatchObject({
    orders: { count: 1, amount: 1000 },
    settled: { count: 1, amount: 1000 },
    difference: 0,
    captured: { count: 2, amount: 1999.99 },
    refunded: { count: 1, amount: 100 },
    refunding: { count: 0, amount: 0 },
    lanes: { no_order: { count: 0, amount: 0 }, amount_differs: { count: 1, amount: 999.99 }, refund_failed: { count: 0, amount: 0 } },
  })
  await remedy(id, 'refund')
  expect(await summary()).toMatchObject({ refunding: { count: 1, amount: 999.99 }, lanes: { amount_differs: { count: 0 } } })
})

test('requires an admin, and refuses unknown lists, payments and remedies', async () => {
  const customer = await signedInCustomer()
  const { remedy, token, id } = await makeUnlinkedPayment()
  for (const path of ['/money/summary', '/money/no_order']) {
    expect((await send('GET', path)).status).toBe(401)
    expect((await send('GET', path, { token: customer })).status).toBe(403)
  }
  expect((await send('POST', `/money/payments/${id}/remedy`, { token: customer, body: { kind: 'refund' } })).status).toBe(403)
  expect((await send('GET', '/money/nowhere', { token })).status).toBe(400)
  expect((await send('GET', '/money/no_order?state=lost', { token })).status).toBe(400)
  expect((await remedy(id, 'pray')).status).toBe(400)
  for (const kind of ['refund', 'retry_refund', 'link_order']) expect((await remedy('pay_none', kind)).status).toBe(404)
  expect((await remedy(id, 'retry_refund')).status).toBe(422)
})
