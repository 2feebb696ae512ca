import type { z } from 'zod/mini'
import { dayInIndia } from '#kernel/india.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { type Bucket, bucketsOf, type Counted } from './buckets.ts'
import type * as contract from './contract.ts'
import { drawBars, drawColumns } from './draw-chart.server.ts'
import { type Measure, type Range, sumByDay, sumByHour, sumByName } from '../figures/queries.server.ts'
import { rangeOf, type Timeframe } from './timeframe.ts'

type Report = z.input<typeof contract.report.reply>

/** Products and celebrities beyond these are in the lists of their own. */
const mostNames = 8

const overTime = ['order', 'refund'] as const
const byName = ['order', 'refund', 'status', 'product', 'celebrity', 'celebrity_cancelled', 'celebrity_refunded', 'customer'] as const

/** What was sold in a timeframe, net of what was given back, with its charts. */
export async function makeReport(db: Db, timeframe: Timeframe, now: Date): Promise<Report> {
  const range = rangeOf(timeframe, now)
  const sums = await sumByName(db, range, byName)
  const counted = await countedOf(db, timeframe, range)
  const buckets = bucketsOf(timeframe, counted, daysOf(range, counted, now))
  const of = (measure: Measure) => sums.filter((sum) => sum.measure === measure)
  const [all] = of('order')
  // What was given back of money that paid for an order; the rest never was revenue.
  const refunded = of('refund').find(({ name }) => name === 'settled')
  const orders = all?.orders ?? 0
  const netPaise = (all?.paise ?? 0) - (refunded?.paise ?? 0)
  const named = (measure: Measure) => of(measure).map(({ name, orders, qty, paise }) => ({ name, orders, qty, amount: rupeesOf(paise) }))
  const [statuses, products, celebrities] = [named('status'), named('product').slice(0, mostNames), netOfCelebrities(sums).slice(0, mostNames)]
  const customers = new Map(of('customer').map(({ name, orders }) => [name, orders]))
  return {
    net: rupeesOf(netPaise),
    refunded: rupeesOf(refunded?.paise ?? 0),
    averageOrder: orders === 0 ? 0 : rupeesOf(Math.round((all?.paise ?? 0) / orders)),
    ordersOf: { newCustomers: customers.get('new') ?? 0, returningCustomers: customers.get('returning') ?? 0 },
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

/** As a celebrity's ledger counts, however the name is spelled: less cancelled orders, and refunds of those that stand. Largest amount first. */
function netOfCelebrities(sums: Awaited<ReturnType<typeof sumByName>>) {
  const ofCelebrities = sums.filter(({ measure }) => measure.startsWith('celebrity'))
  const byName = [...Map.groupBy(ofCelebrities, ({ name }) => name.toLowerCase()).values()]
  return byName
    .flatMap((ofOne) => {
      const sales = ofOne.filter(({ measure }) => measure === 'celebrity')
      const netPaise = ofOne.reduce((net, { measure, paise }) => (measure === 'celebrity' ? net + paise : net - paise), 0)
      const orders = sales.reduce((count, sum) => count + sum.orders, 0)
      return sales.slice(0, 1).map(({ name }) => ({ name, orders, qty: 0, amount: rupeesOf(netPaise) }))
    })
    .toSorted((one, other) => other.amount - one.amount)
}

const asBar = ({ label, paise, refundPaise }: Bucket) => ({ label, value: paise - refundPaise })

const amountAsBar = ({ name, amount }: { name: string; amount: number }) => ({ label: name, value: paiseOf(amount) })

async function countedOf(db: Db, timeframe: Timeframe, range: Range): Promise<Counted[]> {
  const isOneDay = timeframe === 'today' || timeframe === 'yesterday'
  const rows: (Omit<Counted, 'measure'> & { measure: Measure; name: string })[] = isOneDay
    ? (await sumByHour(db, range, overTime)).map(({ hour, ...row }) => ({ ...row, at: hour }))
    : (await sumByDay(db, range, overTime)).map(({ day, ...row }) => ({ ...row, at: day }))
  const of = (wanted: Counted['measure'], lane: string): Counted[] =>
    rows.filter(({ measure, name }) => measure === wanted && name === lane).map(({ at, orders, paise }) => ({ measure: wanted, at, orders, paise }))
  return [...of('order', ''), ...of('refund', 'settled')]
}

/** The first and the last day of a range; of everything, from the first that was counted on. */
function daysOf({ since, until }: Range, [earliest]: Counted[], now: Date) {
  const last = dayInIndia(until ? new Date(until.getTime() - 1) : now)
  return { first: since ? dayInIndia(since) : String(earliest?.at ?? last), last }
}
