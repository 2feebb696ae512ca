import { dayMs, minuteMs } from './duration.ts'

/** The shop counts days in Asia/Kolkata, which is 5:30 ahead of UTC all year. */
const indiaOffsetMs = 330 * minuteMs

/** Returns the day in India as YYYY-MM-DD. These texts sort by time. */
export const dayInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 10)

/** Returns the number of midnights in India between two instants: 0 on the same day, 1 from yesterday to today. */
export const daysBetween = (from: Date, to: Date) => (Date.parse(dayInIndia(to)) - Date.parse(dayInIndia(from))) / dayMs

/** Returns the instant at which a day (YYYY-MM-DD) begins in India. */
export const startOfDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - indiaOffsetMs)

/** Returns the instant at which a day (YYYY-MM-DD) ends in India. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs)

/** Returns the instant at which a minute (YYYY-MM-DDTHH:MM) begins in India; undefined if there is no such minute. */
export function startOfMinute(minute: string): Date | undefined {
  const at = new Date(`${minute}:00+05:30`)
  return Number.isNaN(at.getTime()) || timeInIndia(at) !== minute.replace('T', ' ') ? undefined : at
}

/** Returns the instants between two days, both included. `since` belongs to the range, `until` does not. */
export const instantsOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from && { since: startOfDay(from) }),
  ...(to && { until: endOfDay(to) }),
})

/** Returns the first day of a month (YYYY-MM), and that of the next month. */
export function daysOfMonth(month: string): { first: string; next: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { first: `${month}-01`, next: new Date(Date.UTC(year, number)).toISOString().slice(0, 10) }
}

/** Returns the first day of the financial year of a day (YYYY-MM-DD). It begins on 1 April. */
export function startOfFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < '04-01' ? year - 1 : year}-04-01`
}

/** Returns the name of the financial year of a day (YYYY-MM-DD), such as 2026-27. */
export function financialYearOf(day: string): string {
  const year = startOfFinancialYear(day).slice(0, 4)
  return `${year}-${String((Number(year) + 1) % 100).padStart(2, '0')}`
}

/** Returns the entry that holds on a day (YYYY-MM-DD): the latest that has begun; undefined before the first one. */
export const heldOn = <Entry extends { effectiveFrom: string }>(entries: readonly Entry[], day: string): Entry | undefined =>
  entries.filter(({ effectiveFrom }) => effectiveFrom <= day).toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0]

/** Returns the instants of a month (YYYY-MM) in India. `since` belongs to the month, `until` does not. */
export function instantsOfMonth(month: string): { since: Date; until: Date } {
  const { first, next } = daysOfMonth(month)
  return { since: startOfDay(first), until: startOfDay(next) }
}

const indexOfMonth = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1

/** Returns the number of months (YYYY-MM) between two months, both included; 0 if the first is later. */
export const countMonths = (first: string, last: string) => Math.max(0, indexOfMonth(last) - indexOfMonth(first) + 1)

/** Returns that many months (YYYY-MM) up to the last one, newest first. */
export function monthsUntil(last: string, count: number): string[] {
  const monthAt = (index: number) => `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
  return Array.from({ length: count }, (_, back) => monthAt(indexOfMonth(last) - back))
}

/** Returns the months (YYYY-MM) between two months, both included, newest first. */
export const monthsBetween = (first: string, last: string) => monthsUntil(last, countMonths(first, last))

/**
 * Returns a function that formats an instant, or the text of one, in the time of India. The browser needs several milliseconds to make a format, so it is
 * made at the first use.
 */
export function formatInIndia(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (at: Date | string) => (format ??= new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'Asia/Kolkata' })).format(new Date(at))
}

/** Formats a day or an instant as "24 November 2026". */
export const dateInIndia = formatInIndia({ dateStyle: 'long' })

/** Formats a day or an instant as "24 Nov 2026". */
export const shortDateInIndia = formatInIndia({ day: 'numeric', month: 'short', year: 'numeric' })

const longMoment = formatInIndia({ dateStyle: 'long', timeStyle: 'short' })

/** Formats an instant for messages, as "24 November 2026 at 8:15 am (India time)". */
export const momentInIndia = (at: Date) => `${longMoment(at)} (India time)`

/** Formats an instant for spreadsheets, as "2026-11-24 20:15", the time in India. */
export const timeInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().slice(0, 16).replace('T', ' ')

/** Formats an instant for files that programs read, as "2026-11-24T20:15:00.000+05:30". */
const instantInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).toISOString().replace('Z', '+05:30')

const instantText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Returns a copy of a JSON value in which each text of an instant has the time of India and its offset. The instants stay the same. */
export function withIndianTimes<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, part: unknown) =>
    typeof part === 'string' && instantText.test(part) ? instantInIndia(new Date(part)) : part,
  )
}

/** Returns the hour in India, from 0 to 23. */
export const hourInIndia = (at: Date) => new Date(at.getTime() + indiaOffsetMs).getUTCHours()

const fullDate = formatInIndia({ dateStyle: 'full' })

/** Formats a day (YYYY-MM-DD) for messages, as "Tuesday, 24 November 2026". */
export const longDay = (day: string) => fullDate(day)
