/** Mobile numbers are 10 digits on the wire and +91 with 10 digits in the database. */

/** Drops a +91 or 0 in front of 10 digits; leaves anything else as it is. */
export const tenDigits = (text: string) => text.replace(/^(\+91[\s-]?|0)(?=\d{10}$)/, '')

export const storedMobile = (digits: string) => (digits === '' ? '' : `+91${digits}`)

export const wireMobile = (stored: string) => stored.replace(/^\+91/, '')
