import type { Order } from '#domain/orders/contract.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { refundStateOf } from '#domain/orders/refund-state.ts'
import { ordersTexts } from '../../texts/admin-orders.ts'
import { Badge } from '../ui/badge.tsx'

/** Section 4: on the orders' screens green is Paid, red Unpaid, and yellow everything else. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={status === 'Paid' ? 'good' : status === 'Unpaid' ? 'bad' : 'waiting'}>{status}</Badge>
}

/** Says beside the status what was refunded; nothing where nothing was. */
export function RefundBadge({ order }: { order: Order }) {
  const state = refundStateOf(order)
  return state === 'none' ? null : <Badge tone={state === 'full' ? 'bad' : 'info'}>{ordersTexts.refundStates[state]}</Badge>
}
