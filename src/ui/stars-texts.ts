import { groupDigits } from '#kernel/money.ts'

export const reviewsIn = (count: number) => `${groupDigits(count)} ${count === 1 ? 'review' : 'reviews'}`

/** The texts of stars and of the number of reviews. */
export const starTexts = {
  starsOf: (value: number) => `${value} of 5 stars`,
  count: reviewsIn,
  average: (value: number) => value.toFixed(1),
  /** After the average and the number of reviews on a card. */
  short: (count: number) => `(${groupDigits(count)})`,
} as const
