import type { Period } from '#domain/analytics/contract.ts'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import { dashboardTexts as texts } from '../../texts/admin-dashboard.ts'

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' })
const timeFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone: 'Asia/Kolkata' })

/** Returns the days of a period in India, as "26 Oct to 26 Nov". A period that begins within a day has times, as "19 Nov, 4:15 am to 26 Nov, 4:15 am". */
export function periodText(period: Period): string {
  const [since, until] = [new Date(period.since), new Date(period.until)]
  const startsAtMidnight = startOfDay(dayInIndia(since)).getTime() === since.getTime()
  if (!startsAtMidnight) return texts.period(timeFormat.format(since), timeFormat.format(until))
  const [first, last] = [dayFormat.format(since), dayFormat.format(new Date(Math.max(since.getTime(), until.getTime() - 1)))]
  return first === last ? first : texts.period(first, last)
}
