import { sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { groupDigits } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { firstVisitDay, listVisits } from '#shop/sources/module.server.ts'
import { drawBars } from '../../analytics/server/draw-chart.server.ts'
import { bucketsOfDays } from '../../analytics/rules/buckets.ts'
import { type FunnelReport, type FunnelStep, funnelSteps } from '../contract.ts'
import { stepTexts } from '../rules/funnel-texts.ts'
import type { Periods } from '../rules/periods.ts'

type Count = { day: string; step: FunnelStep; visits: number }

/** Lists the counts of each day of both periods, with the placed orders that no member of the staff entered. */
async function listCounts(db: Db, { period, before }: Periods): Promise<Count[]> {
  const [visits, orders] = await Promise.all([
    listVisits(db, { from: before.from, to: period.to }),
    sql<Count>`
      select day_in_india(listed_at) as day, 'paid' as step, count(*) as visits from shop_order
      where paid_at is not null and not is_test and not is_replacement and source is distinct from 'phone' and listed_at >= ${startOfDay(before.from)} and listed_at < ${endOfDay(period.to)}
      group by 1`.execute(db),
  ])
  return [...visits, ...orders.rows]
}

const sumOf = (counts: readonly Count[], { from, to }: Periods['period'], wanted: FunnelStep) =>
  counts.reduce((sum, { day, step, visits }) => (step === wanted && day >= from && day <= to ? sum + visits : sum), 0)

export async function reportFunnel(db: Db, periods: Periods): Promise<FunnelReport> {
  const [counts, since] = await Promise.all([listCounts(db, periods), firstVisitDay(db)])
  const steps = funnelSteps.map((step) => ({ step, count: sumOf(counts, periods.period, step), before: sumOf(counts, periods.before, step) }))
  const bars = steps.map(({ step, count }) => ({ label: stepTexts[step], value: count }))
  return { ...periods, since, steps, chart: drawBars('From visit to order', bars, groupDigits) }
}

export type FunnelDay = { day: string } & Record<FunnelStep, number>

/** Returns the counts of each day. */
export async function listFunnelDays(db: Db, periods: Periods): Promise<FunnelDay[]> {
  const counts = await listCounts(db, periods)
  const { from, to } = periods.period
  const ofDays = Map.groupBy(counts, ({ day }) => day)
  return bucketsOfDays([], { first: from, last: to }).map(({ key: day }) => {
    const countOf = (step: FunnelStep) => sumOf(ofDays.get(day) ?? [], { from: day, to: day }, step)
    return { day, visit: countOf('visit'), product: countOf('product'), cart: countOf('cart'), checkout: countOf('checkout'), paid: countOf('paid') }
  })
}
