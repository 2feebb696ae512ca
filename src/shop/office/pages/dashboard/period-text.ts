import type { Period } from '../../analytics/contract.ts'
import { dayInIndia, formatInIndia, startOfDay } from '#kernel/india.ts'
import { dashboardTexts as texts } from './dashboard-texts.ts'

const dayOf = formatInIndia({ day: 'numeric', month: 'short' })
const momentOf = formatInIndia({ day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })

/** Returns the days of a period in India, as "26 Oct to 26 Nov". A period that begins within a day has times, as "19 Nov, 4:15 am to 26 Nov, 4:15 am". */
export function periodText(period: Period): string {
  const [since, until] = [new Date(period.since), new Date(period.until)]
  const startsAtMidnight = startOfDay(dayInIndia(since)).getTime() === since.getTime()
  if (!startsAtMidnight) return texts.period(momentOf(since), momentOf(until))
  const [first, last] = [dayOf(since), dayOf(new Date(Math.max(since.getTime(), until.getTime() - 1)))]
  return first === last ? first : texts.period(first, last)
}
