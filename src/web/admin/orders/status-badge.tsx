import type { OrderStatus } from '#domain/orders/order.ts'
import { Badge } from '../ui/badge.tsx'

/** Section 4: on the orders' screens green is Paid, red Unpaid, and yellow everything else. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={status === 'Paid' ? 'good' : status === 'Unpaid' ? 'bad' : 'waiting'}>{status}</Badge>
}
