import { daysBetween, startOfDay } from '#kernel/india.ts'
import { ShopError } from '#kernel/errors.ts'
import { periodsOf, type WantedDays } from '#shop/sources/rules.ts'

/** Longer reports would list more days than a person reads. */
const mostDays = 3660

export type Periods = ReturnType<typeof periodsOf>

/** Returns the days of a report, and as many days before. @throws ShopError invalid_input */
export function reportPeriods(wanted: WantedDays, now: Date): Periods {
  const periods = periodsOf(wanted, now)
  const { from, to } = periods.period
  if (daysBetween(startOfDay(from), startOfDay(to)) >= mostDays) throw new ShopError('invalid_input', 'Please choose at most ten years.')
  return periods
}
