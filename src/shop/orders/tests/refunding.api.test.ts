import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCheckout, makeOrder, setProviderSwitches, prepare } from '#test/make-order.ts'
import { makeAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { deliverEvent } from '#test/report-refund.ts'
import { runJobs, shop } from '#test/test-shop.ts'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'

async function makeOrderCase() {
  const checkout = await makeCheckout()
  const { _id } = await makeOrder(checkout)
  const token = await signIn(await makeAdmin())
  const refund = (body: object, as = token) => send('POST', `/orders/${_id}/refunds`, { token: as, body: { reason: 'Damaged', key: 'key-0001', ...body } })
  const cancel = (refund?: unknown) => send('PUT', `/orders/${_id}`, { token, body: { status: 'Cancelled', refund } })
  return { checkout, _id, token, refund, cancel }
}

const refunds = () => shop.db.selectFrom('refund').select(['amountPaise', 'status']).orderBy('createdAt').orderBy('amountPaise').execute()
const sent = () => shop.db.selectFrom('sandbox.providerRefund').select('amount').orderBy('amount').execute()
const paymentStatus = async () => (await shop.db.selectFrom('payment').select('status').executeTakeFirstOrThrow()).status

describe('cancelling', () => {
  test('refunds the money once', async () => {
    const { cancel } = await makeOrderCase()
    for (const _ of [1, 2]) expect((await cancel()).body.order.status).toBe('Cancelled')
    await runJobs()
    expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed' }])
    expect(await sent()).toEqual([{ amount: 100_000 }])
    expect(await paymentStatus()).toBe('refunded')
  })

  test('refunds a part, or nothing', async () => {
    const part = await makeOrderCase()
    expect((await part.cancel(250.5)).status).toBe(200)
    await runJobs()
    expect(await sent()).toEqual([{ amount: 25_050 }])
    expect(await paymentStatus()).toBe('captured')
    const none = await makeOrderCase()
    expect((await none.cancel('none')).body.order.status).toBe('Cancelled')
    expect(await refunds()).toHaveLength(1)
  })

  test('refunds the rest after an earlier refund', async () => {
    const { refund, cancel } = await makeOrderCase()
    await refund({ amount: 400 })
    await cancel('full')
    await runJobs()
    expect(await sent()).toEqual([{ amount: 40_000 }, { amount: 60_000 }])
    expect(await paymentStatus()).toBe('refunded')
  })

  test.each([1000.01, 0, -1, 'all', 1.005])('refuses to refund %j, and changes nothing', async (amount) => {
    const { cancel, _id, token } = await makeOrderCase()
    expect([400, 422]).toContain((await cancel(amount)).status)
    expect((await send('GET', `/orders/${_id}`, { token })).body.status).toBe('Paid')
    expect(await refunds()).toEqual([])
  })
})

describe('the refunded amount beside the status', () => {
  /** Returns status and refunded amount in the order list, for each refund filter. */
  async function listByRefund(token: string) {
    const of = async (query: string) => {
      const { body, headers } = await send('GET', `/orders?limit=10${query}`, { token })
      expect(Number(headers.get('x-total-count'))).toBe(body.length)
      return body.map((order: { _id: string; status: string; refunded: number }) => [order._id, order.status, order.refunded])
    }
    return { all: await of(''), full: await of('&refund=full'), partly: await of('&refund=partly') }
  }

  test('shows a partial, then a full refund, from the request on', async () => {
    const { _id, token, refund } = await makeOrderCase()
    expect(await listByRefund(token)).toEqual({ all: [[_id, 'Paid', 0]], full: [], partly: [] })
    await refund({ amount: 400 })
    expect(await listByRefund(token)).toEqual({ all: [[_id, 'Paid', 400]], full: [], partly: [[_id, 'Paid', 400]] })
    await refund({ amount: 600, key: 'key-0002' })
    await runJobs()
    expect(await listByRefund(token)).toEqual({ all: [[_id, 'Paid', 1000]], full: [[_id, 'Paid', 1000]], partly: [] })
    expect((await send('GET', `/orders/${_id}`, { token })).body.refunded).toBe(1000)
    const searched = await send('GET', '/orders?q=asha&refund=full', { token })
    expect(searched.body).toMatchObject([{ _id }])
  })

  test('leaves out a failed refund until it is retried', async () => {
    const { _id, token, refund } = await makeOrderCase()
    await refund({ amount: 400 })
    const { id } = await shop.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
    const set = (status: 'failed' | 'requested') => shop.db.updateTable('refund').set({ status }).where('id', '=', id).execute()
    await set('failed')
    expect((await send('GET', `/orders/${_id}`, { token })).body.refunded).toBe(0)
    await set('requested')
    expect((await send('GET', `/orders/${_id}`, { token })).body.refunded).toBe(400)
    expect(await findFaults(shop.db)).toEqual([])
    expect((await send('GET', '/orders?refund=some', { token })).status).toBe(400)
  })
})

describe('a refund', () => {
  test('of a part keeps the order’s status, and appears in details and audit log', async () => {
    const { refund, _id, token } = await makeOrderCase()
    const { status, body } = await refund({ amount: '99.50' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, refund: { amount: 99.5, reason: 'Damaged', status: 'requested', problem: null } })
    await runJobs()
    expect(await sent()).toEqual([{ amount: 9950 }])
    const { body: details } = await send('GET', `/orders/${_id}/details`, { token })
    expect(details).toMatchObject({ refundable: 900.5, payments: [{ refunded: 99.5, refunding: 0, left: 900.5 }] })
    expect((await send('GET', `/orders/${_id}`, { token })).body.status).toBe('Paid')
    expect((await send('GET', '/audit?kind=order', { token })).body[0]).toMatchObject({
      action: 'refund requested',
      after: { amount: 99.5, reason: 'Damaged' },
    })
  })

  test('needs no reason, and is pending on the order until the provider confirms it', async () => {
    const { refund, _id, token } = await makeOrderCase()
    expect((await refund({ amount: 40, reason: undefined })).body).toMatchObject({ message: 'Refund pending', refund: { reason: '' } })
    const order = async () => (await send('GET', `/orders/${_id}`, { token })).body
    expect(await order()).toMatchObject({ refunded: 40, refundPending: 40 })
    await runJobs()
    expect(await order()).toMatchObject({ refunded: 40, refundPending: 0 })
  })

  test('is made once per key; the same key with another amount is refused', async () => {
    const { refund } = await makeOrderCase()
    const first = await refund({ amount: 100 })
    expect((await refund({ amount: 100 })).body.refund).toEqual(first.body.refund)
    expect((await refund({ amount: 200 })).body.code).toBe('key_reused')
    expect((await refund({ amount: 100, lines: [{ position: 0, qty: 1 }] })).body.code).toBe('key_reused')
    const other = await makeOrderCase()
    expect((await other.refund({ amount: 100 })).body.code).toBe('key_reused')
    expect(await refunds()).toHaveLength(1)
  })

  test('of pieces never takes more for a line than was paid, also when the pieces are removed', async () => {
    const checkout = await makeCheckout()
    const pack = (variant: string, qty: number) => ({ productId: checkout.productId, variant, qty })
    const { _id } = await makeOrder(checkout, { items: [pack('1 g', 2), pack('2 g', 1)], expectedTotal: 1810 })
    const token = await signIn(await makeAdmin())
    const call = (method: 'POST' | 'PUT', path: string, body: object) => send(method, `/orders/${_id}/${path}`, { token, body })
    let calls = 0
    const refund = (position: number, amount: number) => call('POST', 'refunds', { amount, key: `pieces-${(calls += 1)}`, lines: [{ position, qty: 1 }] })
    const remove = (position: number, qty: number) => call('PUT', 'items', { lines: [{ position, qty }] })
    expect(await refund(1, 810.01)).toMatchObject({ status: 400, body: { code: 'invalid_input', message: 'Only ₹810 was paid for these pieces.' } })
    expect((await refund(1, 810)).status).toBe(200)
    const twice = { status: 422, body: { code: 'rule_refused', message: expect.stringContaining('With this refund, more than ₹810 would be refunded for') } }
    expect(await refund(1, 1)).toMatchObject(twice)
    // The page offers what the removal refunds.
    expect((await send('GET', `/orders/${_id}/details`, { token })).body.lines).toMatchObject([
      { paid: 1000, left: 1000 },
      { paid: 810, left: 0 },
    ])
    // Its money was refunded before, so the removal refunds nothing more.
    expect((await remove(1, 0)).status).toBe(200)
    expect(await refunds()).toHaveLength(1)
    // Half of a piece, the other piece, and the other half.
    expect((await refund(0, 250)).status).toBe(200)
    expect((await remove(0, 1)).status).toBe(200)
    expect((await refund(0, 250)).status).toBe(200)
    expect((await send('GET', `/orders/${_id}`, { token })).body).toMatchObject({ refunded: 1810, items: [{ removed: 1 }, { removed: 1 }] })
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('never exceeds the captured amount less earlier refunds', async () => {
    const { refund } = await makeOrderCase()
    expect((await refund({ amount: 1000.01 })).body).toMatchObject({ code: 'rule_refused', message: 'At most ₹1,000 of this payment can be refunded.' })
    await refund({ amount: 600, key: 'key-0002' })
    expect((await refund({ amount: 400.01, key: 'key-0003' })).status).toBe(422)
    expect((await refund({ amount: 400, key: 'key-0004' })).status).toBe(200)
    expect((await refund({ amount: 1, key: 'key-0005' })).body.message).toBe('All of this payment is refunded already.')
  })

  test('of less than ₹1 is refused, and a rest below ₹1 is not refunded', async () => {
    const { refund, cancel, _id, token } = await makeOrderCase()
    for (const amount of [0.5, 0.99, 0.1 + 0.2]) expect((await refund({ amount })).body.message).toBe('The minimum refund is ₹1.')
    expect((await cancel(0.99)).status).toBe(422)
    expect((await refund({ amount: 999.01 })).status).toBe(200)
    expect((await cancel()).body.order.status).toBe('Cancelled')
    await runJobs()
    expect(await sent()).toEqual([{ amount: 99_901 }])
    expect(await refunds()).toEqual([{ amountPaise: 99_901, status: 'processed' }])
    expect((await send('GET', '/money/refund_failed', { token })).body).toEqual([])
    expect((await send('GET', `/orders/${_id}/details`, { token })).body.payments[0].left).toBe(0.99)
  })

  test('refuses amounts in unusual notation', async () => {
    const { refund, _id, token } = await makeOrderCase()
    for (const raw of ['1e-3', '1e400', '-0', '"1e2"', '" 5"', '"5,00"', '"NaN"', '[5]', 'true', 'null', '{}', '99999999999999999999'])
      expect((await send('POST', `/orders/${_id}/refunds`, { token, raw: `{"amount":${raw},"reason":"x","key":"key-0001"}` })).status).toBe(400)
    expect((await refund({ amount: 100.1 + 200.2 })).body.refund.amount).toBe(300.3)
    expect(await refunds()).toEqual([{ amountPaise: 30_030, status: 'requested' }])
  })

  test('requires an admin, a paid order, an amount and a key', async () => {
    const { refund, checkout, token } = await makeOrderCase()
    expect((await refund({ amount: 1 }, checkout.token)).status).toBe(403)
    for (const bad of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.001 },
      { amount: 'ten' },
      { amount: 1, reason: 'x'.repeat(201) },
      { amount: 1, key: 'short' },
      { amount: 1, key: undefined },
    ])
      expect((await refund(bad)).status).toBe(400)
    const body = { amount: 1, reason: 'x', key: 'key-0009' }
    expect((await send('POST', '/orders/SW000000000000/refunds', { token, body })).status).toBe(404)
    const { body: prepared } = await prepare(checkout)
    expect((await send('POST', `/orders/${prepared.orderId}/refunds`, { token, body })).status).toBe(422)
    expect(await refunds()).toEqual([])
  })

  test('is sent again under its own key after a lost reply, and made once', async () => {
    const { refund } = await makeOrderCase()
    await refund({ amount: 300 })
    await setProviderSwitches({ outage: 'loses_answers', webhooks: 'off' })
    await expect(runJobs()).rejects.toThrow('not answering')
    await setProviderSwitches({})
    await retryNow()
    expect(await sent()).toEqual([{ amount: 30_000 }])
    expect(await refunds()).toEqual([{ amountPaise: 30_000, status: 'processed' }])
  })

  test('fails after the last retry, and shows the provider’s message', async () => {
    const { refund, _id, token } = await makeOrderCase()
    await runJobs()
    await refund({ amount: 300 })
    await setProviderSwitches({ outage: 'refuses' })
    await forbidRetries()
    await expect(runJobs()).rejects.toThrow('not answering')
    await runJobs()
    const { body } = await send('GET', `/orders/${_id}/details`, { token })
    expect(body.payments[0].refunds).toEqual([expect.objectContaining({ status: 'failed', problem: expect.stringContaining('503') })])
    // The provider may have paid all the same, so the amount stays reserved.
    expect(body.refundable).toBe(700)
    const { body: events } = await send('GET', `/orders/${_id}/timeline`, { token })
    expect(events.at(-1)).toMatchObject({ kind: 'refund_failed', amount: 300 })
  })
})

test.each(['alone', 'with its payment'])('a refund that the bank returns fails, and is retried under another key; reported %s', async (report) => {
  const { cancel, _id, token } = await makeOrderCase()
  await cancel()
  await runJobs()
  const [sentBack] = await shop.db.selectFrom('sandbox.providerRefund').selectAll().execute()
  const payment = await shop.db.selectFrom('payment').selectAll().executeTakeFirstOrThrow()
  await shop.db.updateTable('sandbox.providerPayment').set({ amountRefunded: 0, status: 'captured' }).execute()
  const refund = { entity: { id: sentBack?.id, payment_id: payment.id, amount: 100_000, status: 'failed' } }
  // The provider reports the payment as captured again.
  const paid = { entity: { id: payment.id, order_id: payment.providerOrderId, amount: payment.amountPaise, currency: 'INR', status: 'captured' } }
  expect((await deliverEvent('refund.failed', { refund, ...(report === 'with its payment' && { payment: paid }) })).status).toBe(200)
  await runJobs()
  expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'failed' }])
  expect((await send('GET', `/orders/${_id}/details`, { token })).body).toMatchObject({
    refundable: 0,
    payments: [{ status: 'captured', refunded: 0, refunds: [{ problem: 'The bank did not take the refund.' }] }],
  })
  expect((await send('GET', '/money/summary', { token })).body).toMatchObject({ refunded: { count: 0, amount: 0 }, lanes: { refund_failed: { count: 1 } } })
  await send('POST', `/money/payments/${payment.id}/remedy`, { token, body: { kind: 'retry_refund' } })
  await runJobs()
  expect(await sent()).toEqual([{ amount: 100_000 }, { amount: 100_000 }])
  expect(await refunds()).toEqual([{ amountPaise: 100_000, status: 'processed' }])
  expect(await paymentStatus()).toBe('refunded')
})

/** Runs waiting retries at once, without the growing delays of the queue. */
const retryNow = async () => {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(shop.db)
  await runJobs()
}

const forbidRetries = () => sql`update pgboss.job set retry_limit = 0 where name = 'send-refund' and state = 'created'`.execute(shop.db)
