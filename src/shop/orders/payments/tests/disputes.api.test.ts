import { beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#kernel/duration.ts'
import { finishDispute, makeCheckout, makeOrder, raiseDispute, setProviderSwitches } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

let [token, buyer, orderId, paymentId] = ['', '', '', '']
beforeEach(async () => {
  token = await signedInAdmin()
  const checkout = await makeCheckout()
  const order = await makeOrder(checkout)
  buyer = checkout.token
  await runJobs()
  ;[orderId, paymentId] = [order._id, order.razorpayPaymentId]
})

const list = async (state = 'open') => (await send('GET', `/money/disputes?state=${state}`, { token })).body
const needs = async () => (await send('GET', '/needs', { token })).body.needs.map(({ name, count }: { name: string; count: number }) => `${name} ${count}`)
const ofOrder = async () => (await send('GET', `/orders/${orderId}/details`, { token })).body.payments[0].disputes

test('a dispute shows on the order, in Money and on the dashboard, with the time to answer', async () => {
  const { id } = await raiseDispute(paymentId, { amount: 40_000 })
  await runJobs()
  const dispute = {
    _id: id,
    amount: 400,
    deducted: 0,
    phase: 'chargeback',
    reason: 'goods_or_services_not_received_or_partially_received',
    state: 'open',
    respondBy: '2026-01-18T06:30:00.000Z',
  }
  expect(await list()).toMatchObject([{ ...dispute, payment: paymentId, order: { _id: orderId, name: 'Asha Rao' } }])
  expect(await ofOrder()).toMatchObject([dispute])
  expect(await needs()).toContain('disputes 1')
  // The owner hears of it once, also when it is listed again.
  later(minuteMs)
  await runJob(shop, 'store-disputes')
  const mails = await shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', 'money:dispute:%').execute()
  expect(mails).toMatchObject([{ subject: 'A bank disputes a payment', body: expect.stringMatching(/₹400 .*18 January 2026/s) }])
  // The order itself is as before.
  expect((await send('GET', `/orders/${orderId}/details`, { token })).body).toMatchObject({
    payments: [{ status: 'captured', lane: 'settled' }],
  })
})

test.each([
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['closed', 'closed'],
] as const)('a dispute that is %s needs nobody any more', async (outcome, state) => {
  const { id } = await raiseDispute(paymentId)
  await runJobs()
  later(minuteMs)
  await finishDispute(id, outcome)
  await runJobs()
  expect(await list()).toEqual([])
  expect(await list('all')).toMatchObject([{ state, deducted: outcome === 'lost' ? 1000 : 0 }])
  expect(await needs()).not.toContain('disputes 1')
})

test('events that repeat or come in the wrong order end the same', async () => {
  await setProviderSwitches({ webhooks: 'late' })
  const { id } = await raiseDispute(paymentId)
  await setProviderSwitches({ webhooks: 'twice' })
  later(1000)
  await finishDispute(id, 'won')
  await runJobs()
  expect(await list('all')).toMatchObject([{ state: 'won' }])
  later(minuteMs)
  await runJobs()
  expect(await list('all')).toMatchObject([{ state: 'won' }])
})

test('a dispute whose events are lost is found by the job, and one of another shop’s payment is left out', async () => {
  await setProviderSwitches({ webhooks: 'off' })
  const { id } = await raiseDispute(paymentId)
  await runJob(shop, 'store-disputes')
  expect(await list()).toMatchObject([{ _id: id }])
  await finishDispute(id, 'lost')
  await runJob(shop, 'store-disputes')
  expect(await list('all')).toMatchObject([{ _id: id, state: 'lost', deducted: 1000 }])
  await shop.db.deleteFrom('paymentDispute').execute()
  await shop.db.updateTable('payment').set({ id: 'pay_renamed' }).execute()
  await runJob(shop, 'store-disputes')
  expect(await list('all')).toEqual([])
})

test('a lost dispute is taken from the next settlement', async () => {
  const { id } = await raiseDispute(paymentId)
  await finishDispute(id, 'lost')
  later(3 * dayMs)
  await runJob(shop, 'store-settlements')
  expect(await shop.db.selectFrom('settlementItem').select(['debitPaise', 'description']).where('kind', '=', 'adjustment').execute()).toEqual([
    { debitPaise: 100_000, description: `Dispute ${id}` },
  ])
})

const dueMails = () => shop.db.selectFrom('message').select(['subject', 'body']).where('dedupeKey', 'like', 'money:dispute-due:%').orderBy('seq').execute()
const remind = () => runJob(shop, 'remind-of-disputes')

test('the owner gets a mail a day before a dispute ends, once, and again for another end', async () => {
  const { id } = await raiseDispute(paymentId, { amount: 40_000 })
  await runJobs()
  later(1.9 * dayMs)
  await remind()
  expect(await dueMails()).toEqual([])
  later(0.2 * dayMs)
  await Promise.all([remind(), remind()])
  await remind()
  expect(await dueMails()).toMatchObject([{ subject: 'A dispute ends within a day', body: expect.stringMatching(/₹400 .*18 January 2026/s) }])
  // The provider gives more time.
  await shop.db
    .updateTable('paymentDispute')
    .set({ respondBy: new Date(shop.now().getTime() + 2 * dayMs) })
    .where('id', '=', id)
    .execute()
  await remind()
  expect(await dueMails()).toHaveLength(1)
  later(1.5 * dayMs)
  await remind()
  await remind()
  expect(await dueMails()).toHaveLength(2)
  later(dayMs)
  await remind()
  expect(await dueMails()).toHaveLength(2)
})

test.each(['under_review', 'won', 'lost', 'closed'] as const)('no mail says that a dispute ends which is %s', async (outcome) => {
  const { id } = await raiseDispute(paymentId)
  await runJobs()
  later(2.5 * dayMs)
  await finishDispute(id, outcome)
  await runJobs()
  await remind()
  expect(await dueMails()).toEqual([])
})

test('only staff who see money see disputes', async () => {
  expect((await send('GET', '/money/disputes')).status).toBe(401)
  expect(await send('GET', '/money/disputes?state=x', { token })).toMatchObject({ status: 400, body: { message: 'Unknown state.' } })
})

test.each(['open', 'lost'] as const)('money of a dispute that is %s is not refunded too', async (state) => {
  const { id } = await raiseDispute(paymentId, { amount: 60_000 })
  if (state === 'lost') {
    later(minuteMs)
    await finishDispute(id, 'lost')
  }
  await runJobs()
  const refund = (amount: number) => send('POST', `/orders/${orderId}/refunds`, { token, body: { amount, reason: 'Late', key: `key-of-${amount}` } })
  expect(await refund(401)).toMatchObject({ status: 422, body: { code: 'rule_refused', message: expect.stringContaining('The bank disputes ₹600') } })
  // Staff and shopper are offered what can be refunded.
  expect((await send('GET', `/orders/${orderId}/details`, { token })).body.refundable).toBe(400)
  expect((await send('GET', `/orders/my-orders/${orderId}`, { token: buyer })).body.refundable).toBe(400)
  expect((await refund(400)).status).toBe(200)
  // The rest is the bank's, so the cancellation refunds nothing more.
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  await runJobs()
  expect(await shop.db.selectFrom('refund').select('amountPaise').execute()).toEqual([{ amountPaise: 40_000 }])
})

test('a dispute that was won leaves the payment to be refunded', async () => {
  const { id } = await raiseDispute(paymentId)
  later(minuteMs)
  await finishDispute(id, 'won')
  await runJobs()
  expect((await send('PUT', `/orders/${orderId}`, { token, body: { status: 'Cancelled' } })).status).toBe(200)
  await runJobs()
  expect(await shop.db.selectFrom('refund').select('amountPaise').execute()).toEqual([{ amountPaise: 100_000 }])
})
