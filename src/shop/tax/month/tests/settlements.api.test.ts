import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { adjustSettlement, makeCheckout, makeOrder, setProviderSwitches } from '#test/make-order.ts'
import { signedInAdmin } from '#test/make.ts'
import { refundAtProvider } from '#test/refund-at-provider.ts'
import { runJob } from '#test/run-job.ts'
import { send } from '#test/send.ts'
import { later, runJobs, shop } from '#test/test-shop.ts'

let [token, paymentId, orderId] = ['', '', '']
beforeEach(async () => {
  token = await signedInAdmin()
  const order = await makeOrder(await makeCheckout())
  await runJobs()
  ;[orderId, paymentId] = [order._id, order.razorpayPaymentId]
})

async function settleUntil(days: number) {
  later(days * dayMs)
  await runJob(shop, 'store-settlements')
}

const bank = async () => {
  token = await signedInAdmin()
  return (await send('GET', '/gst/checks?month=2026-01', { token })).body.bank
}

async function rowsOf(name: string) {
  token = await signedInAdmin()
  const { body } = await send('GET', `/exports/${name}?month=2026-01${name === 'tally' ? '&format=csv' : ''}`, { token })
  return (body as string)
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.slice(1, -1).split('","'))
}

const differences = async () => (await rowsOf('differences')).map((row) => row.join(' '))

test('a month says how much of its payments is settled and open, and what was paid out', async () => {
  expect(await bank()).toBeNull()
  await settleUntil(3)
  await makeOrder(await makeCheckout())
  await runJobs()
  const payment = { count: 1, amount: 1000 }
  expect(await bank()).toEqual({
    payments: { count: 2, amount: 2000 },
    settled: payment,
    open: payment,
    settlements: 1,
    paidOut: 976.4,
    fees: 20,
    feeTax: 3.6,
  })
})

test('the export and the vouchers of a month have its settlements, with refunds, fees and adjustments', async () => {
  const refund = await refundAtProvider(paymentId, 20_000)
  await runJobs()
  await adjustSettlement(-512)
  await settleUntil(3)
  const items = await rowsOf('settlements')
  expect(items.find(([, , , , item]) => item === paymentId)?.slice(3)).toEqual([
    '2026-01-17',
    paymentId,
    'payment',
    orderId,
    '',
    '1000',
    '23.6',
    '3.6',
    '976.4',
    'settled',
    '',
  ])
  expect(items.find(([, , , , item]) => item === refund)?.slice(5, 12)).toEqual(['refund', orderId, '', '-200', '0', '0', '-200'])
  expect(items.find((row) => row[5] === 'adjustment')?.[11]).toBe('-5.12')
  const vouchers = (await rowsOf('tally')).filter((row) => row[8]?.startsWith('settlement-'))
  expect(vouchers.map((row) => row.slice(4, 7).join(' '))).toEqual([
    'Bank  205.12',
    'Online payments 200.00 ',
    'Payment adjustments 5.12 ',
    'Bank 976.40 ',
    'Payment charges 20.00 ',
    'Input tax on payment charges 3.60 ',
    'Online payments  1000.00',
  ])
  expect(vouchers.map((row) => row[1])).toEqual(['Payment', 'Payment', 'Payment', 'Receipt', 'Receipt', 'Receipt', 'Receipt'])
})

test('money of payments that the shop does not know is kept apart', async () => {
  await settleUntil(3)
  const foreign = {
    provider: 'razorpay',
    settlementId: 'setl_x',
    itemId: 'pay_x',
    kind: 'payment' as const,
    paymentId: 'pay_x',
    amountPaise: 500,
    currency: 'INR',
  }
  await shop.db
    .insertInto('settlementItem')
    .values({ ...foreign, creditPaise: 490, debitPaise: 0, feePaise: 10, taxPaise: 2, settledAt: shop.now() })
    .execute()
  expect((await rowsOf('settlements')).find(([, , , , item]) => item === 'pay_x')?.[12]).toBe('unknown_payment')
  const vouchers = (await rowsOf('tally')).filter((row) => row[8] === 'settlement-razorpay-setl_x')
  expect(vouchers.at(-1)?.slice(4, 7)).toEqual(['Payments to decide', '', '5.00'])
  expect(await differences()).toEqual([])
})

