import { sql } from 'kysely'
import { countMonths, endOfDay, monthsUntil } from '#kernel/india.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { lostCash } from '../../analytics/rules/sales.ts'
import type { Cohort, CohortReport } from '../contract.ts'
import type { Periods } from '../rules/periods.ts'

/** A report has the cohorts of at least and at most this many months. */
const [fewestMonths, mostMonths] = [12, 36]

/** Returns the months of first orders (YYYY-MM) of a report, oldest first: those of its days, or more before its last day. */
function cohortMonths({ from, to }: Periods['period']): string[] {
  const last = to.slice(0, 7)
  return monthsUntil(last, Math.min(mostMonths, Math.max(fewestMonths, countMonths(from.slice(0, 7), last)))).toReversed()
}

type Row = { first: string; month: string; customers: number; again: number; orders: number; paise: number }

/**
 * Sums the placed orders of accounts until a day by the month of the account's first order and by their own month. Net is the total less refunds, and less cash
 * that never came, as in the sales. `again`: accounts with several orders, in the row of their first month.
 */
async function sumCohorts(db: Db, since: string, to: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with refunded as (
      select p.order_id, sum(f.amount_paise)::bigint as paise from payment p join refund f on f.payment_id = p.id
      where p.lane = 'settled' and f.status = 'processed' and p.order_id is not null group by p.order_id
    ), placed as (
      select o.customer_id, date_trunc('month', day_in_india(o.listed_at)::timestamp) as month, count(*) as orders,
        sum(o.total_paise - coalesce(r.paise, 0) - case when o.cod_state in (${sql.join(lostCash)}) then cash_of(o) else 0 end)::bigint as paise
      from shop_order o left join refunded r on r.order_id = o.id
      where o.paid_at is not null and not o.is_test and not o.is_replacement and o.customer_id is not null and o.listed_at < ${endOfDay(to)} group by 1, 2
    ), known as (select *, min(month) over own as first, sum(orders) over own as all_orders from placed window own as (partition by customer_id))
    select to_char(first, 'YYYY-MM') as first, to_char(month, 'YYYY-MM') as month, count(*) as customers,
      count(*) filter (where month = first and all_orders > 1) as again, sum(orders)::bigint as orders, sum(paise)::bigint as paise
    from known where first >= ${`${since}-01`}::timestamp group by known.first, known.month`.execute(db)
  return rows
}

export async function listCohorts(db: Db, { period }: Periods): Promise<Cohort[]> {
  const months = cohortMonths(period)
  const rows = await sumCohorts(db, months[0] ?? period.from.slice(0, 7), period.to)
  return months.flatMap((month, index) => {
    const own = rows.filter(({ first }) => first === month)
    const sumOf = (name: 'orders' | 'paise' | 'again') => own.reduce((sum, row) => sum + row[name], 0)
    const customers = own.find((row) => row.month === month)?.customers ?? 0
    if (customers === 0) return []
    const later = months.slice(index).map((one) => {
      const { customers: count = 0, orders = 0, paise = 0 } = own.find((row) => row.month === one) ?? {}
      return { month: one, customers: count, orders, net: rupeesOf(paise) }
    })
    return [{ month, customers, again: sumOf('again'), orders: sumOf('orders'), net: rupeesOf(sumOf('paise')), later }]
  })
}

export const reportCohorts = async (db: Db, periods: Periods): Promise<CohortReport> => ({ to: periods.period.to, cohorts: await listCohorts(db, periods) })
