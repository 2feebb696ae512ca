import { expect, test } from 'vitest'
import { finishRefund, makeCheckout, makeOrder, pay, prepare, setProviderSwitches, submitProof } from '#test/make-order.ts'
import { makeAdmin, signedInAdmin, signedInCustomer, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'
import { reconcile } from '../../server/reconcile.server.ts'
import { settlePayment } from '../../server/settle-payment.server.ts'
import type { MoneyMonth } from '../contract.ts'

const moveTo = (time: string) => later(Date.parse(time) - shop.now().getTime())

/** Reads with a new log-in, because the clock of these tests moves by months. */
async function read(path: string) {
  const { status, body } = await send('GET', path, { token: await signIn(await makeAdmin()) })
  expect(status).toBe(200)
  return body
}

const monthOf = (month?: string): Promise<MoneyMonth> => read(`/money/month${month ? `?month=${month}` : ''}`)

async function refund(id: string, amount: number, key: string) {
  const { status } = await send('POST', `/orders/${id}/refunds`, { token: await signedInAdmin(), body: { amount, reason: 'Damaged', key } })
  expect(status).toBe(200)
  await runJobs()
}

test('counts a payment in the month of its capture, and a refund in the month in which the bank took it, in India', async () => {
  // In India it is still January, and a minute later February.
  moveTo('2031-01-31T18:29:30Z')
  const january = await makeOrder(await makeCheckout())
  moveTo('2031-01-31T18:30:30Z')
  await makeOrder(await makeCheckout())
  await runJobs()
  await setProviderSwitches({ refunds: 'pending', webhooks: 'off' })
  await refund(january._id, 400, 'key-0001')
  expect(await monthOf('2031-02')).toMatchObject({ refunded: { count: 0 }, refunding: { count: 1, amount: 400 } })
  moveTo('2031-03-02T06:00:00Z')
  const { id } = await shop.db.selectFrom('sandbox.providerRefund').select('id').executeTakeFirstOrThrow()
  await finishRefund(id, 'processed')
  await reconcile(shop)
  const nothing = { count: 0, amount: 0 }
  const months = ['2031-03', '2031-02', '2031-01']
  const [one, refunded] = [
    { count: 1, amount: 1000 },
    { count: 1, amount: 400 },
  ]
  expect(await monthOf('2031-01')).toEqual({ month: '2031-01', months, received: one, refunded: nothing, refunding: nothing, difference: 1000 })
  expect(await monthOf('2031-02')).toEqual({ month: '2031-02', months, received: one, refunded: nothing, refunding: nothing, difference: 1000 })
  // Without a month, it is this month.
  expect(await monthOf()).toEqual({ month: '2031-03', months, received: nothing, refunded, refunding: nothing, difference: -400 })
})

test('all months together are the sums of all time', async () => {
  for (const [index, month] of ['2031-11', '2031-12', '2032-02'].entries()) {
    moveTo(`${month}-10T06:00:00Z`)
    const checkout = await makeCheckout()
    const order = await makeOrder(checkout)
    const { body: prepared } = await prepare(await makeCheckout())
    await submitProof(checkout, await pay(prepared.order_id, 'success', 50_050))
    await runJobs()
    moveTo(`${month}-28T06:00:00Z`)
    await refund(order._id, 100 + index, `key-000${index}`)
  }
  const summary = await read('/money/summary')
  const { months } = await monthOf()
  expect(months).toEqual(['2032-02', '2032-01', '2031-12', '2031-11'])
  const all = await Promise.all(months.map(monthOf))
  const total = (name: 'received' | 'refunded' | 'refunding') => ({
    count: all.reduce((count, month) => count + month[name].count, 0),
    amount: all.reduce((paise, month) => paise + Math.round(month[name].amount * 100), 0) / 100,
  })
  expect(summary).toMatchObject({ captured: { count: 6, amount: 4501.5 }, refunded: { count: 3, amount: 303 } })
  expect([total('received'), total('refunded'), total('refunding')]).toEqual([summary.captured, summary.refunded, summary.refunding])
})

test('a payment that failed first counts in the month of its capture', async () => {
  moveTo('2031-05-31T06:00:00Z')
  const { body: prepared } = await prepare(await makeCheckout())
  const { razorpay_payment_id: id } = await pay(prepared.order_id)
  const reported = await shop.payments.current.getPayment(id)
  await settlePayment(shop, { ...reported, status: 'failed' })
  moveTo('2031-06-02T06:00:00Z')
  await settlePayment(shop, reported)
  // A repeated report changes nothing.
  moveTo('2031-07-02T06:00:00Z')
  await settlePayment(shop, reported)
  const received = await Promise.all(['2031-05', '2031-06', '2031-07'].map(async (month) => (await monthOf(month)).received.count))
  expect(received).toEqual([0, 1, 0])
})

test('a shop without payments offers this month', async () => {
  moveTo('2031-05-31T06:00:00Z')
  expect(await monthOf()).toMatchObject({ month: '2031-05', months: ['2031-05'], received: { count: 0, amount: 0 }, difference: 0 })
})

test('requires an admin, and refuses a month that is none', async () => {
  const token = await signedInAdmin()
  expect((await send('GET', '/money/month')).status).toBe(401)
  expect((await send('GET', '/money/month', { token: await signedInCustomer() })).status).toBe(403)
  for (const month of ['2031-13', '2031-00', '2031', 'may', '', '2031-1', '2031-01-01'])
    expect(await send('GET', `/money/month?month=${month}`, { token })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: 'Please choose a month, for example 2026-11.' },
    })
})
