import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { findSettledPayment } from '../payments/server/queries.server.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import { requestRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { putBackPieces } from '#shop/stock/module.server.ts'
import type * as contract from '../edit-contract.ts'
import { describeRemovals, itemsRemovedNotice } from '../mails/edit-mails.ts'
import { listLineRows } from './list-lines.server.ts'
import { lockEditable } from './lock-editable.server.ts'
import { planRemoval, type Removal } from '../rules/plan-removal.ts'
import { getOrder, setRemoved } from './queries.server.ts'
import { itemsRemoved } from '../rules/timeline.ts'

type ItemRemoval = z.output<typeof contract.removeItems.input> & { actor: Actor }

/**
 * Lowers the quantities of an order that nobody has packed. One transaction refunds exactly what was paid for the removed pieces, puts their packs back
 * into the stock, and writes to the shopper. The order's total stays what was paid. The same quantities again change nothing.
 * @throws ShopError not_found, changed_meanwhile, invalid_input, rule_refused, fresh_proof_needed
 */
export async function removeItems(shop: Shop, { id, lines, version, actor }: ItemRemoval) {
  const edited = await shop.db.transaction().execute(async (tx) => {
    const order = await lockEditable(tx, { id, version, actor })
    const removals = planRemoval(await listLineRows(tx, id), lines)
    if (removals.length === 0) return getOrder(tx, id)
    // Before the refund, so that the timeline names the removal first.
    const at = shop.now()
    await setRemoved(tx, id, removals)
    await putBackPieces(tx, { orderId: id, actor, at, pieces: removals })
    const removalId = randomId(16)
    const refund = await refundRemoved(shop, tx, { order, removals, actor, removalId })
    const refundPaise = refund?.amountPaise ?? 0
    const after = { removed: describeRemovals(removals), ...(refund && { refundId: refund.id, amount: rupeesOf(refundPaise) }) }
    await recordChange(tx, { id: removalId, at, actor, action: itemsRemoved, subject: { kind: 'order', id }, after })
    const changed = await getOrder(tx, id)
    const write = inOurWords(shop.config.PUBLIC_URL, itemsRemovedNotice({ id, removals, refundPaise }))
    await notifyShopper(shop, tx, { key: `items-removed:${id}:${changed.version}`, orderId: id, write })
    shop.failpoint('edit-stored')
    return changed
  })
  shop.failpoint('order-edited')
  return edited
}

const removalReason = 'Items were removed from the order'

type RemovalOf = { order: { id: string; totalPaise: number }; removals: Removal[]; actor: Actor; removalId: string }

/** Refunds what was paid for the removed pieces. A fully refunded order would never be sent, so it must be cancelled instead. */
async function refundRemoved(shop: Shop, tx: Tx, { order: { id, totalPaise }, removals, actor, removalId }: RemovalOf) {
  const amountPaise = removals.reduce((sum, { refundPaise }) => sum + refundPaise, 0)
  if (amountPaise === 0) return undefined
  const alreadyPaise = paiseOf((await getOrder(tx, id)).refunded)
  const leftPaise = totalPaise - alreadyPaise - amountPaise
  if (leftPaise >= 0 && leftPaise < minRefundPaise)
    throw new ShopError('rule_refused', `With these items all ${inr(totalPaise - leftPaise)} of the order would be refunded. Cancel the order instead.`)
  const payment = await findSettledPayment(tx, id)
  const requested =
    payment && (await requestRefund(shop, tx, { paymentId: payment.id, amountPaise, reason: removalReason, cause: { origin: 'removal', removalId } }))
  if (!requested) throw new Error(`Order ${id} costs ${amountPaise} paise and has no payment.`)
  await requireRefundProof(shop, tx, actor, requested.refund)
  return requested.refund
}
