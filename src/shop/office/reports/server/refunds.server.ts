import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { drawBars } from '../../analytics/server/draw-chart.server.ts'
import type { RefundReport, RefundRow } from '../contract.ts'
import type { Periods } from '../rules/periods.ts'
import { refundText } from '../rules/refund-texts.ts'

type Sums = { count: number; paise: number; chargePaise: number }
type Group = Sums & Pick<RefundRow, 'origin' | 'reason'> & { isNow: boolean }

/**
 * Sums the refunds that banks took in both periods, by why the shop refunded. The refunds are those of the money screen's month: by the day on which the bank
 * took them, without those of payments without a verdict. A refund that continues another has its return.
 */
async function sumRefunds(db: Db, { period, before }: Periods): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select coalesce(f.settled_at, f.created_at) >= ${startOfDay(period.from)} as is_now, f.origin, r.reason,
      count(*) as count, sum(f.amount_paise)::bigint as paise, coalesce(sum(f.amount_paise) filter (where f.is_charge), 0)::bigint as charge_paise
    from refund f join payment p on p.id = f.payment_id left join refund first on first.id = f.split_from
    left join return_request r on r.id = coalesce(f.return_id, first.return_id)
    where f.status = 'processed' and p.lane is not null and not is_of_test(p)
      and coalesce(f.settled_at, f.created_at) >= ${startOfDay(before.from)} and coalesce(f.settled_at, f.created_at) < ${endOfDay(period.to)}
    group by 1, 2, 3`.execute(db)
  return rows
}

function figuresOf(groups: readonly Sums[]) {
  const sumOf = (name: keyof Sums) => groups.reduce((sum, group) => sum + group[name], 0)
  return { count: sumOf('count'), amount: rupeesOf(sumOf('paise')), charges: rupeesOf(sumOf('chargePaise')) }
}

const compare = (groups: readonly Group[]) => ({ ...figuresOf(groups.filter(({ isNow }) => isNow)), before: figuresOf(groups.filter(({ isNow }) => !isNow)) })

const listReasons = (groups: readonly Group[]): RefundRow[] =>
  [...Map.groupBy(groups, ({ origin, reason }) => JSON.stringify([origin, reason])).values()]
    .flatMap(([first, ...others]) => (first ? [{ origin: first.origin, reason: first.reason, ...compare([first, ...others]) }] : []))
    .toSorted((one, other) => other.amount - one.amount || other.before.amount - one.before.amount)

export async function reportRefunds(db: Db, periods: Periods): Promise<RefundReport> {
  const groups = await sumRefunds(db, periods)
  const refunds = listReasons(groups)
  const bars = refunds.filter(({ count }) => count > 0).map((row) => ({ label: refundText(row), value: paiseOf(row.amount) }))
  return { ...periods, total: compare(groups), refunds, chart: drawBars('Refunds by reason', bars, inr) }
}

export const listRefundReasons = async (db: Db, periods: Periods): Promise<RefundRow[]> => listReasons(await sumRefunds(db, periods))
