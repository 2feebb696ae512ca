import { paiseOf } from '#kernel/money.ts'
import { orderCash } from './cash.ts'
import type { CodState, OrderStatus } from './order.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'

/** The amounts of an order in the form of the API, in rupees. */
type OrderMoney = {
  totalAmount: number
  refunded: number
  refundPending: number
  items: readonly { qty: number; removed: number; paid?: number | undefined }[]
}

/** The refund filters of the order list. */
export const refundFilters = ['full', 'partly'] as const

export type RefundFilter = (typeof refundFilters)[number]

/**
 * Returns how much of an order is refunded: all, a part or nothing. A refund counts from its request, unless it fails. An order of which less than ₹1 is left
 * counts as refunded in full. `isFullyRefunded` of order-filter.server.ts is the same rule in SQL, for orders that are not cancelled.
 */
export function refundStateOf({ refunded, ...order }: Refundable): RefundFilter | 'none' {
  if (refunded <= 0) return 'none'
  return refundablePaiseOf(order) - paiseOf(refunded) < minRefundPaise ? 'full' : 'partly'
}

type Refundable = Pick<OrderMoney, 'totalAmount' | 'refunded'> & { status?: OrderStatus; codState?: CodState | null; advance?: number | undefined }

/** Returns the amount that may have been paid, in paise: the total, without the cash of a cancelled order, which nobody paid. */
const refundablePaiseOf = ({ totalAmount, status, codState = null, advance }: Omit<Refundable, 'refunded'>) =>
  paiseOf(totalAmount) - (status === 'Cancelled' ? paiseOf(orderCash({ totalAmount, codState, advance })) : 0)

/** Returns the refunded amount (`made`), the pending amount, and the rest of the total (`left`), in paise. `refunded` of an order includes pending refunds. */
export function refundSumsOf({ totalAmount, refunded, refundPending }: Pick<OrderMoney, 'totalAmount' | 'refunded' | 'refundPending'>) {
  const [all, pending] = [paiseOf(refunded), paiseOf(refundPending)]
  return { made: all - pending, pending, left: paiseOf(totalAmount) - all }
}

/** Returns whether exactly the price of the pieces that staff removed was refunded. Then staff need no warning, because the order shows the pieces to send. */
export function isForRemovedItems({ items, refunded }: Pick<OrderMoney, 'items' | 'refunded'>): boolean {
  // `paid` is the price after all discounts, so no coupon's share is left to subtract.
  const paise = items.map(({ qty, removed, paid = 0 }) => paidPaiseOfPieces({ qty, netPaise: paiseOf(paid), couponSharePaise: 0 }, removed))
  return paise.reduce((sum, each) => sum + each, 0) === paiseOf(refunded)
}
