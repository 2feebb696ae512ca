const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' })

/** A day or an instant of the wire as 21 Nov 2026, in India. */
export const inWords = (at: string) => day.format(new Date(at))
