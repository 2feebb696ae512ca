import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { notifyShopper, type Refund, refuseRefundedTwice, requestOrderRefund, requireRefundProof } from '#shop/orders/module.server.ts'
import { minRefundPaise } from '#shop/orders/rules.ts'
import { itemsOf, returnClosedNotice, returnApprovedNotice, returnRefusedNotice } from '../mails/return-mails.ts'
import type * as returnsOfficeContract from '../office-contract.ts'
import type { OrderReturn } from '../office-contract.ts'
import { returnChanged } from './events.server.ts'
import { lockForStep, type StaffMove } from './lock-return.server.ts'
import { type ReturnRow, piecesOf } from './queries.server.ts'
import { boundsOf, readOrderReturn, readReturnMoney } from './read-order-returns.server.ts'

type Closing = StaffMove & Pick<z.output<typeof returnsOfficeContract.closeReturn.input>, 'refund' | 'otherRefunds' | 'words'>

/**
 * Ends a return. `paid` refunds what was paid for its pieces, at most what is left of the payments; a number refunds that many rupees. Messages about the
 * refund are those of every refund. Neither takes more for a line than was paid for it. Without a refund the shopper gets the owner's words.
 * @throws ShopError as `lockForStep` does; rule_refused without words, for more than is left, or if the order got another refund since the page was read;
 * fresh_proof_needed for a large refund
 */
export async function closeReturn(shop: Shop, { refund, otherRefunds, words, ...move }: Closing): Promise<OrderReturn> {
  const saved = await shop.db.transaction().execute(async (tx) => {
    const { row, isRepeat } = await lockForStep(tx, { ...move, to: 'closed', isDone: (stored) => isDone(stored, { refund, words }) })
    if (!isRepeat) {
      const { id, orderId, state } = row
      // Before the refund's time, so that the timeline tells of the end of the return first.
      const at = shop.now()
      const made = refund === 'none' ? undefined : await refundPieces(shop, tx, { row, refund, otherRefunds, actor: move.actor })
      if (!made && words === '')
        throw new ShopError('invalid_input', 'Please tell the shopper why nothing is refunded.', [
          { field: 'words', message: 'Please tell the shopper why nothing is refunded.' },
        ])
      const closed = { state: 'closed' as const, refundId: made?.id ?? null, closing: made ? '' : words }
      await tx.updateTable('returnRequest').set(closed).where('id', '=', id).execute()
      const change = { before: { return: state }, after: { return: 'closed', returnId: id, ...(made && { refundId: made.id }) } }
      await recordChange(tx, { at, actor: move.actor, action: 'return closed', subject: { kind: 'order', id: orderId }, ...change })
      await announce(shop, tx, returnChanged, { returnId: id, orderId, state: 'closed', at })
      if (!made) {
        const write = inOurWords(shop.config.PUBLIC_URL, returnClosedNotice({ orderId, items: itemsOf(row.lines), words }))
        await notifyShopper(shop, tx, { key: `return-closed:${id}`, orderId, write })
      }
      shop.failpoint('return-ended')
    }
    return readOrderReturn(tx, row)
  })
  shop.failpoint('return-closed')
  return saved
}

/** Returns whether a closed return is what this request made. */
function isDone({ refundPaise, closing }: ReturnRow, { refund, words }: Pick<Closing, 'refund' | 'words'>) {
  if (refund === 'none') return refundPaise === null && closing === words
  return refundPaise !== null && (refund === 'paid' || refundPaise === paiseOf(refund))
}

type Pieces = { row: ReturnRow; refund: 'paid' | number; otherRefunds: number; actor: Actor }

async function refundPieces(shop: Shop, tx: Tx, { row, refund, otherRefunds, actor }: Pieces): Promise<Refund> {
  const { isPaid, otherRefundsPaise, ...money } = await readReturnMoney(tx, row.orderId)
  if (!isPaid) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
  const { paidPaise, mostPaise } = boundsOf(row, money)
  // With nothing left to refund, a refusal below says so instead.
  if (money.refundablePaise >= minRefundPaise && paiseOf(otherRefunds) !== otherRefundsPaise)
    throw new ShopError('rule_refused', `Apart from returns, ${inr(otherRefundsPaise)} of this order was refunded. Please look at the return again.`)
  const amountPaise = refund === 'paid' ? paidPaise : paiseOf(refund)
  if (refund === 'paid' && amountPaise < minRefundPaise) throw new ShopError('rule_refused', 'Nothing is left to refund for these pieces.')
  // If the rest of the payment is the limit, `requestOrderRefund` refuses in its own words.
  if (amountPaise > mostPaise && mostPaise < money.refundablePaise)
    throw new ShopError('rule_refused', `At most ${inr(mostPaise)} of what was paid for these items is left to refund.`)
  const requested = await requestOrderRefund(shop, tx, {
    orderId: row.orderId,
    amountPaise,
    reason: 'Returned pieces',
    cause: { origin: 'return', returnId: row.id },
    pieces: piecesOf(row),
  })
  if (!requested) throw new ShopError('rule_refused', 'Nothing is left to refund for these pieces.')
  if (requested.isNew) await refuseRefundedTwice(tx, row.orderId)
  if (requested.isNew) await requireRefundProof(shop, tx, actor, requested.refund)
  return requested.refund
}

type Decision = StaffMove & { to: 'approved' | 'refused'; words: string }

const notices = { approved: returnApprovedNotice, refused: returnRefusedNotice }

/** Approves or refuses a return, and tells the shopper in the owner's words, once. @throws ShopError as `lockForStep` does */
export function decideReturn(shop: Shop, { to, words, ...move }: Decision): Promise<OrderReturn> {
  return shop.db.transaction().execute(async (tx) => {
    const { row, isRepeat } = await lockForStep(tx, { ...move, to, isDone: ({ answer }) => answer === words })
    const { id, orderId, state, lines } = row
    if (!isRepeat) {
      await tx.updateTable('returnRequest').set({ state: to, answer: words }).where('id', '=', id).execute()
      const change = { before: { return: state }, after: { return: to, returnId: id } }
      await recordChange(tx, { at: shop.now(), actor: move.actor, action: `return ${to}`, subject: { kind: 'order', id: orderId }, ...change })
      await announce(shop, tx, returnChanged, { returnId: id, orderId, state: to, at: shop.now() })
      const write = inOurWords(shop.config.PUBLIC_URL, notices[to]({ orderId, items: itemsOf(lines), words }))
      await notifyShopper(shop, tx, { key: `return-${to}:${id}`, orderId, write })
    }
    return readOrderReturn(tx, row)
  })
}
