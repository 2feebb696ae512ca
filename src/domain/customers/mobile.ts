/** Mobile numbers are 10 digits on the wire and +91 with 10 digits in the database. */

/** Drops a +91 or 0 in front of 10 digits; leaves anything else as it is. */
export const tenDigits = (text: string) => text.replace(/^(\+91[\s-]?|0)(?=\d{10}$)/, '')

/** One-time codes reach only Indian mobile numbers. */
export const codePattern = /^[6-9]\d{9}$/

/** Said by the server, and by the form before it asks. */
export const codesNeedMobile = 'Sign-in codes reach only Indian mobile numbers: 10 digits that start with 6, 7, 8 or 9.'

export const storedMobile = (digits: string) => (digits === '' ? '' : `+91${digits}`)

export const wireMobile = (stored: string) => stored.replace(/^\+91/, '')
