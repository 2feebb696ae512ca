import { hasPaid, type StatusOf } from '#shop/orders/rules.ts'

/** Pieces of a line of the order. */
export type Pieces = { position: number; qty: number }

/** A line of the order with the pieces that can still be replaced. */
export type ReplaceableLine = { position: number; name: string; left: number }

/** Returns why nothing of an order can be replaced, as a sentence for staff. `pieces`: how many are left to replace. Undefined if something can be. */
export function refuseReplacing(order: StatusOf & { isErased: boolean }, pieces: number): string | undefined {
  if (order.status === 'Cancelled') return 'This order is cancelled, so nothing of it can be replaced.'
  if (!hasPaid(order)) return 'This order is paid on delivery, so it can be replaced after that.'
  if (order.isErased) return 'The account of this customer was deleted, so there is no address.'
  return pieces === 0 ? 'Nothing that was sent of this order is left to replace.' : undefined
}

/** Returns why these pieces cannot be replaced, as a sentence for staff. Undefined if they can. */
export function refuseLines(lines: readonly ReplaceableLine[], wanted: readonly Pieces[]): string | undefined {
  if (new Set(wanted.map(({ position }) => position)).size < wanted.length) return 'Please choose each item once.'
  for (const { position, qty } of wanted) {
    const line = lines.find((known) => known.position === position)
    if (!line) return 'This order has no such item.'
    if (qty > line.left) return `Of ${line.name}, ${line.left === 1 ? '1 piece is' : `${line.left} pieces are`} left to replace.`
  }
  return undefined
}
