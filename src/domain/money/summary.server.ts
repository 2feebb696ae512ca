import { sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'
import { placedStatuses } from '../orders/order.ts'
import type { MoneySummary } from './contract.ts'
import { sumCases } from './queries.server.ts'
import type { MoneyLane } from './remedy.ts'

const sum = ({ count, paise }: { count: number; paise: number }) => ({ count, amount: rupeesOf(paise) })

/** Orders against payments against refunds. The orders come from their tally, the payments from their own table. */
export async function getMoneySummary({ db, now }: Shop): Promise<MoneySummary> {
  const orders = await db
    .selectFrom('orderTally')
    .select([sql<number>`coalesce(sum(orders), 0)::bigint`.as('count'), sql<number>`coalesce(sum(total_paise), 0)::bigint`.as('paise')])
    .where('status', 'in', placedStatuses)
    .executeTakeFirstOrThrow()
  const captured = await db
    .selectFrom('payment')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as('paise'),
      sql<number>`(count(*) filter (where lane = 'settled'))`.as('settledCount'),
      sql<number>`(coalesce(sum(amount_paise) filter (where lane = 'settled'), 0))::bigint`.as('settledPaise'),
    ])
    .where('status', 'in', ['captured', 'refunded'])
    .where('currency', '=', 'INR')
    .executeTakeFirstOrThrow()
  const refunds = await db
    .selectFrom('refund')
    .select([sql<boolean>`status = 'processed'`.as('processed'), sql<number>`count(*)`.as('count'), sql<number>`sum(amount_paise)::bigint`.as('paise')])
    .groupBy(sql`1`)
    .execute()
  const refundSum = (processed: boolean) => sum(refunds.find((row) => row.processed === processed) ?? { count: 0, paise: 0 })
  const lane = (name: MoneyLane) => sumCases(db, { lane: name, state: 'open' }, now())
  return {
    orders: sum(orders),
    settled: sum({ count: captured.settledCount, paise: captured.settledPaise }),
    difference: rupeesOf(orders.paise - captured.settledPaise),
    captured: sum(captured),
    refunded: refundSum(true),
    refunding: refundSum(false),
    lanes: {
      no_order: await lane('no_order'),
      surplus: await lane('surplus'),
      after_cancel: await lane('after_cancel'),
      amount_differs: await lane('amount_differs'),
      refund_failed: await lane('refund_failed'),
    },
  }
}
