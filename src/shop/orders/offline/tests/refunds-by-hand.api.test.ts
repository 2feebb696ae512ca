import { describe, expect, test } from 'vitest'
import { findFaults } from '#shop/office/backups/server/check-books.server.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { markPaid, payBack } from '#test/paid-offline.ts'
import { makePhoneOrder } from '#test/phone-order.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { api, later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../../server/reconcile.server.ts'

async function makePaid(): Promise<{ id: string; token: string }> {
  const token = await signedInAdmin()
  const { id } = await makePhoneOrder(token)
  await markPaid(id, { kind: 'cash', reference: '' }, token)
  return { id, token }
}

async function refund(id: string, token: string, body: object = { amount: 400, key: 'refund-4711' }): Promise<string> {
  const answer = await send('POST', `/orders/${id}/refunds`, { token, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.refund._id
}

const show = async (path: string, token: string) => (await send('GET', path, { token })).body
const listed = async (lane: string, token: string) => (await show(`/money/${lane}`, token)).map(({ order }: { order: { _id: string } }) => order._id)
const notes = async () =>
  (await shop.db.selectFrom('taxDocument').select('totalPaise').where('kind', '=', 'credit_note').execute()).map(({ totalPaise }) => totalPaise)

async function textOf(path: string, token: string) {
  const response = await api.request(path, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

describe('a refund of money that staff took', () => {
  test('calls no provider, waits for staff, and is processed once they record how they paid it back', async () => {
    await register()
    const { id, token: earlier } = await makePaid()
    const refundId = await refund(id, earlier)
    await runJobs()
    later(2 * 86_400_000)
    await reconcile(shop)
    const token = await signedInAdmin()
    expect(await shop.db.selectFrom('sandbox.providerRefund').selectAll().execute()).toEqual([])
    expect([await listed('refund_by_hand', token), await listed('refund_pending', token), await listed('refund_failed', token)]).toEqual([[id], [], []])
    expect((await show('/needs', token)).needs).toContainEqual({ name: 'refundsByHand', count: 1, isMore: false })
    expect(await show('/money/summary', token)).toMatchObject({ difference: 0, refunding: { count: 1, amount: 400 }, lanes: { refund_by_hand: { count: 1 } } })
    expect(await notes()).toEqual([])
    const payment = (await show(`/orders/${id}/details`, token)).payments[0]
    expect((await send('POST', `/money/payments/${payment._id}/remedy`, { token, body: { kind: 'retry_refund' } })).body.message).toContain(
      'pay this refund back yourself',
    )

    const recorded = await payBack(refundId, { kind: 'upi', reference: '1234 5678' }, token)
    expect(recorded).toMatchObject({ status: 200, body: { refund: { status: 'processed', amount: 400, offline: { kind: 'upi', reference: '1234 5678' } } } })
    await runJobs()
    expect(await notes()).toEqual([40_000])
    expect(await listed('refund_by_hand', token)).toEqual([])
    expect(await show('/money/summary', token)).toMatchObject({ difference: 0, refunded: { count: 1, amount: 400 }, refunding: { count: 0 } })
    expect(await show(`/orders/${id}/details`, token)).toMatchObject({ refundable: 600, payments: [{ refunded: 400, left: 600 }] })
    expect(await show(`/orders/${id}/timeline`, token)).toContainEqual(expect.objectContaining({ kind: 'refund_paid_back', detail: 'UPI, 1234 5678' }))
    const told = await shop.db.selectFrom('message').select('body').where('dedupeKey', 'like', `%refund-processed:${refundId}%`).execute()
    expect(told).toEqual([{ body: expect.stringContaining('paid by UPI, reference 1234 5678') }])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is asked for by a cancellation too, and the payment is refunded then', async () => {
    const { id, token } = await makePaid()
    expect((await send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
    const [stored] = await shop.db.selectFrom('refund').select(['id', 'status', 'amountPaise']).execute()
    expect(stored).toMatchObject({ status: 'requested', amountPaise: 100_000 })
    expect((await payBack(stored?.id ?? '', {}, token)).status).toBe(200)
    expect(await shop.db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'refunded' }])
    expect(await findFaults(shop.db)).toEqual([])
  })

  test('is recorded once, by one key, and never for a refund that the provider makes', async () => {
    const { id, token } = await makePaid()
    const refundId = await refund(id, token)
    expect(await payBack('no-such-refund', {}, token)).toMatchObject({ status: 404 })
    expect(await payBack(refundId, { kind: 'upi', reference: '' }, token)).toMatchObject({ status: 400 })
    expect((await payBack(refundId, {}, await signedInStaff('packer'))).status).toBe(403)
    expect([(await payBack(refundId, {}, token)).status, (await payBack(refundId, {}, token)).status]).toEqual([200, 200])
    expect((await payBack(refundId, { kind: 'upi', reference: '9' }, token)).body).toMatchObject({ code: 'key_reused' })
    expect((await payBack(refundId, { key: 'another-key-1' }, token)).body).toMatchObject({ code: 'rule_refused' })
    const order = await makeOrder(await makeCheckout())
    const online = await refund(order._id, token, { amount: 100, key: 'refund-4712' })
    expect((await payBack(online, {}, token)).body).toMatchObject({ code: 'rule_refused', message: 'The payment provider makes this refund.' })
  })

  test('with a reference that another refund has asks for consent', async () => {
    const { id, token } = await makePaid()
    const [one, two] = [await refund(id, token), await refund(id, token, { amount: 100, key: 'refund-4712' })]
    await payBack(one, { kind: 'upi', reference: '77' }, token)
    expect(await payBack(two, { kind: 'upi', reference: '77' }, token)).toMatchObject({ status: 409, body: { code: 'same_reference' } })
    expect((await payBack(two, { kind: 'upi', reference: '77', sameReference: true }, token)).status).toBe(200)
  })
})

test('the month, Tally, the exports and the checks know money that staff took', async () => {
  await register()
  const { id, token } = await makePaid()
  await payBack(await refund(id, token), { kind: 'bank_transfer', reference: 'UTR7' }, token)
  const month = shop.now().toISOString().slice(0, 7)
  expect(await show(`/gst/checks?month=${month}`, token)).toMatchObject({ bank: null })
  expect(await show(`/money/month?month=${month}`, token)).toMatchObject({ received: { count: 1, amount: 1000 }, refunded: { count: 1, amount: 400 } })
  const payments = await textOf(`/exports/payments?month=${month}`, token)
  expect(payments).toContain('"offline"')
  expect(payments).toContain('"Cash"')
  expect(await textOf(`/exports/refunds?month=${month}`, token)).toContain('"Bank transfer","UTR7"')
  const vouchers = await textOf(`/exports/tally?month=${month}&format=csv`, token)
  expect(vouchers).toContain('"Cash"')
  expect(vouchers).toContain(`Order ${id}: Bank transfer, UTR7`)
  expect(vouchers).not.toContain('Online payments')
  expect((await textOf(`/exports/differences?month=${month}`, token)).trimEnd().split('\r\n')).toHaveLength(1)
})
