import { tenDigits } from '#domain/customers/mobile.ts'

/** The digits of a number as people write it: without gaps, and without +91 or 0 in front. */
export const plainNumber = (typed: string) => tenDigits(typed.replace(/[\s-]/g, ''))
