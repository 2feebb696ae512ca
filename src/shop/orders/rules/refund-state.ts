import { paiseOf } from '#kernel/money.ts'
import { orderCash } from './cash.ts'
import type { CodState, OrderStatus } from './order.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'

/** What an order's contract says of its money, in rupees. */
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
 * Returns how much of an order is refunded: all, a part or nothing. A refund counts from its request, unless it fails. A remainder below ₹1 cannot be refunded,
 * so then the order is refunded in full. `isFullyRefunded` in order-filter.server.ts is the same rule in SQL, for orders that are not cancelled.
 */
export function refundStateOf({ refunded, ...order }: Refundable): RefundFilter | 'none' {
  if (refunded <= 0) return 'none'
  return refundablePaiseOf(order) - paiseOf(refunded) < minRefundPaise ? 'full' : 'partly'
}

type Refundable = Pick<OrderMoney, 'totalAmount' | 'refunded'> & { status?: OrderStatus; codState?: CodState | null; advance?: number | undefined }

/** Returns what can have been paid: without the cash of a cancelled order, which never came. */
const refundablePaiseOf = ({ totalAmount, status, codState = null, advance }: Omit<Refundable, 'refunded'>) =>
  paiseOf(totalAmount) - (status === 'Cancelled' ? paiseOf(orderCash({ totalAmount, codState, advance })) : 0)

/** Returns what was refunded, what is pending and what is left of the total, in paise. An order's `refunded` contains the pending refunds. */
export function refundSumsOf({ totalAmount, refunded, refundPending }: Pick<OrderMoney, 'totalAmount' | 'refunded' | 'refundPending'>) {
  const [all, pending] = [paiseOf(refunded), paiseOf(refundPending)]
  return { made: all - pending, pending, left: paiseOf(totalAmount) - all }
}

/** True if exactly the price of the pieces that staff removed was refunded. Then staff need no warning: the items of the order show already what is left to send. */
export function isForRemovedItems({ items, refunded }: Pick<OrderMoney, 'items' | 'refunded'>): boolean {
  // `paid` is the price after all discounts, so no coupon's share is left to subtract.
  const paise = items.map(({ qty, removed, paid = 0 }) => paidPaiseOfPieces({ qty, netPaise: paiseOf(paid), couponSharePaise: 0 }, removed))
  return paise.reduce((sum, each) => sum + each, 0) === paiseOf(refunded)
}
