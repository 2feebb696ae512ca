import { dayMs } from '#kernel/duration.ts'
import type { StateCode } from './states.ts'

/** A range of working days from the dispatch. */
export type DaysRange = { from: number; to: number }

/** A place of the directory. `days`: the owner's own estimate for it. */
export type Place = { pin: string; state: StateCode | undefined; district: string; days?: DaysRange | undefined }

/** The North East, Kashmir and Ladakh, the Andaman and Nicobar Islands, Lakshadweep. */
const remote = /^(?:78|79|18|19|744|6825)/

/** Returns the working days from the dispatch at `from` to the delivery at `to`. The place's own days come before the usual ones. */
export function estimateDays(from: Place, to: Place): DaysRange {
  if (to.days) return to.days
  const isSameState = from.state !== undefined && from.state === to.state
  if (isSameState && from.district !== '' && from.district === to.district) return { from: 1, to: 2 }
  if (isSameState) return { from: 2, to: 3 }
  if (remote.test(to.pin)) return { from: 6, to: 9 }
  return from.pin[0] === to.pin[0] ? { from: 3, to: 4 } : { from: 4, to: 6 }
}

const sunday = 0

/** Returns the first and the last day of a delivery that is dispatched on `day`. Sundays and holidays are no working days. Days are YYYY-MM-DD. */
export function arrivalDays(day: string, range: DaysRange, holidays: readonly string[]): { from: string; to: string } {
  return { from: workingDayAfter(day, range.from, holidays), to: workingDayAfter(day, range.to, holidays) }
}

function workingDayAfter(day: string, count: number, holidays: readonly string[]) {
  let at = Date.parse(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    at += dayMs
    const date = new Date(at)
    if (date.getUTCDay() !== sunday && !holidays.includes(date.toISOString().slice(0, 10))) left -= 1
  }
  return new Date(at).toISOString().slice(0, 10)
}
