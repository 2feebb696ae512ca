import { inr } from '#kernel/money.ts'
import type { CodState } from '#shop/orders/rules.ts'

/** What staff decide about a line that does not match its order. */
export const lineDecisions = ['accepted', 'linked', 'written_off'] as const
export type LineDecision = (typeof lineDecisions)[number]

/** The cash of a delivered order. `receivedPaise`: the sum of the lines that count for it. `isGivenUp`: staff wrote its cash off. */
export type OrderCash = { cashPaise: number; codState: CodState | null; receivedPaise: number; isGivenUp: boolean }

/** Returns the cash state of a delivered order for which the courier paid out `receivedPaise`. A missing amount is written off. */
export function cashOf({ cashPaise, isGivenUp }: Pick<OrderCash, 'cashPaise' | 'isGivenUp'>, receivedPaise: number) {
  if (receivedPaise > 0) return { codState: 'remitted' as const, writtenOffPaise: Math.max(cashPaise - receivedPaise, 0) }
  return { codState: isGivenUp ? ('written_off' as const) : ('collected' as const), writtenOffPaise: 0 }
}

/** Returns why an amount cannot count for an order, or undefined. `order` is undefined if the line has none. */
export function refusalOf(amountPaise: number, order: OrderCash | undefined): string | undefined {
  if (amountPaise === 0) return 'This line pays nothing, so it cannot count for an order. Please write it off.'
  if (!order) return 'This line has no order. Please link it to one, or write it off.'
  const { codState, receivedPaise, cashPaise } = order
  if (codState === null) return 'This order was paid online. Please give the cash back, and write the line off.'
  if (codState === 'returned' || codState === 'cancelled')
    return 'This order was cancelled, so no cash is expected for it. Please link the line to another order, or write it off.'
  if (codState !== 'collected' && codState !== 'remitted' && codState !== 'written_off')
    return 'This order is not delivered. Please mark it as delivered first.'
  if (amountPaise > 0 && receivedPaise >= cashPaise)
    return 'The cash of this order was paid out in full. Please link the line to another order, or write it off.'
  if (receivedPaise + amountPaise < 0) return `The courier takes back ${inr(-amountPaise)}, and has paid out ${inr(receivedPaise)} for this order.`
  return undefined
}

/** True if a person must say why: the courier has then paid out too much or too little, or takes cash back. */
export const needsReason = (amountPaise: number, { cashPaise, receivedPaise }: Pick<OrderCash, 'cashPaise' | 'receivedPaise'>) =>
  amountPaise < 0 || receivedPaise + amountPaise !== cashPaise
