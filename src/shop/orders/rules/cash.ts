import { paiseOf, rupeesOf } from '#kernel/money.ts'

/** How an order is paid, in paise. `advancePaise`: what of a cash on delivery order was paid online before it was placed. */
export type PaidHow = { method: 'online' | 'cod'; totalPaise: number; advancePaise: number }

/**
 * Returns what the courier collects for an order: nothing of one that is paid online, else what was not paid before. So what the provider took and the cash are
 * always the total. `cash_of` is the same rule in SQL.
 */
export const cashPaiseOf = ({ method, totalPaise, advancePaise }: PaidHow) => (method === 'cod' ? totalPaise - advancePaise : 0)

/** True if an attempt has an order at the payment provider, for its total or its advance. */
export const isPaidOnline = ({ method, advancePaise }: Pick<PaidHow, 'method' | 'advancePaise'>) => method === 'online' || advancePaise > 0

/** Returns what an attempt is paid with at the payment provider. */
export const duePaiseOf = ({ totalPaise, advancePaise }: Pick<PaidHow, 'totalPaise' | 'advancePaise'>) => (advancePaise > 0 ? advancePaise : totalPaise)

/** Returns what the courier collects for an order of the API, in rupees. */
export const orderCash = ({ codState, totalAmount, advance = 0 }: { codState: string | null; totalAmount: number; advance?: number | undefined }) =>
  rupeesOf(cashPaiseOf({ method: codState === null ? 'online' : 'cod', totalPaise: paiseOf(totalAmount), advancePaise: paiseOf(advance) }))
