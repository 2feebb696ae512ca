import { arrivalDays } from '#shop/places/rules.ts'

/** How many days the shopper may choose from. */
const dayCount = 6

/** Returns the working days from the day after `today` on which a courier may try again. Days are YYYY-MM-DD. */
export const daysToChoose = (today: string, holidays: readonly string[]): string[] =>
  Array.from({ length: dayCount }, (_, index) => arrivalDays(today, { from: index + 1, to: index + 1 }, holidays).from)

/** Why a shopper can no longer answer. `newer`: another attempt failed since. */
export const closedReasons = ['answered', 'delivered', 'returning', 'back', 'newer'] as const

export type ClosedReason = (typeof closedReasons)[number]

export const mostAddress = 200