test('a lost settlement is found once all its days were read, and not before', async () => {
  await refundAtProvider(paymentId, 20_000)
  await runJobs()
  await settleUntil(6)
  await shop.db.deleteFrom('settlementItem').where('kind', '=', 'payment').execute()
  expect(await differences()).toEqual([])
  // Read again, it is there.
  await settleUntil(3)
  expect(await differences()).toEqual([])
  await shop.db.deleteFrom('settlementItem').where('kind', '=', 'payment').execute()
  expect(await differences()).toEqual([`settlement_missing ${paymentId}`])
})

test('a doubled fee, a second settlement, another amount, and a lost or strange refund are found', async () => {
  const refund = await refundAtProvider(paymentId, 20_000)
  await runJobs()
  await settleUntil(12)
  expect(await differences()).toEqual([])
  const { id: refundId } = await shop.db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  const payment = await shop.db.selectFrom('settlementItem').selectAll().where('itemId', '=', paymentId).executeTakeFirstOrThrow()
  const change = (itemId: string, values: Partial<Pick<typeof payment, 'feePaise' | 'creditPaise' | 'paymentId'>>) =>
    shop.db.updateTable('settlementItem').set(values).where('itemId', '=', itemId).execute()

  await change(paymentId, { feePaise: 4720, creditPaise: 95_280 })
  expect(await differences()).toEqual([`settlement_fee ${paymentId}`])
  await change(paymentId, { feePaise: 2360, creditPaise: 97_639 })
  expect(await differences()).toEqual([`settlement_amount ${paymentId}`])
  await change(paymentId, { creditPaise: 97_640 })
  await change(refund, { paymentId: 'pay_other' })
  expect(await differences()).toEqual([`refund_of_other_payment ${refundId}`])
  await shop.db.deleteFrom('settlementItem').where('itemId', '=', refund).execute()
  expect(await differences()).toEqual([`refund_not_settled ${refundId}`])
  const { seq: _seq, ...copy } = payment
  await shop.db
    .insertInto('settlementItem')
    .values({ ...copy, settlementId: 'setl_again' })
    .execute()
  expect(await differences()).toEqual([`settlement_twice ${paymentId}`, `refund_not_settled ${refundId}`])
})

test('a provider without settlements shows nothing and misses nothing', async () => {
  await setProviderSwitches({ settlements: 'none' })
  await settleUntil(12)
  expect(await bank()).toBeNull()
  expect(await differences()).toEqual([])
  expect(await rowsOf('settlements')).toEqual([])
})

test('the export has each line of couriers’ payouts once, whatever its row is', async () => {
  const remittance = { courier: 'dtdc', remittedOn: '2026-01-20', totalPaise: 0, feesPaise: 0, createdAt: shop.now() }
  const line = { orderId: null, amountPaise: 100, state: 'unknown_awb' as const }
  // The second payout has the rows that would follow 100,000 rows of the first one.
  for (const [id, firstRow] of [
    ['m1', 100_001],
    ['m2', 1],
  ] as const) {
    await shop.db
      .insertInto('codRemittance')
      .values({ id, reference: id, fileHash: id, ...remittance })
      .execute()
    const rows = Array.from({ length: 400 }, (_, index) => ({ remittanceId: id, number: firstRow + index, awb: `${id}-${index}`, ...line }))
    await shop.db.insertInto('codRemittanceLine').values(rows).execute()
  }
  const items = (await rowsOf('settlements')).map(([, , , , item]) => item)
  expect(items).toEqual(['m1', 'm2'].flatMap((id) => Array.from({ length: 400 }, (_, index) => `${id}-${index}`)))
})
