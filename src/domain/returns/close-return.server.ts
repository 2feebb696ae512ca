import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { inOurWords, notifyShopper } from '../messages/notify-about-money.server.ts'
import { findSettledPayment } from '../payments/queries.server.ts'
import { minRefundPaise } from '../payments/refund.ts'
import { type Refund, requestRefund } from '../payments/request-refund.server.ts'
import { requireRefundProof } from '../proofs/require-refund-proof.server.ts'
import type { closeReturn as contract, OrderReturn } from './admin-contract.ts'
import { lockForStep, type StaffMove } from './lock-return.server.ts'
import { listReturnsOf, type ReturnRow } from './queries.server.ts'
import { readOrderReturn } from './read-order-returns.server.ts'
import { itemsOf, returnClosedNotice } from './return-mails.ts'
import { readReturnMoney, type ReturnMoney } from './return-money.server.ts'
import { returnRefundKey } from './share-refunds.ts'

type Closing = StaffMove & Pick<z.output<typeof contract.input>, 'refund' | 'refunded' | 'words'>

/**
 * Ends a return. `paid` refunds what is left of what was paid for its pieces, at most what is left of the payment; a number refunds that many rupees.
 * Messages about the refund are those of every refund. Without a refund the shopper gets the owner's words. If refunds of the order have covered the pieces
 * since the return was asked for, the return ends with such a refund, and no words are needed.
 * @throws ShopError as `lockForStep` does; rule_refused without words, for more than is left, or if `refunded` is not what was refunded meanwhile;
 * fresh_proof_needed for a large refund
 */
export async function closeReturn(shop: Shop, { refund, refunded, words, ...move }: Closing): Promise<OrderReturn> {
  const saved = await shop.db.transaction().execute(async (tx) => {
    const { row, isRepeat } = await lockForStep(tx, { ...move, to: 'closed', isDone: (stored) => isDone(stored, { refund, words }) })
    if (!isRepeat) {
      const { id, orderId, state } = row
      const money = (await readReturnMoney(tx, orderId, await listReturnsOf(tx, [orderId])))(row)
      const made = refund === 'none' ? undefined : await refundPieces(shop, tx, { row, money, refund, refunded, actor: move.actor })
      if (!made && words === '' && !money.isCovered)
        throw new ShopError('invalid_input', 'Please tell the shopper why nothing is refunded.', [
          { field: 'words', message: 'Please tell the shopper why nothing is refunded.' },
        ])
      const refundId = made?.id ?? money.coveredBy ?? null
      await tx
        .updateTable('returnRequest')
        .set({ state: 'closed', refundId, closing: made ? '' : words })
        .where('id', '=', id)
        .execute()
      const change = { before: { return: state }, after: { return: 'closed', returnId: id, ...(made && { refundId: made.id }) } }
      await recordChange(tx, { at: shop.now(), actor: move.actor, action: 'return closed', subject: { kind: 'order', id: orderId }, ...change })
      if (!made) {
        const refundedPaise = money.isCovered ? money.refundedPaise : 0
        const write = inOurWords(shop.config.PUBLIC_URL, returnClosedNotice({ orderId, items: itemsOf(row.lines), words, refundedPaise }))
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
function isDone({ refundPaise, isOwnRefund, closing }: ReturnRow, { refund, words }: Pick<Closing, 'refund' | 'words'>) {
  if (refund === 'none') return !isOwnRefund && closing === words
  return isOwnRefund && (refund === 'paid' || refundPaise === paiseOf(refund))
}

type Pieces = { row: ReturnRow; money: ReturnMoney; refund: 'paid' | number; refunded: number; actor: Actor }

async function refundPieces(shop: Shop, tx: Tx, { row, money, refund, refunded, actor }: Pieces): Promise<Refund> {
  const payment = await findSettledPayment(tx, row.orderId)
  if (!payment) throw new ShopError('rule_refused', 'Nothing was paid for this order, so nothing can be refunded.')
  if (money.refundablePaise > 0 && paiseOf(refunded) !== money.refundedPaise) {
    const covered = `Other refunds cover ${inr(money.refundedPaise)} of what was paid for these items.`
    throw new ShopError('rule_refused', `${covered} Please look at the return again.`)
  }
  if (refund === 'paid' && money.leftPaise < minRefundPaise) throw new ShopError('rule_refused', 'Nothing is left to refund for these pieces.')
  const amountPaise = refund === 'paid' ? money.leftPaise : paiseOf(refund)
  const requested = await requestRefund(shop, tx, { paymentId: payment.id, amountPaise, reason: 'Returned pieces', key: returnRefundKey(row.id) })
  if (!requested) throw new ShopError('rule_refused', 'Nothing is left to refund for these pieces.')
  if (requested.isNew) await requireRefundProof(shop, tx, actor, requested.refund)
  return requested.refund
}
