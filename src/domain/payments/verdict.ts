/** What became of captured money: it paid for an order, or it waits apart for a remedy. */
export const verdicts = ['settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel', 'coupon_spent'] as const

export type Verdict = (typeof verdicts)[number]
