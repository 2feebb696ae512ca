import type { Order } from '../contract.ts'
import { awaitsAddress, type Fulfilment, waitsToBePacked } from '../rules/fulfilment.ts'
import { isPlaced, isUnfinished, type OrderStatus } from '../rules/order.ts'
import { refundStateOf } from '../rules/refund-state.ts'
import { ordersTexts } from './orders-texts.ts'
import { Badge } from '#ui/office/badge.tsx'

/**
 * Shows the status of an order: green for Paid, red for Unpaid, yellow for all others. An attempt of a shopper also shows `Unpaid checkout`. A phone order
 * that staff cancelled before its payment shows `Cancelled`.
 */
export function StatusBadge({ order }: { order: Pick<Order, 'status' | 'codState' | 'source' | 'withdrawn'> }) {
  const { status, source, withdrawn } = order
  if (withdrawn) return <Badge tone="waiting">{ordersTexts.withdrawn}</Badge>
  const badge = <Badge tone={statusTones[status] ?? 'waiting'}>{status}</Badge>
  if (isPlaced(order) || source === 'phone') return badge
  return (
    <span className="inline-grid justify-items-start gap-0.5">
      {badge}
      <span className="text-xs text-ink-3">{ordersTexts.unpaidCheckout}</span>
    </span>
  )
}

const statusTones: Partial<Record<OrderStatus, 'good' | 'bad'>> = { Paid: 'good', Unpaid: 'bad' }

/** Returns the text for how far the parcels of a paid order are. A packed order with a tracking number was sent in part. */
export const fulfilmentText = (fulfilment: Fulfilment, trackingId: string) =>
  fulfilment === 'packed' && trackingId !== '' ? ordersTexts.partlyShipped : ordersTexts.fulfilments[fulfilment]

/**
 * Shows how far the parcels of a paid order are. Renders nothing for an attempt and for a finished order. It also renders nothing for a fully refunded
 * order that is not packed, because nobody has to pack it.
 */
export function FulfilmentBadge({ order }: { order: Order }) {
  const { fulfilment, trackingId } = order
  if (isUnfinished(order) && awaitsAddress(order)) return <Badge tone="waiting">{ordersTexts.fulfilments.awaits_address}</Badge>
  if (!isUnfinished(order) || fulfilment === null || (fulfilment === 'to_pack' && !waitsToBePacked(order))) return null
  return <Badge tone={fulfilment === 'to_pack' ? 'waiting' : 'info'}>{fulfilmentText(fulfilment, trackingId)}</Badge>
}

/** Shows a badge for a full, partial or pending refund. Renders nothing without a refund. */
export function RefundBadge({ order }: { order: Order }) {
  const state = refundStateOf(order)
  if (state !== 'none' && order.refundPending > 0) return <Badge tone="waiting">{ordersTexts.refundPending}</Badge>
  return state === 'none' ? null : <Badge tone={state === 'full' ? 'bad' : 'info'}>{ordersTexts.refundStates[state]}</Badge>
}
