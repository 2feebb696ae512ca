import type { Order } from './contract.ts'

/** The refund filters of the order list. */
export const refundFilters = ['full', 'partly'] as const

export type RefundFilter = (typeof refundFilters)[number]

/** Returns how much of an order is refunded: all, a part or nothing. A refund counts from its request, unless it fails. */
export function refundStateOf({ totalAmount, refunded }: Pick<Order, 'totalAmount' | 'refunded'>): RefundFilter | 'none' {
  if (refunded <= 0) return 'none'
  return refunded >= totalAmount ? 'full' : 'partly'
}
