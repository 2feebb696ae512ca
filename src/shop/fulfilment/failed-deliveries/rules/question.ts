import { arrivalDays } from '#shop/places/rules.ts'

/** How many days the shopper may choose from. */
const dayCount = 6

/** Returns the working days from the day after `today` on which a courier may try again. Days are YYYY-MM-DD. */
export const daysToChoose = (today: string, holidays: readonly string[]): string[] =>
  Array.from({ length: dayCount }, (_, index) => arrivalDays(today, { from: index + 1, to: index + 1 }, holidays).from)

/** Why a shopper can no longer answer. `newer`: another attempt failed since. */
export type ClosedReason = 'answered' | 'delivered' | 'returning' | 'lost' | 'back' | 'newer'

/** What a shopper reads about a link that takes no answer any more. */
export const closedWords: Record<ClosedReason, string> = {
  answered: 'Thank you! We have your answer and tell the courier.',
  delivered: 'This parcel was delivered.',
  returning: 'This parcel is coming back to us. Please call us if you want it after all.',
  lost: 'The courier cannot find this parcel. Please call us.',
  back: 'This parcel has come back to us. Please call us if you want it after all.',
  newer: 'We tried to deliver again since. Please use the link in our newest message.',
}

/** The longest text about the address, in characters. */
export const mostAddress = 200
