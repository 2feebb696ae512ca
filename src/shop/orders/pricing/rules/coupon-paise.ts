import { paiseOf } from '#kernel/money.ts'
import type { Quote } from '../contract.ts'

/** Returns what the coupon takes off, besides the automatic discounts, in paise. */
export const couponPaiseOf = ({ discount, automatic = [] }: Pick<Quote, 'discount' | 'automatic'>) =>
  automatic.reduce((left, { amount }) => left - paiseOf(amount), paiseOf(discount))
