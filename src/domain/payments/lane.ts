/** What became of captured money: it paid for an order, or it waits apart for a remedy. */
export const lanes = ['settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel', 'coupon_spent'] as const

export type Lane = (typeof lanes)[number]
