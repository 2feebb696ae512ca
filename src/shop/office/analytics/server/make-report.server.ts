import type { z } from 'zod/mini'
import { dayInIndia } from '#kernel/india.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { type Bucket, bucketsOf, type PeriodSum } from '../rules/buckets.ts'
import type * as contract from '../contract.ts'
import { drawBars, drawColumns } from './draw-chart.server.ts'
import { netOfCelebrity } from '#shop/audit/rules.ts'
import { type Measure, type Range, sumByDay, sumByHour, sumByName } from '#shop/audit/module.server.ts'
import { lostCash, salesOf } from '../rules/sales.ts'
import { rangeOf, type Timeframe } from '../rules/timeframe.ts'

type Report = z.input<typeof contract.report.reply>

/** The report names at most this many products and celebrities. */
const maxNames = 8

const measuresOverTime = ['order', 'refund', 'cod'] as const
const measuresByName = ['order', 'refund', 'cod', 'status', 'product', 'ledger', 'ledger_cancelled', 'ledger_refunded', 'customer'] as const

/** Reports the sales of a timeframe, net of refunds and of cash that never came, with charts. */
export async function makeReport(db: Db, timeframe: Timeframe, now: Date): Promise<Report> {
  const range = rangeOf(timeframe, now)
  const sums = await sumByName(db, range, measuresByName)
  const periodSums = await sumPeriods(db, timeframe, range)
  const buckets = bucketsOf(timeframe, periodSums, daysOf(range, periodSums, now))
  const sumsOf = (measure: Measure) => sums.filter((sum) => sum.measure === measure)
  const sales = salesOf(sums)
  const rowsOf = (measure: Measure) => sumsOf(measure).map(({ name, orders, qty, paise }) => ({ name, orders, qty, amount: rupeesOf(paise) }))
  const statuses = rowsOf('status')
  const products = rowsOf('product').slice(0, maxNames)
  const celebrities = await withNames(db, netOfCelebrities(sums).slice(0, maxNames))
  return {
    period: range.since ? { since: range.since.toISOString(), until: (range.until ?? now).toISOString() } : null,
    net: rupeesOf(sales.netPaise),
    refunded: rupeesOf(sales.refundedPaise),
    ...(sales.toComePaise > 0 && { cashToCome: rupeesOf(sales.toComePaise) }),
    averageOrder: rupeesOf(sales.averagePaise),
    ordersOf: { newCustomers: sales.newCustomers, returningCustomers: sales.returningCustomers },
    buckets: buckets.map(({ label, orders, paise, refundPaise }) => ({ label, orders, net: rupeesOf(paise - refundPaise) })),
    statuses,
    products,
    celebrities,
    charts: {
      revenue: drawColumns('Revenue over time', buckets.map(asBar), inr),
      statuses: drawBars(
        'Orders by status',
        statuses.map(({ name, orders }) => ({ label: name, value: orders })),
        String,
      ),
      products: drawBars('Sales by product', products.map(amountAsBar), inr),
      celebrities: drawBars('Sales by celebrity', celebrities.map(amountAsBar), inr),
    },
  }
}

/** Sums the orders of each celebrity by id, net of cancellations and refunds as in the ledger, largest amount first. */
function netOfCelebrities(sums: Awaited<ReturnType<typeof sumByName>>) {
  return sums
    .filter(({ measure }) => measure === 'ledger')
    .map(({ name: id, orders }) => {
      const paiseOf = (wanted: Measure) => sums.find(({ measure, name }) => measure === wanted && name === id)?.paise ?? 0
      return { id, orders, qty: 0, amount: rupeesOf(netOfCelebrity(paiseOf)) }
    })
    .toSorted((one, other) => other.amount - one.amount)
}

async function withNames(db: Db, celebrities: ReturnType<typeof netOfCelebrities>) {
  const ids = celebrities.map(({ id }) => id)
  const known = await db
    .selectFrom('celebrity')
    .select(['id', 'name'])
    // No celebrity has the id ''. It keeps `in ()` from being empty, which SQL refuses.
    .where('id', 'in', [...ids, ''])
    .execute()
  return celebrities.map(({ id, ...sums }) => ({ name: known.find((celebrity) => celebrity.id === id)?.name ?? '', ...sums }))
}

const asBar = ({ label, paise, refundPaise }: Bucket) => ({ label, value: paise - refundPaise })

const amountAsBar = ({ name, amount }: { name: string; amount: number }) => ({ label: name, value: paiseOf(amount) })

/** Sums orders, refunds and lost cash by day, or by hour for a timeframe of one day. */
export async function sumPeriods(db: Db, timeframe: Timeframe, range: Range): Promise<PeriodSum[]> {
  const isOneDay = timeframe === 'today' || timeframe === 'yesterday'
  const rows: (Omit<PeriodSum, 'measure'> & { measure: Measure; name: string })[] = isOneDay
    ? (await sumByHour(db, range, measuresOverTime)).map(({ hour, ...row }) => ({ ...row, at: hour }))
    : (await sumByDay(db, range, measuresOverTime)).map(({ day, ...row }) => ({ ...row, at: day }))
  const pick = (selected: Measure, selectedName: string): PeriodSum[] =>
    rows
      .filter(({ measure, name }) => measure === selected && name === selectedName)
      .map(({ at, orders, paise }) => ({ measure: selected === 'order' ? 'order' : 'refund', at, orders, paise }))
  const lost = lostCash.flatMap((state) => pick('cod', state))
  return [...pick('order', ''), ...pick('refund', 'settled'), ...lost]
}

/** Returns the first and last day of a range. A range without a start begins with the earliest sum. */
function daysOf({ since, until }: Range, [earliest]: PeriodSum[], now: Date) {
  const last = dayInIndia(until ? new Date(until.getTime() - 1) : now)
  return { first: since ? dayInIndia(since) : String(earliest?.at ?? last), last }
}
