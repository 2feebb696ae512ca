import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signedInAdmin } from '#test/make.ts'
import { makeCoupon } from '#test/make-coupon.ts'
import { makeCheckout, makeOrder } from '#test/make-order.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { recordRefund } from '../../payments/server/record-refund.server.ts'
import { failRefund, sendRefund } from '../../payments/server/send-refund.server.ts'

const ledgerOf = (source: string) =>
  sql<{ measure: string; orders: number; paise: number }>`
    select measure, sum(orders)::int as orders, sum(paise)::bigint as paise from (${sql.raw(source)}) f
    where measure like 'celebrity%' or measure like 'ledger%' or measure = 'coupon' group by measure having sum(orders) <> 0 or sum(paise) <> 0 order by measure`.execute(
    shop.db,
  )

test('the ledger stays correct when refunds fail and are retried while their order is cancelled', async () => {
  await makeCoupon(shop)
  const token = await signedInAdmin()
  const race = async (index: number) => {
    const { _id: id } = await makeOrder(await makeCheckout(), { coupon: 'SOIL10', expectedTotal: 900 })
    const { id: paymentId } = await shop.db.selectFrom('payment').select('id').where('orderId', '=', id).executeTakeFirstOrThrow()
    const requestRefund = async (amount: number, key: string) => {
      await send('POST', `/orders/${id}/refunds`, { token, body: { amount, reason: 'A jar was broken', key } })
      return (await shop.db.selectFrom('refund').select('id').where('requestKey', '=', key).executeTakeFirstOrThrow()).id
    }
    const [failing, reversed] = [await requestRefund(100, `race-${index}-fails`), await requestRefund(200, `race-${index}-back`)]
    await sendRefund(shop, { refundId: reversed })
    const { providerRefundId } = await shop.db.selectFrom('refund').select('providerRefundId').where('id', '=', reversed).executeTakeFirstOrThrow()
    const cancel = send('PUT', `/orders/${id}`, { token, body: { status: 'Cancelled', ...(index % 2 && { refund: 'full' }) } })
    const retry = send('POST', `/money/payments/${paymentId}/remedy`, { token, body: { kind: 'retry_refund' } })
    const answers = await Promise.all([
      failRefund(shop, { refundId: failing }),
      cancel,
      recordRefund(shop, { id: providerRefundId ?? '', paymentId, amountPaise: 20_000, ours: reversed, outcome: 'failed' }),
      retry,
    ])
    expect(answers.filter((answer) => answer !== undefined && answer.status >= 500)).toEqual([])
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => race(index)))
  const stored = await ledgerOf('select measure, orders, paise from sales_day union all select measure, orders, paise from sales_change')
  expect(stored.rows).toEqual((await ledgerOf('select measure, orders, paise from sales_fact')).rows)
}, 60_000)
