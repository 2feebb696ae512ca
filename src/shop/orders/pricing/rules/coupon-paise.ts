import { paiseOf } from '#kernel/money.ts'
import type { Quote } from '../contract.ts'

/** Returns what the coupon of a quote takes off, in paise: all discounts less the automatic ones. */
export const couponPaiseOf = ({ discount, automatic = [] }: Pick<Quote, 'discount' | 'automatic'>) =>
  automatic.reduce((left, { amount }) => left - paiseOf(amount), paiseOf(discount))
