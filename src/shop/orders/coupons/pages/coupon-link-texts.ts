import { inr, paiseOf } from '#kernel/money.ts'

type Linked = { code: string; discount: number; minAmount: number; kind?: string | undefined; amount?: number | undefined }

export const couponLinkTexts = {
  kept: ({ code, discount, minAmount, kind = 'percent', amount = 0 }: Linked) =>
    `${code} ${worthOf(kind, discount, amount)} at the checkout${minAmount > 0 ? `, for orders from ${inr(paiseOf(minAmount))}` : ''}.`,
  ended: 'The coupon of this link has ended. You can order without it.',
} as const

function worthOf(kind: string, discount: number, amount: number) {
  if (kind === 'percent') return `takes ${discount}% off`
  return kind === 'amount' ? `takes ${inr(paiseOf(amount))} off` : 'applies'
}
