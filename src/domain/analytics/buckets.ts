import type { Timeframe } from './timeframe.ts'

/** A stretch of time in a chart: an hour, a day, a month or a year of India. `key` orders it; `label` is for the person. */
export type Bucket = { key: string; label: string; orders: number; paise: number; refundPaise: number }

/** What was counted at one moment: `at` is YYYY-MM-DD, or the hour of the day as a number. */
export type Counted = { measure: 'order' | 'refund'; at: string | number; orders: number; paise: number }

const dayMs = 86_400_000
const mostDays = 62
const mostMonths = 36

const dayLabel = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthLabel = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Sums put into buckets of a fitting size, none left out between the first and the last. `first` and `last` are days in India. */
export function bucketsOf(timeframe: Timeframe, counted: readonly Counted[], { first, last }: { first: string; last: string }): Bucket[] {
  if (timeframe === 'today' || timeframe === 'yesterday') {
    return filled(
      Array.from({ length: 24 }, (_, hour) => [String(hour).padStart(2, '0'), hourLabel(hour)] as const),
      counted,
      ({ at }) => String(at).padStart(2, '0'),
    )
  }
  const days = daysFrom(first, last)
  if (days.length <= mostDays)
    return filled(
      days.map((day) => [day, dayLabel.format(new Date(day))] as const),
      counted,
      ({ at }) => String(at),
    )
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  if (months.length <= mostMonths)
    return filled(
      months.map((month) => [month, monthLabel.format(new Date(month))] as const),
      counted,
      ({ at }) => String(at).slice(0, 7),
    )
  const years = [...new Set(days.map((day) => day.slice(0, 4)))]
  return filled(
    years.map((year) => [year, year] as const),
    counted,
    ({ at }) => String(at).slice(0, 4),
  )
}

function filled(slots: readonly (readonly [key: string, label: string])[], counted: readonly Counted[], keyOf: (one: Counted) => string): Bucket[] {
  const buckets = new Map(slots.map(([key, label]) => [key, { key, label, orders: 0, paise: 0, refundPaise: 0 }]))
  for (const one of counted) {
    const bucket = buckets.get(keyOf(one))
    if (!bucket) continue
    if (one.measure === 'refund') bucket.refundPaise += one.paise
    else {
      bucket.orders += one.orders
      bucket.paise += one.paise
    }
  }
  return [...buckets.values()]
}

function daysFrom(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** 0 is 12 am, 13 is 1 pm. */
const hourLabel = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`
