import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Period } from '../contract.ts'

/** Days in India as YYYY-MM-DD, both included. */
export type WantedDays = { from?: string | undefined; to?: string | undefined }

/** How many days a report has if the caller names no first day. */
const defaultDays = 30

const firstReportDay = '2000-01-01'

const addDays = (day: string, days: number) => dayInIndia(new Date(startOfDay(day).getTime() + days * dayMs))

/** Returns the first and last day of a report, by default of the last 30 days, and of the period of as many days before it. @throws ShopError invalid_input */
export function periodsOf({ from, to }: WantedDays, now: Date): { period: Period; before: Period } {
  const today = dayInIndia(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? addDays(last, 1 - defaultDays)
  if (first < firstReportDay) throw new ShopError('invalid_input', 'The first day must not be before 1 January 2000.')
  if (first > last) throw new ShopError('invalid_input', 'The first day must not be after the last day.')
  const days = Math.round((startOfDay(last).getTime() - startOfDay(first).getTime()) / dayMs) + 1
  return { period: { from: first, to: last }, before: { from: addDays(first, -days), to: addDays(first, -1) } }
}
