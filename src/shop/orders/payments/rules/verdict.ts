/** The verdict on captured money: it paid for an order (`settled`), or it is an exception of some kind. `surplus`: the order
 * was paid already. Stored in the column `lane`. */
export const verdicts = ['settled', 'surplus', 'amount_differs', 'no_order', 'after_cancel', 'coupon_spent', 'out_of_stock'] as const

export type Verdict = (typeof verdicts)[number]

/** The part of the order's total that a payment pays. Only an order with an advance has two: the advance, and the rest if it is paid online too. */
export const paymentParts = ['whole', 'advance', 'rest'] as const

export type PaymentPart = (typeof paymentParts)[number]
