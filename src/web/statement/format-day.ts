const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** Formats a date or timestamp from the API as 21 Nov 2026, in Indian time. */
export const inWords = (date: string) => day.format(new Date(date))
