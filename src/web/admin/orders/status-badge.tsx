import type { Order } from '#domain/orders/contract.ts'
import { isPlaced, type OrderStatus } from '#domain/orders/order.ts'
import { refundStateOf } from '#domain/orders/refund-state.ts'
import { ordersTexts } from '../../texts/admin-orders.ts'
import { Badge } from '../ui/badge.tsx'

/** Section 4: on the orders' screens green is Paid, red Unpaid, and yellow everything else. A checkout that is not paid says so in words. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const badge = <Badge tone={status === 'Paid' ? 'good' : status === 'Unpaid' ? 'bad' : 'waiting'}>{status}</Badge>
  if (isPlaced(status)) return badge
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      {badge}
      <span className="text-xs text-ink-3">{ordersTexts.unpaidCheckout}</span>
    </span>
  )
}

/** Says beside the status what was refunded; nothing where nothing was. */
export function RefundBadge({ order }: { order: Order }) {
  const state = refundStateOf(order)
  return state === 'none' ? null : <Badge tone={state === 'full' ? 'bad' : 'info'}>{ordersTexts.refundStates[state]}</Badge>
}
