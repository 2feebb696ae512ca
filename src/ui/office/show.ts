import { formatInIndia, shortDateInIndia } from '#kernel/india.ts'
import { deductedInr, inr, paiseOf } from '#kernel/money.ts'

// Formats of amounts, numbers and times in the back-office. Days and hours are those of Asia/Kolkata.

/** Formats an amount in rupees as ₹1,20,000 or ₹449.50. */
export const showRupees = (rupees: number) => inr(paiseOf(rupees))

/** Formats an amount in rupees that a sum deducts, as − ₹449.50, or ₹0. */
export const showDeducted = (rupees: number) => deductedInr(paiseOf(rupees))

export const showNumber = (number: number) => number.toLocaleString('en-IN')

/** Formats a month (YYYY-MM) as November 2026. */
export const showMonth = formatInIndia({ month: 'long', year: 'numeric' })

/** Formats an ISO time as 21 Nov 2026. */
export const showDay = shortDateInIndia

/** Formats an ISO time as 6:05:30 pm. */
export const showClock = formatInIndia({ hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** Formats an ISO time as 21 Nov 2026, 6:05 pm. */
export const showMoment = formatInIndia({ day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' })
