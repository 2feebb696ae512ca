import { dayMs } from '#kernel/duration.ts'
import { formatInIndia } from '#kernel/india.ts'
import type { Timeframe } from './timeframe.ts'

/** One interval of a chart: an hour, day, month or year in India. `key` sorts the intervals; the chart shows `label`. */
export type Bucket = { key: string; label: string; orders: number; paise: number; refundPaise: number }

/** The sum of one hour or day. `at` is the day as YYYY-MM-DD, or the hour of the day as a number. */
export type PeriodSum = { measure: 'order' | 'refund'; at: string | number; orders: number; paise: number }

/** A longer range is shown in months, and beyond `maxMonths` in years. */
const maxDays = 62
const maxMonths = 36

const dayLabel = formatInIndia({ day: 'numeric', month: 'short' })
const monthLabel = formatInIndia({ month: 'short', year: 'numeric' })

/** Groups sums into hours, days, months or years, by the length of the range. Includes empty intervals. `first` and `last` are days in India. */
export function bucketsOf(timeframe: Timeframe, sums: readonly PeriodSum[], { first, last }: { first: string; last: string }): Bucket[] {
  if (timeframe === 'today' || timeframe === 'yesterday') {
    return fillBuckets(
      Array.from({ length: 24 }, (_, hour) => [String(hour).padStart(2, '0'), hourLabel(hour)] as const),
      sums,
      ({ at }) => String(at).padStart(2, '0'),
    )
  }
  const days = listDays(first, last)
  if (days.length <= maxDays) return bucketsOfDays(sums, { first, last })
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  if (months.length <= maxMonths)
    return fillBuckets(
      months.map((month) => [month, monthLabel(month)] as const),
      sums,
      ({ at }) => String(at).slice(0, 7),
    )
  const years = [...new Set(days.map((day) => day.slice(0, 4)))]
  return fillBuckets(
    years.map((year) => [year, year] as const),
    sums,
    ({ at }) => String(at).slice(0, 4),
  )
}

/** Groups sums into days, however many. */
export const bucketsOfDays = (sums: readonly PeriodSum[], { first, last }: { first: string; last: string }): Bucket[] =>
  fillBuckets(
    listDays(first, last).map((day) => [day, dayLabel(day)] as const),
    sums,
    ({ at }) => String(at),
  )

function fillBuckets(slots: readonly (readonly [key: string, label: string])[], sums: readonly PeriodSum[], keyOf: (sum: PeriodSum) => string): Bucket[] {
  const buckets = new Map(slots.map(([key, label]) => [key, { key, label, orders: 0, paise: 0, refundPaise: 0 }]))
  for (const sum of sums) {
    const bucket = buckets.get(keyOf(sum))
    if (!bucket) continue
    if (sum.measure === 'refund') bucket.refundPaise += sum.paise
    else {
      bucket.orders += sum.orders
      bucket.paise += sum.paise
    }
  }
  return [...buckets.values()]
}

function listDays(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Formats the hour 0 as 12 am and 13 as 1 pm. */
const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
