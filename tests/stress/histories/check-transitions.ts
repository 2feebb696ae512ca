import { canChangeStatus as canChange, type OrderStatus } from '#shop/orders/rules/order.ts'
import type { Model } from './model.ts'

/** Checks every order: its status moved forward only, and its total has not changed. */
export async function checkTransitions({ shop, lastSeen, violations }: Model, action: string) {
  const rows = await shop.db.selectFrom('shopOrder').select(['id', 'status', 'totalPaise']).execute()
  for (const { id, status, totalPaise } of rows) {
    const before = lastSeen.get(id)
    if (before && before.status !== status && !mayReach(before.status, status)) violations.push(`"${action}" took an order from ${before.status} to ${status}`)
    if (before && before.totalPaise !== totalPaise) violations.push(`"${action}" changed an order's total`)
    lastSeen.set(id, { status, totalPaise })
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const [id, { status }] of lastSeen) {
    if (known.has(id)) continue
    if (!isOpen(status)) violations.push(`"${action}" lost an order that was ${status}`)
    lastSeen.delete(id)
  }
}

/** The model has no cash on delivery. */
const canChangeStatus = (status: OrderStatus, to: OrderStatus) => canChange({ status, codState: null }, to)

const isOpen = (status: OrderStatus) => status === 'Pending' || status === 'Unpaid'

/** True when several forward steps lead from one status to the other: one action may take several, as when it runs jobs. */
const mayReach = (from: OrderStatus, to: OrderStatus): boolean =>
  canChangeStatus(from, to) || (isOpen(from) && (canChangeStatus('Paid', to) || (from === 'Pending' && canChangeStatus('Unpaid', to))))
