import type { CodState } from '#shop/orders/rules.ts'
import type { FileLine } from './read-remittance.ts'

/** What a line of a courier's sheet means. */
export const lineStates = ['matched', 'amount_differs', 'unknown_awb', 'already_remitted', 'paid_online', 'not_delivered', 'negative'] as const
export type LineState = (typeof lineStates)[number]

/** The order of an AWB. `codState`: null once it was paid online. `courier`: of the parcel with this AWB. Null if the AWB was typed into the order alone. */
export type ParcelOrder = { id: string; cashPaise: number; codState: CodState | null; courier: string | null }

export type MatchedLine = FileLine & { order: ParcelOrder | undefined; state: LineState }

/** Returns the lines with their orders and states. Of two lines about one order, the first counts. */
export function matchLines(lines: readonly FileLine[], orders: ReadonlyMap<string, ParcelOrder>): MatchedLine[] {
  const paid = new Set<string>()
  return lines.map((line) => {
    const order = orders.get(line.awb)
    const state = stateOf(line, order, paid)
    if (state === 'matched' && order) paid.add(order.id)
    return { ...line, order, state }
  })
}

function stateOf({ amountPaise }: FileLine, order: ParcelOrder | undefined, paid: ReadonlySet<string>): LineState {
  if (amountPaise < 0) return 'negative'
  if (!order) return 'unknown_awb'
  if (order.codState === null) return 'paid_online'
  if (order.codState === 'remitted' || paid.has(order.id)) return 'already_remitted'
  // Cash that was written off may still come.
  if (order.codState !== 'collected' && order.codState !== 'written_off') return 'not_delivered'
  return amountPaise === order.cashPaise ? 'matched' : 'amount_differs'
}
