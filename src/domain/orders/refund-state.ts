import type { Order } from './contract.ts'

/** What a list of orders can be narrowed to. */
export const refundFilters = ['full', 'partly'] as const

export type RefundFilter = (typeof refundFilters)[number]

/** How much of an order's money went back: all of it, a part, or nothing. A refund counts from its request until it fails. */
export function refundStateOf({ totalAmount, refunded }: Pick<Order, 'totalAmount' | 'refunded'>): RefundFilter | 'none' {
  if (refunded <= 0) return 'none'
  return refunded >= totalAmount ? 'full' : 'partly'
}
