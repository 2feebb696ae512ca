import type { Order } from './contract.ts'
import { refundStateOf } from './refund-state.ts'

/** What an admin can send a customer about an order. */
export type Notice = 'confirmation' | 'delivery' | 'cancellation' | 'refund'

/** The notice that fits the state of a placed order: a cancelled or refunded order is not confirmed again. */
export function noticeOf(order: Pick<Order, 'status' | 'totalAmount' | 'refunded'>): Notice {
  if (order.status === 'Cancelled') return 'cancellation'
  if (order.status === 'Delivered') return 'delivery'
  return refundStateOf(order) === 'full' ? 'refund' : 'confirmation'
}

/** What the admin is told, and what the audit log and the timeline call it. */
export const sentNotices = {
  confirmation: { action: 'confirmation sent again', message: 'The confirmation will be sent shortly.' },
  delivery: { action: 'delivery notice sent', message: 'The delivery notice will be sent shortly.' },
  cancellation: { action: 'cancellation notice sent', message: 'The cancellation notice will be sent shortly.' },
  refund: { action: 'refund notice sent', message: 'The refund notice will be sent shortly.' },
} as const satisfies Record<Notice, object>

/** The reply to a second click within a minute. */
export const sentJustNow = 'It was sent less than a minute ago, and is not sent again.'
