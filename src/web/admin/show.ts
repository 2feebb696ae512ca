import { inr, paiseOf } from '#kernel/money.ts'

/** How the back-office writes amounts, numbers and times. The shop's days and hours are those of Asia/Kolkata. */

/** Rupees of the wire as ₹1,20,000 or ₹449.50. */
export const showRupees = (rupees: number) => inr(paiseOf(rupees))

export const showNumber = (number: number) => number.toLocaleString('en-IN')

const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })
const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** An instant of the wire as 21 Nov 2026. */
export const showDay = (instant: string) => day.format(new Date(instant))

/** An instant of the wire as 21 Nov 2026, 6:05 pm. */
export const showMoment = (instant: string) => moment.format(new Date(instant))
