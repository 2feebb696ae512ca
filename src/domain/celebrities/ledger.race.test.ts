import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { recordRefund } from '../payments/record-refund.server.ts'
import { failRefund, sendRefund } from '../payments/send-refund.server.ts'

const ledgerOf = (source: string) =>
  sql<{ measure: string; orders: number; paise: number }>`
    select measure, sum(orders)::int as orders, sum(paise)::bigint as paise from (${sql.raw(source)}) f
    where measure like 'celebrity%' or measure = 'coupon' group by measure having sum(orders) <> 0 or sum(paise) <> 0 order by measure`.execute(shop.db)

test('a ledger stays right while a refund fails, comes back and is tried again just as its order is cancelled', async () => {
  await makeCoupon(shop)
  const token = await signedInAdmin()
  const race = async (index: number) => {
    const { _id: id } = await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
    const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
    const ask = async (amount: number, key: string) => {
      await send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'A jar was broken', key } })
      return (await shop.db.selectFrom('refund').select('id').where('requestKey', '=', key).executeTakeFirstOrThrow()).id
    }
    const [fails, comesBack] = [await ask(100, `race-${index}-fails`), await ask(200, `race-${index}-back`)]
    await sendRefund(shop, { refundId: comesBack })
    const { razorpayRefundId } = await shop.db.selectFrom('refund').select('razorpayRefundId').where('id', '=', comesBack).executeTakeFirstOrThrow()
    const cancel = send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled', ...(index % 2 && { refund: 'full' }) } })
    const remedy = send('POST', `/money/payments/${paymentId}/remedy`, { token, body: { kind: 'retry_refund' } })
    const answers = await Promise.all([
      failRefund(shop, { refundId: fails }),
      cancel,
      recordRefund(shop, { id: razorpayRefundId ?? '', paymentId, amountPaise: 20_000, ours: comesBack, outcome: 'failed' }),
      remedy,
    ])
    expect(answers.filter((answer) => answer !== undefined && answer.status >= 500)).toEqual([])
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => race(index)))
  const kept = await ledgerOf('select measure, orders, paise from sales_day union all select measure, orders, paise from sales_change')
  expect(kept.rows).toEqual((await ledgerOf('select measure, orders, paise from sales_fact')).rows)
}, 60_000)
