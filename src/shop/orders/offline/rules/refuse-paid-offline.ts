import { isPlaced, type StatusOf } from '../../rules/order.ts'

/** `isOnlineEnded`: a cash on delivery order that can no longer be paid before its delivery. */
type Unpaid = StatusOf & {
  method: 'online' | 'cod'
  withdrawnAt: Date | null
  customerId: string | null
  address: { mobile: string }
  isOnlineEnded: boolean
}

/** Returns why staff cannot mark an order as paid, as a sentence for them. Undefined if they can. */
export function refusePaidOffline({ withdrawnAt, customerId, address, isOnlineEnded, ...order }: Unpaid): string | undefined {
  if (order.status === 'Cancelled' || withdrawnAt !== null) return 'This order was cancelled.'
  if (customerId === null && address.mobile === '') return 'The account of this customer was deleted.'
  if (order.codState === null) return isPlaced(order) ? 'This order is paid.' : undefined
  if (order.codState === 'to_confirm') return 'This cash on delivery order is not confirmed yet.'
  if (order.codState !== 'confirmed') return 'This cash on delivery order was sent, so the courier collects the money.'
  return isOnlineEnded ? 'This order can no longer be paid before its delivery.' : undefined
}
