import type { Order } from '../contract.ts'
import { refundStateOf } from './refund-state.ts'

/** The messages about an order that an admin can send to its customer. */
export type Notice = 'confirmation' | 'delivery' | 'cancellation' | 'refund'

/** Returns the notice that fits the state of a placed order. A cancelled or refunded order is never confirmed again. */
export function noticeOf(order: Pick<Order, 'status' | 'totalAmount' | 'refunded'>): Notice {
  if (order.status === 'Cancelled') return 'cancellation'
  if (order.status === 'Delivered') return 'delivery'
  return refundStateOf(order) === 'full' ? 'refund' : 'confirmation'
}

/** For each notice: the reply to the admin, and the name of the action in audit log and timeline. */
export const sentNotices = {
  confirmation: { action: 'confirmation sent again', message: 'The confirmation will be sent shortly.' },
  delivery: { action: 'delivery notice sent', message: 'The delivery notice will be sent shortly.' },
  cancellation: { action: 'cancellation notice sent', message: 'The cancellation notice will be sent shortly.' },
  refund: { action: 'refund notice sent', message: 'The refund notice will be sent shortly.' },
} as const satisfies Record<Notice, object>

/** The reply to a second click within a minute. */
export const sentJustNow = 'This was sent less than a minute ago. Please wait a minute before resending.'
