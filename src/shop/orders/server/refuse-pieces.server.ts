import { invalidField, ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { isObsolete, type RefundedPieces, sumPaise } from '../payments/rules/refund.ts'
import { listRefunds, listSettledPayments } from '../payments/server/queries.server.ts'
import { storedPieces } from '../payments/server/request-refund.server.ts'
import { leftOfLines } from '../rules/refunded-lines.ts'
import { listLineRows } from './list-lines.server.ts'

/**
 * Refuses a refund for pieces that the order does not have, or that cost less than `amountPaise`. Removed pieces do not count.
 * @throws ShopError invalid_input, also if a line is named twice
 */
export async function refuseMissingPieces(tx: Tx, orderId: string, { amountPaise, pieces }: { amountPaise: number; pieces: readonly RefundedPieces[] }) {
  const lines = new Map((await listLineRows(tx, orderId)).map((line) => [line.position, line]))
  const named = pieces.flatMap(({ position, qty }) => {
    const line = lines.get(position)
    return line && qty <= line.qty - line.removedQty ? [{ line, qty }] : []
  })
  const isNamedTwice = new Set(pieces.map(({ position }) => position)).size < pieces.length
  if (isNamedTwice || named.length < pieces.length) throw invalidField('lines', 'The order does not have so many of these pieces.')
  const paidPaise = named.reduce((sum, { line, qty }) => sum + paidPaiseOfPieces(line, qty, line.removedQty), 0)
  if (amountPaise > paidPaise) throw invalidField('amount', `Only ${inr(paidPaise)} was paid for these pieces.`)
}

/**
 * Returns the paise that are left to refund of each line of an order, by its position. `payments`: all payments that paid for the order. A failed refund
 * counts, because it can be retried.
 */
export async function readLeftOfLines(db: Db | Tx, orderId: string, payments: readonly { id: string; amountPaise: number }[]) {
  const counted = []
  for (const payment of payments) {
    const refunds = await listRefunds(db, payment.id)
    counted.push(...refunds.filter((refund) => refund.pieces !== null && !isObsolete(refund, payment, refunds)))
  }
  // A refund that continues another is for the same pieces. So both count as one refund: the first with the sum of the amounts.
  const refundsOfPieces = [...Map.groupBy(counted, ({ id, splitFrom }) => splitFrom ?? id).values()]
    .map((parts) => parts.toSorted((one, other) => Number(one.splitFrom !== null) - Number(other.splitFrom !== null)))
    .flatMap((parts) => (parts[0] ? [{ ...parts[0], amountPaise: sumPaise(parts) }] : []))
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.seq - other.seq)
    .map(({ origin, amountPaise, pieces }) => ({ origin, amountPaise, pieces: storedPieces.parse(pieces) }))
  return leftOfLines(await listLineRows(db, orderId), refundsOfPieces)
}

/** Refuses a refund of pieces that was stored just now, if more than the price of a line is refunded now. @throws ShopError rule_refused */
export async function refuseRefundedTwice(tx: Tx, orderId: string) {
  const left = await readLeftOfLines(tx, orderId, await listSettledPayments(tx, orderId))
  const line = (await listLineRows(tx, orderId)).find(({ position }) => (left.get(position) ?? 0) < 0)
  if (line)
    throw new ShopError(
      'rule_refused',
      `With this refund, more than ${inr(paidPaiseOfPieces(line, line.qty))} would be refunded for ${line.name}. Please look at its refunds.`,
    )
}
