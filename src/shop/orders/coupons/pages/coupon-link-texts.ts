import { inr, paiseOf } from '#kernel/money.ts'

type Linked = { code: string; discount: number; minAmount: number }

export const couponLinkTexts = {
  kept: ({ code, discount, minAmount }: Linked) =>
    `${code} takes ${discount}% off at the checkout${minAmount > 0 ? `, for orders from ${inr(paiseOf(minAmount))}` : ''}.`,
  ended: 'The coupon of this link has ended. You can order without it.',
} as const
