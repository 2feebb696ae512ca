import { CodBadge } from '#shop/cod/parts.ts'
import { replacementTexts } from '#shop/fulfilment/parts.ts'
import type { Order } from '#shop/orders/contract.ts'
import { FulfilmentBadge, phoneOrderTexts, RefundBadge, StatusBadge } from '#shop/orders/parts.ts'
import { Badge } from '#ui/office/badge.tsx'

/** The badges that show staff the state of an order, in lists and on its page. */
export function OrderBadges({ order }: { order: Order }) {
  return (
    <>
      <StatusBadge order={order} />
      <FulfilmentBadge order={order} />
      {order.source === 'phone' && <Badge tone="plain">{phoneOrderTexts.badge}</Badge>}
      {order.replacement && <Badge tone="plain">{replacementTexts.badge}</Badge>}
      <CodBadge order={order} />
      <RefundBadge order={order} />
    </>
  )
}
