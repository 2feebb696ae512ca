import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Range } from '#shop/audit/module.server.ts'
import type { timeframes } from '../contract.ts'

export type Timeframe = (typeof timeframes)[number]

/**
 * Returns the range of a timeframe. Days begin at midnight in India. A week is the last 7 × 24 hours. A month begins on the same date of the previous
 * month, or on its last day.
 */
export function rangeOf(timeframe: Timeframe, now: Date): Range {
  const today = startOfDay(dayInIndia(now))
  switch (timeframe) {
    case 'all':
      return {}
    case 'today':
      return { since: today }
    case 'yesterday':
      return { since: new Date(today.getTime() - dayMs), until: today }
    case 'week':
      return { since: new Date(now.getTime() - 7 * dayMs) }
    case 'month':
      return { since: startOfDay(oneMonthBefore(dayInIndia(now))) }
  }
}

function oneMonthBefore(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonthBefore = new Date(Date.UTC(year, month - 1, 0))
  lastOfMonthBefore.setUTCDate(Math.min(date, lastOfMonthBefore.getUTCDate()))
  return lastOfMonthBefore.toISOString().slice(0, 10)
}
