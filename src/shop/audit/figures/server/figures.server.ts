import { sql } from 'kysely'
import { dayInIndia, endOfDay, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'

/** A range of time. It contains `since`, but not `until`. */
export type Range = { since?: Date; until?: Date }

/**
 * The measures of the figures. `order` sums all placed orders. `status`, `product`, `coupon` and `customer` (new, returning) split these orders by name.
 * `cod` splits the orders with cash on delivery by the state of their cash.
 *
 * `ledger` splits the orders with a coupon by the celebrity's id. It sums their goods alone, without charges such as delivery. `ledger_gross` sums the same
 * goods before the coupon, and `ledger_cancelled` the goods of cancelled orders. `ledger_refunded` sums what refunds and lost disputes took off the goods of the
 * other orders.
 *
 * `payment` sums captured payments and `refund` sums processed refunds, both by the payment's verdict. `account` counts accounts by role, and `lead` counts
 * leads by whether they are handled.
 */
const measures = [
  'order',
  'status',
  'cod',
  'product',
  'coupon',
  'ledger',
  'ledger_gross',
  'ledger_cancelled',
  'ledger_refunded',
  'customer',
  'payment',
  'refund',
  'account',
  'lead',
] as const

export type Measure = (typeof measures)[number]

type Figure = { measure: Measure; name: string }

type Sums = { orders: number; qty: number; paise: number }

const sums = sql<Sums>`coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(qty), 0)::bigint as qty, coalesce(sum(paise), 0)::bigint as paise`

/** Returns the figures of a range by measure and name, largest amount first. Whole days are read from sums per day, a partial first day from single facts. */
export async function sumByName(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure)[]> {
  const { rows } = await sql<Sums & Figure>`
    select measure, name, ${sums} from (${factsOf(range)}) f where measure in (${sql.join(measures)})
    group by measure, name having sum(orders) <> 0 or sum(paise) <> 0 order by paise desc, name`.execute(db)
  return rows
}

const zeroSums: Sums = { orders: 0, qty: 0, paise: 0 }

/** Returns the sums of these measures for one name in any letter case: a status, a coupon, or a celebrity's id. Missing sums are zero. */
export async function sumsOfName(db: Db, range: Range, name: string, measures: readonly Measure[]): Promise<(measure: Measure) => Sums> {
  const { rows } = await sql<Sums & { measure: Measure }>`
    select measure, ${sums} from (${factsOf(range)}) f where lower(name) = lower(${name}) and measure in (${sql.join(measures)}) group by measure`.execute(db)
  return (measure) => rows.find((row) => row.measure === measure) ?? zeroSums
}

/** Returns the sums over all days of several names, compared as `sumsOfName` does. */
export async function sumsOfNames(db: Db, names: readonly string[], measures: readonly Measure[]): Promise<(name: string, measure: Measure) => Sums> {
  const { rows } = await sql<Sums & Figure>`
    select measure, name, ${sums} from (${factsOf({})}) f where lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])
      and measure in (${sql.join(measures)}) group by measure, name`.execute(db)
  return (name, measure) => rows.find((row) => row.name === name && row.measure === measure) ?? zeroSums
}

/** Returns the count of a measure, for one name or for all names, less the number that the query `subtracted` selects. Without `range` over all days. */
export async function countOf(db: Db, measure: Measure, name?: string, subtracted = sql<number>`select 0`, range: Range = {}): Promise<number> {
  const counted = sql<number>`(select coalesce(sum(orders), 0)::bigint - (${subtracted}) from (${factsOf(range)}) f
    where measure = ${measure} and ${name === undefined ? sql`true` : sql`name = ${name}`})`
  const { count } = await db.selectNoFrom(counted.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns the first day (YYYY-MM-DD in India) that has a figure of this measure, or undefined without figures. */
export async function firstDayOf(db: Db, measure: Measure): Promise<string | undefined> {
  const day = sql<string | null>`(select min(day)::text from (${factsOf({})}) f where measure = ${measure})`
  const first = await db.selectNoFrom(day.as('day')).executeTakeFirstOrThrow()
  return first.day ?? undefined
}

/** Returns the figures of a range by day (YYYY-MM-DD in India), measure and name, oldest first. */
export async function sumByDay(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure & { day: string })[]> {
  const { rows } = await sql<Sums & Figure & { day: string }>`
    select measure, name, day, ${sums} from (${factsOf(range)}) f where measure in (${sql.join(measures)}) group by measure, name, day order by day`.execute(db)
  return rows
}

/** Returns the figures of a short range by hour in India (0 to 23), from single facts. */
export async function sumByHour(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure & { hour: number })[]> {
  const { rows } = await sql<Sums & Figure & { hour: number }>`
    select measure, name, extract(hour from at at time zone 'Asia/Kolkata')::int as hour, ${sums}
    from sales_fact where ${within(range)} and measure in (${sql.join(measures)}) group by measure, name, hour order by hour`.execute(db)
  return rows
}

/** Selects the figures of a range: the sums per day, the changes that are not folded yet, and the facts of a partial first day. */
function factsOf({ since, until }: Range) {
  // If the range starts within a day, its first whole day is the next one.
  const isCut = since !== undefined && startOfDay(dayInIndia(since)).getTime() !== since.getTime()
  const from = since && dayInIndia(isCut ? endOfDay(dayInIndia(since)) : since)
  const before = until && dayInIndia(until)
  const days = sql`${from ? sql`day >= ${from}::date` : sql`true`} and ${before ? sql`day < ${before}::date` : sql`true`}`
  const columns = sql`measure, name, day, orders, qty, paise`
  return sql`
    select ${columns} from sales_day where ${days}
    union all select ${columns} from sales_change where ${days}
    ${isCut && from ? sql`union all select ${columns} from sales_fact where ${within({ since, until: startOfDay(from) })}` : sql``}`
}

const within = ({ since, until }: Range) =>
  sql`${since ? sql`at >= ${since}::timestamptz` : sql`true`} and ${until ? sql`at < ${until}::timestamptz` : sql`true`}`

/** The most changes of one run, so that one statement never moves too many. */
const batchSize = 20_000

/** Moves recorded changes into the sums of their days. It is one statement, so every reader counts each change exactly once. */
export async function foldFigures(db: Db) {
  await sql`
    with moved as (
      delete from sales_change where seq in (select seq from sales_change order by seq limit ${batchSize} for update skip locked)
      returning measure, day, name, orders, qty, paise
    )
    insert into sales_day as total (measure, day, name, orders, qty, paise)
    select measure, day, name, sum(orders), sum(qty), sum(paise) from moved group by measure, day, name order by measure, day, name
    on conflict (measure, day, name) do update
    set orders = total.orders + excluded.orders, qty = total.qty + excluded.qty, paise = total.paise + excluded.paise`.execute(db)
}

export const foldFiguresJob = job('fold-sales', { retryLimit: 0, retryDelay: 1, cron: '* * * * *' }, ({ db }) => foldFigures(db))

/** Recomputes all figures from the facts. For a database that was filled without the triggers, and to repair wrong figures. */
export async function recountFigures(db: Db) {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`lock table sales_change, sales_day in exclusive mode`.execute(tx)
    await sql`delete from sales_change`.execute(tx)
    await sql`delete from sales_day`.execute(tx)
    await sql`insert into sales_day (measure, day, name, orders, qty, paise)
      select measure, day, name, sum(orders), sum(qty), sum(paise) from sales_fact group by measure, day, name`.execute(tx)
  })
}
