import { canChangeStatus, type CodState, isPlaced, type OrderStatus } from '#shop/orders/rules/order.ts'
import { cashFee } from './cash.ts'
import type { Model, OrderSnapshot } from './model.ts'

/** Checks every order: its status moved forward only, and its total has not changed. Only the fee of an order that is paid online falls away. */
export async function checkTransitions({ shop, lastSeen, violations }: Model, action: string) {
  const rows = await shop.db.selectFrom('shopOrder').select(['id', 'status', 'codState', 'totalPaise']).execute()
  for (const { id, ...order } of rows) {
    const before = lastSeen.get(id)
    if (before && !mayBecome(before, order)) violations.push(`"${action}" took an order from ${describe(before)} to ${describe(order)}`)
    const fee = before?.codState && order.codState === null ? cashFee * 100 : 0
    if (before && before.totalPaise - fee !== order.totalPaise) violations.push(`"${action}" changed an order's total`)
    lastSeen.set(id, order)
  }
  const known = new Set(rows.map(({ id }) => id))
  for (const [id, order] of lastSeen) {
    if (known.has(id)) continue
    if (isPlaced(order)) violations.push(`"${action}" lost an order that was ${describe(order)}`)
    lastSeen.delete(id)
  }
}

const describe = ({ status, codState }: OrderSnapshot) => (codState === null ? status : `${status} (${codState})`)

/** The states that an order's cash may have later. Staff can take back that a parcel was shipped. */
const laterStates: Record<CodState, readonly CodState[]> = {
  to_confirm: ['to_confirm', 'confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled'],
  confirmed: ['confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled'],
  shipped: ['confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled'],
  // Staff may take back their decision, and a payout too.
  collected: ['collected', 'remitted', 'written_off'],
  remitted: ['collected', 'remitted', 'written_off'],
  written_off: ['collected', 'remitted', 'written_off'],
  returned: ['returned'],
  cancelled: ['cancelled'],
}

function mayBecome(before: OrderSnapshot, now: OrderSnapshot): boolean {
  if (before.codState === null) return now.codState === null && (before.status === now.status || mayReach(before.status, now.status))
  if (now.codState !== null) return laterStates[before.codState].includes(now.codState)
  // It was paid online before it was sent.
  return (before.codState === 'to_confirm' || before.codState === 'confirmed') && isPlaced(now)
}

const isOpen = (status: OrderStatus) => status === 'Pending' || status === 'Unpaid'

const canChange = (status: OrderStatus, to: OrderStatus) => canChangeStatus({ status, codState: null }, to)

/** True when several forward steps lead from one status to the other: one action may take several, as when it runs jobs. */
const mayReach = (from: OrderStatus, to: OrderStatus): boolean =>
  canChange(from, to) || (isOpen(from) && (canChange('Paid', to) || (from === 'Pending' && canChange('Unpaid', to))))
