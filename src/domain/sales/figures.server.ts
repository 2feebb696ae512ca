import { sql } from 'kysely'
import { dayInIndia, endOfDay, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database.ts'

/** `since` counts, `until` does not. */
export type Range = { since?: Date; until?: Date }

/**
 * What is counted: all placed orders, or by status, product, celebrity or kind of customer (new, returning); captured payments and
 * processed refunds by the lane of the payment.
 */
export type Measure = 'order' | 'status' | 'product' | 'celebrity' | 'customer' | 'payment' | 'refund'

type Figure = { measure: Measure; name: string }

type Sums = { orders: number; qty: number; paise: number }

const sums = sql<Sums>`coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(qty), 0)::bigint as qty, coalesce(sum(paise), 0)::bigint as paise`

/** The figures of a range by measure and name, largest amount first. Whole days come folded; a day that the range cuts is counted order by order. */
export async function sumByName(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure)[]> {
  const { rows } = await sql<Sums & Figure>`
    select measure, name, ${sums} from (${factsOf(range)}) f where measure in (${sql.join(measures)})
    group by measure, name having sum(orders) <> 0 or sum(paise) <> 0 order by paise desc, name`.execute(db)
  return rows
}

/** The figures of a range by day (YYYY-MM-DD in India), measure and name, in order of time. */
export async function sumByDay(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure & { day: string })[]> {
  const { rows } = await sql<Sums & Figure & { day: string }>`
    select measure, name, day, ${sums} from (${factsOf(range)}) f where measure in (${sql.join(measures)}) group by measure, name, day order by day`.execute(db)
  return rows
}

/** The same of a range of a day or so, by the hour in India (0 to 23), order by order. */
export async function sumByHour(db: Db, range: Range, measures: readonly Measure[]): Promise<(Sums & Figure & { hour: number })[]> {
  const { rows } = await sql<Sums & Figure & { hour: number }>`
    select measure, name, extract(hour from at at time zone 'Asia/Kolkata')::int as hour, ${sums}
    from sales_fact where ${within(range)} and measure in (${sql.join(measures)}) group by measure, name, hour order by hour`.execute(db)
  return rows
}

function factsOf({ since, until }: Range) {
  // A range that begins within a day cuts it; the first day that is whole is then the one after.
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
