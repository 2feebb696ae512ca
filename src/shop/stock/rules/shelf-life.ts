import { dayMs } from '#kernel/duration.ts'
import type { Settings } from '#shop/settings/contract.ts'

/** The days of a batch: YYYY-MM-DD, or null if nobody entered them. */
export type BatchDays = { packedOn: string | null; bestBefore: string | null }

/** Returns the day so many days after a day. */
export const daysLater = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/**
 * Returns the last day in India on which packs of a batch may be sold, or undefined without a best-before day. At delivery the packs must keep
 * `leastDays`, or `leastPercent` of the time from packing to best-before if that is less.
 */
export function lastSaleDay({ packedOn, bestBefore }: BatchDays, { leastDays, leastPercent, deliveryDays }: Settings['shelfLife']): string | undefined {
  if (bestBefore === null) return undefined
  const lifeDays = packedOn === null ? Infinity : (Date.parse(bestBefore) - Date.parse(packedOn)) / dayMs
  const daysAtDelivery = Math.min(leastDays, Math.ceil((lifeDays * leastPercent) / 100))
  return daysLater(bestBefore, -daysAtDelivery - deliveryDays)
}

/** A batch on hand is listed as ending soon this many days before its last day of sale. */
export const soonDays = 30
