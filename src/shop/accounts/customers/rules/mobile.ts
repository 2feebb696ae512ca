import { canonicalMobile } from '#kernel/text.ts'

/** Converts mobile numbers: 10 digits on the wire, +91 and 10 digits in the database. */

/** Returns the ten digits of a number in any usual spelling. Returns any other text trimmed. */
export const tenDigits = (text: string) => canonicalMobile(text) ?? text.trim()

/** Matches Indian mobile numbers, the only ones that can receive one-time codes. */
export const mobilePattern = /^[6-9]\d{9}$/

/** The error message for other numbers, shown by the form and by the server. */
export const codesNeedMobile = 'Sign-in codes reach only Indian mobile numbers: 10 digits that start with 6, 7, 8 or 9.'

export const storedMobile = (digits: string) => (digits === '' ? '' : `+91${digits}`)

/** Returns a stored number without +91, or an empty text without a number. */
export const wireMobile = (stored: string | null | undefined) => (stored ?? '').replace(/^\+91/, '')
