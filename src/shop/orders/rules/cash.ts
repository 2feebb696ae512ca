import { paiseOf, rupeesOf } from '#kernel/money.ts'

// Computes which part of an order's total is paid online, and which part the courier collects.

/** The terms of paying an order. `advancePaise`: the part of a cash on delivery order that is paid online before it is placed. */
export type PaymentTerms = { method: 'online' | 'cod'; totalPaise: number; advancePaise: number }

/**
 * Returns the cash that the courier collects for an order, in paise: the total less the advance, or 0 for an order that is paid online. `cash_of` of
 * sql/functions/cash.sql is the same rule.
 */
export const cashPaiseOf = ({ method, totalPaise, advancePaise }: PaymentTerms) => (method === 'cod' ? totalPaise - advancePaise : 0)

/** Returns whether an attempt needs a payment at the payment provider, of its total or of its advance. */
export const isPaidOnline = ({ method, advancePaise }: Pick<PaymentTerms, 'method' | 'advancePaise'>) => method === 'online' || advancePaise > 0

/** Returns the amount that is paid at the payment provider to place the order, in paise: the advance, or without one the total. */
export const duePaiseOf = ({ totalPaise, advancePaise }: Pick<PaymentTerms, 'totalPaise' | 'advancePaise'>) => (advancePaise > 0 ? advancePaise : totalPaise)

/** Returns the cash that the courier collects for an order in the form of the API, in rupees. */
export const orderCash = ({ codState, totalAmount, advance = 0 }: { codState: string | null; totalAmount: number; advance?: number | undefined }) =>
  rupeesOf(cashPaiseOf({ method: codState === null ? 'online' : 'cod', totalPaise: paiseOf(totalAmount), advancePaise: paiseOf(advance) }))
