import { deductedInr, inr, paiseOf } from '#kernel/money.ts'

// Formats of amounts, numbers and times in the back-office. Days and hours are those of Asia/Kolkata.

/** Formats an amount in rupees as ₹1,20,000 or ₹449.50. */
export const showRupees = (rupees: number) => inr(paiseOf(rupees))

/** Formats an amount in rupees that a sum deducts, as − ₹449.50, or ₹0. */
export const showDeducted = (rupees: number) => deductedInr(paiseOf(rupees))

export const showNumber = (number: number) => number.toLocaleString('en-IN')

const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
const momentFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats a month (YYYY-MM) as November 2026. */
export const showMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** Formats an ISO time as 21 Nov 2026. */
export const showDay = (instant: string) => dayFormat.format(new Date(instant))

const clockFormat = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone: 'Asia/Kolkata' })

/** Formats an ISO time as 6:05:30 pm. */
export const showClock = (instant: string) => clockFormat.format(new Date(instant))

/** Formats an ISO time as 21 Nov 2026, 6:05 pm. */
export const showMoment = (instant: string) => momentFormat.format(new Date(instant))
