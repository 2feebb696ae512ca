import { mayBecome, type OrderStatus } from '#domain/orders/order.ts'
import type { World } from './world.ts'

/** Checks every order: its status moved forward only, and its total has not changed. */
export async function observe({ shop, seen, broken }: World, deed: string) {
  const rows = await shop.db.selectFrom('shopOrder').select(['id', 'status', 'totalPaise']).execute()
  for (const { id, status, totalPaise } of rows) {
    const before = seen.get(id)
    if (before && before.status !== status && !mayReach(before.status, status)) broken.push(`"${deed}" took an order from ${before.status} to ${status}`)
    if (before && before.totalPaise !== totalPaise) broken.push(`"${deed}" changed an order's total`)
    seen.set(id, { status, totalPaise })
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const [id, { status }] of seen) {
    if (known.has(id)) continue
    if (!isOpen(status)) broken.push(`"${deed}" lost an order that was ${status}`)
    seen.delete(id)
  }
}

const isOpen = (status: OrderStatus) => status === 'Pending' || status === 'Unpaid'

/** True when several forward steps lead from one status to the other: one action may take several, as when it runs jobs. */
const mayReach = (from: OrderStatus, to: OrderStatus): boolean =>
  mayBecome(from, to) || (isOpen(from) && (mayBecome('Paid', to) || (from === 'Pending' && mayBecome('Unpaid', to))))
