import { ShopError } from '#kernel/errors.ts'
import { inr, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { paidBackNotice } from '../../payments/mails/refund-mails.ts'
import { describeOffline, isPaidByHand, type OfflineMove } from '../../payments/rules/offline.ts'
import { announceRefund } from '../../payments/server/events.server.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { findRefund, lockPaymentAndOrder, setPaymentByRefunds } from '../../payments/server/queries.server.ts'
import { requireRefundProof } from '../../payments/server/require-refund-proof.server.ts'
import { paidBack } from '../../rules/timeline.ts'
import { type EnteredMove, findByRequestKey, refuseMove, refuseOtherMove, storeMove } from './moves.server.ts'

type PaidBack = EnteredMove & { id: string; key: string; actor: Actor }

/**
 * Records how staff paid back a refund that no provider makes. The refund is processed then, as after a provider's report: the credit note, the figures and the
 * shopper's notice follow. The same key again changes nothing.
 * @throws ShopError not_found, invalid_input, key_reused, same_reference, fresh_proof_needed; rule_refused for any other refund
 */
export async function recordPaidBack(shop: Shop, paid: PaidBack) {
  const refund = await shop.db.transaction().execute((tx) => recordInTransaction(shop, tx, paid))
  shop.failpoint('refund-processed')
  return refund
}

async function recordInTransaction(shop: Shop, tx: Tx, { id, key, actor, ...move }: PaidBack) {
  const earlier = await findByRequestKey(tx, 'refund', key)
  if (earlier && earlier.id !== id) throw new ShopError('key_reused', 'This request was made before, for another refund. Please reload the page and try again.')
  if (earlier) refuseOtherMove(earlier, move)
  const known = await findRefund(tx, id)
  if (!known) throw new ShopError('not_found', 'There is no such refund.')
  const offline = { kind: move.kind, reference: move.reference, on: move.on }
  if (earlier) return { ...known, offline }
  refuseMove(move, shop.now())
  if (!isPaidByHand(known)) throw new ShopError('rule_refused', 'The payment provider makes this refund.')
  const payment = await lockPaymentAndOrder(tx, known.paymentId)
  const now = shop.now()
  const refund = await tx
    .updateTable('refund')
    .set({ status: 'processed', settledAt: now })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .returningAll()
    .executeTakeFirst()
  if (!refund) throw new ShopError('rule_refused', 'This refund is recorded as paid back already.')
  const orderId = payment?.orderId ?? null
  await storeMove(tx, 'refund', id, { ...move, key })
  await setPaymentByRefunds(tx, refund.paymentId, now)
  if (orderId !== null) await tellShopper(shop, tx, { id, orderId, amountPaise: refund.amountPaise, move })
  await announceRefund(shop, tx, 'processed', { refundId: id, orderId })
  await requireRefundProof(shop, tx, actor, refund)
  const after = { refund: id, amount: rupeesOf(refund.amountPaise), paidBy: describeOffline(move), on: move.on }
  const subject = orderId === null ? { kind: 'payment' as const, id: refund.paymentId } : { kind: 'order' as const, id: orderId }
  await recordChange(tx, { at: now, actor, action: paidBack, subject, after })
  return { ...refund, offline }
}

type Told = { id: string; orderId: string; amountPaise: number; move: OfflineMove }

async function tellShopper(shop: Shop, tx: Tx, { id, orderId, amountPaise, move }: Told) {
  const write = inOurWords(shop.config.PUBLIC_URL, paidBackNotice({ amount: inr(amountPaise), orderId, ...move }))
  await notifyShopper(shop, tx, { key: `refund-processed:${id}`, orderId, write })
}
