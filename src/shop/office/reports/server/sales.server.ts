import { endOfDay, startOfDay } from '#kernel/india.ts'
import { inr, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { sumByName } from '#shop/audit/module.server.ts'
import { type Bucket, bucketsOf, bucketsOfDays, type PeriodSum } from '../../analytics/rules/buckets.ts'
import { salesMeasures, salesOf } from '../../analytics/rules/sales.ts'
import { drawColumns } from '../../analytics/server/draw-chart.server.ts'
import { sumPeriods } from '../../analytics/server/make-report.server.ts'
import type { SalesFigures, SalesReport } from '../contract.ts'
import type { Periods } from '../rules/periods.ts'

type Days = Periods['period']

const rangeOf = ({ from, to }: Days) => ({ since: startOfDay(from), until: endOfDay(to) })

/** Adds up the sales of days as the dashboard does. */
export async function sumSales(db: Db, days: Days): Promise<SalesFigures> {
  const { soldPaise, refundedPaise, lostPaise, netPaise, toComePaise, averagePaise, ...counts } = salesOf(await sumByName(db, rangeOf(days), salesMeasures))
  return {
    ...counts,
    sold: rupeesOf(soldPaise),
    refunded: rupeesOf(refundedPaise),
    lostCash: rupeesOf(lostPaise),
    net: rupeesOf(netPaise),
    cashToCome: rupeesOf(toComePaise),
    averageOrder: rupeesOf(averagePaise),
  }
}

/** The sums of each day of both periods. */
const sumDays = (db: Db, { period, before }: Periods) => sumPeriods(db, 'month', rangeOf({ from: before.from, to: period.to }))

const sumsWithin = (sums: readonly PeriodSum[], { from, to }: Days) => sums.filter(({ at }) => String(at) >= from && String(at) <= to)

const netOf = ({ paise, refundPaise }: Bucket) => paise - refundPaise

export async function reportSales(db: Db, periods: Periods): Promise<SalesReport> {
  const { period, before } = periods
  const [now, earlier, sums] = [await sumSales(db, period), await sumSales(db, before), await sumDays(db, periods)]
  const bucketsIn = (days: Days) => bucketsOf('month', sumsWithin(sums, days), { first: days.from, last: days.to })
  const earlierBuckets = bucketsIn(before)
  const buckets = bucketsIn(period).map((bucket, index) => ({ ...bucket, earlier: earlierBuckets[index] }))
  const beforeOf = ({ earlier: same }: (typeof buckets)[number]) => (same ? netOf(same) : 0)
  return {
    ...periods,
    now,
    earlier,
    buckets: buckets.map((bucket) => ({ label: bucket.label, orders: bucket.orders, net: rupeesOf(netOf(bucket)), netBefore: rupeesOf(beforeOf(bucket)) })),
    chart: drawColumns(
      'Net revenue over time, before it that of the period before',
      buckets.map((bucket) => ({ label: bucket.label, value: netOf(bucket), before: beforeOf(bucket) })),
      inr,
    ),
  }
}

export type SalesDay = { day: string; orders: number; soldPaise: number; lostPaise: number; before: { orders: number; netPaise: number } }

/** Returns the sales of each day, beside those of the same day of the period before. */
export async function listSalesDays(db: Db, periods: Periods): Promise<SalesDay[]> {
  const sums = await sumDays(db, periods)
  const daysIn = (days: Days) => bucketsOfDays(sumsWithin(sums, days), { first: days.from, last: days.to })
  const earlier = daysIn(periods.before)
  return daysIn(periods.period).map(({ key, orders, paise, refundPaise }, index) => {
    const same = earlier[index]
    return { day: key, orders, soldPaise: paise, lostPaise: refundPaise, before: { orders: same?.orders ?? 0, netPaise: same ? netOf(same) : 0 } }
  })
}
