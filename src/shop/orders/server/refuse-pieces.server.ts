import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { isObsolete, type RefundedPieces } from '../payments/rules/refund.ts'
import { listRefunds } from '../payments/server/queries.server.ts'
import { type Refund, storedPieces } from '../payments/server/request-refund.server.ts'
import { leftOfLines } from '../rules/refunded-lines.ts'
import { listLineRows } from './list-lines.server.ts'

/** @throws ShopError invalid_input unless each line is named once, has so many pieces that were not removed, and cost the amount */
export async function refuseMissingPieces(tx: Tx, orderId: string, { amountPaise, pieces }: { amountPaise: number; pieces: readonly RefundedPieces[] }) {
  const lines = new Map((await listLineRows(tx, orderId)).map((line) => [line.position, line]))
  const named = pieces.flatMap(({ position, qty }) => {
    const line = lines.get(position)
    return line && qty <= line.qty - line.removedQty ? [{ line, qty }] : []
  })
  const isNamedTwice = new Set(pieces.map(({ position }) => position)).size < pieces.length
  if (isNamedTwice || named.length < pieces.length) throw refusal('lines', 'The order does not have so many of these pieces.')
  const paidPaise = named.reduce((sum, { line, qty }) => sum + paidPaiseOfPieces(line, qty, line.removedQty), 0)
  if (amountPaise > paidPaise) throw refusal('amount', `Only ${inr(paidPaise)} was paid for these pieces.`)
}

const refusal = (field: 'lines' | 'amount', message: string) => new ShopError('invalid_input', message, [{ field, message }])

/** Reads what is left to refund of each line of an order, in paise by its position. A failed refund counts, because it can be tried again. */
export async function readLeftOfLines(db: Db | Tx, orderId: string, { id, amountPaise }: { id: string; amountPaise: number }) {
  const refunds = await listRefunds(db, id)
  const ofPieces = refunds
    .filter((refund) => refund.pieces !== null && !isObsolete(refund, { amountPaise }, refunds))
    .map(({ origin, amountPaise: paise, pieces }) => ({ origin, amountPaise: paise, pieces: storedPieces.parse(pieces) }))
  return leftOfLines(await listLineRows(db, orderId), ofPieces)
}

/** Refuses a refund of pieces whose money was refunded before. The refund is stored already. @throws ShopError rule_refused */
export async function refuseRefundedTwice(tx: Tx, orderId: string, { paymentId }: Refund) {
  const payment = await tx.selectFrom('payment').select(['id', 'amountPaise']).where('id', '=', paymentId).executeTakeFirstOrThrow()
  const left = await readLeftOfLines(tx, orderId, payment)
  const line = (await listLineRows(tx, orderId)).find(({ position }) => (left.get(position) ?? 0) < 0)
  if (line)
    throw new ShopError(
      'rule_refused',
      `With this refund, more than ${inr(paidPaiseOfPieces(line, line.qty))} would be refunded for ${line.name}. Please look at its refunds.`,
    )
}
