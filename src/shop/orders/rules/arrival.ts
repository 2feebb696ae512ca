import { dayMs } from '#kernel/duration.ts'
import { dayInIndia, endOfDay, formatInIndia } from '#kernel/india.ts'

/** The days from order to delivery, as the owner estimates them. Without both there is no estimate. */
export type Arrival = { fromDays: number | null; toDays: number | null }

const dayAndMonthOf = (day: string) => ({ day: String(Number(day.slice(8))), month: monthOf(day) })

const monthOf = formatInIndia({ month: 'long' })

/** Returns how long a delivery takes, like "in 2 to 5 days". Empty without an estimate. It names no date, so cached pages may show it. */
export function describeDelivery({ fromDays, toDays }: Arrival): string {
  if (fromDays === null || toDays === null) return ''
  if (fromDays === toDays) return fromDays === 1 ? 'in 1 day' : `in ${fromDays} days`
  return `in ${fromDays} to ${toDays} days`
}

/**
 * Returns when an order should arrive, like "between 26 and 29 November", by the calendar of India. Empty without an estimate, and after the last day.
 */
export function describeArrival(placedAt: Date, { fromDays, toDays }: Arrival, now: Date): string {
  if (fromDays === null || toDays === null) return ''
  const dayAfter = (days: number) => dayInIndia(new Date(placedAt.getTime() + days * dayMs))
  const [first, last] = [dayAfter(fromDays), dayAfter(toDays)]
  if (endOfDay(last) <= now) return ''
  const [from, to] = [dayAndMonthOf(first), dayAndMonthOf(last)]
  if (first === last) return `on ${to.day} ${to.month}`
  return from.month === to.month ? `between ${from.day} and ${to.day} ${to.month}` : `between ${from.day} ${from.month} and ${to.day} ${to.month}`
}
