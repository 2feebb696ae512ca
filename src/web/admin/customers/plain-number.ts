import { tenDigits } from '#domain/customers/mobile.ts'

/** Returns the digits of a typed phone number, without spaces, hyphens and a leading +91 or 0. */
export const plainNumber = (typed: string) => tenDigits(typed.replace(/[\s-]/g, ''))
