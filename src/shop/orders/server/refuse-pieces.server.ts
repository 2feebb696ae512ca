import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { paidPaiseOfPieces } from '#shop/catalogue/rules.ts'
import { isObsolete, type RefundedPieces } from '../payments/rules/refund.ts'
import { type Refund, storedPieces } from '../payments/server/request-refund.server.ts'
import { listOverRefunded } from '../rules/refunded-lines.ts'
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

/**
 * Refuses a refund of pieces whose money was refunded before. The refund is stored already. A failed refund counts, because it can be tried again.
 * @throws ShopError rule_refused
 */
export async function refuseRefundedTwice(tx: Tx, orderId: string, { paymentId }: Refund) {
  const payment = await tx.selectFrom('payment').select('amountPaise').where('id', '=', paymentId).executeTakeFirstOrThrow()
  const refunds = await tx.selectFrom('refund').selectAll().where('paymentId', '=', paymentId).orderBy('createdAt').execute()
  const ofPieces = refunds
    .filter((refund) => refund.pieces !== null && !isObsolete(refund, payment, refunds))
    .map(({ origin, amountPaise, pieces }) => ({ origin, amountPaise, pieces: storedPieces.parse(pieces) }))
  const [line] = listOverRefunded(await listLineRows(tx, orderId), ofPieces)
  if (line)
    throw new ShopError(
      'rule_refused',
      `With this refund, more than ${inr(paidPaiseOfPieces(line, line.qty))} would be refunded for ${line.name}. Please look at its refunds.`,
    )
}
