/** What a visit can do on the way to an order. Browsers count these; the shop counts orders itself. */
export const visitSteps = ['visit', 'product', 'cart', 'checkout'] as const

export type VisitStep = (typeof visitSteps)[number]
