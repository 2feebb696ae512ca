import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr, paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { notifyShopper } from '../payments/server/notify-shopper.server.ts'
import { inOurWords } from '#shop/messages/rules.ts'
import { listSettledPayments } from '../payments/server/queries.server.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import { requestOrderRefund } from '../payments/server/request-refund.server.ts'
import { requireRefundProof } from '../payments/server/require-refund-proof.server.ts'
import { putBackPieces } from '#shop/stock/module.server.ts'
import type * as contract from '../edit-contract.ts'
import { describeRemovals, itemsRemovedNotice, addressChangedNotice, changedAddressFields } from '../mails/edit-mails.ts'
import { orderAddressChanged } from './events.server.ts'
import { listLineRows } from './list-lines.server.ts'
import { moveDeliveryCharge } from './move-delivery-charge.server.ts'
import { planRemoval, type Removal } from '../rules/plan-removal.ts'
import { capRemoval, sumParts } from '../rules/refunded-lines.ts'
import { hidesAddress } from '../gifts/rules/hidden-address.ts'
import { receiveAddress } from '../gifts/server/receive-address.server.ts'
import { getOrder, lockOrder } from './queries.server.ts'
import { readLeftOfLines, refuseRefundedTwice } from './refuse-pieces.server.ts'
import { itemsRemoved, addressChanged } from '../rules/timeline.ts'
import { toAddressRow, type AddressSnapshot } from '#shop/accounts/rules.ts'
import { phoneOrderState } from '../phone-orders/rules/phone-order.ts'
import { isUnpacked } from '../rules/fulfilment.ts'
import { listParcels } from './list-parcels.server.ts'
import { isPlaced, isUnfinished, versionedFields } from '../rules/order.ts'

type ItemRemoval = z.output<typeof contract.removeItems.input> & { actor: Actor }

/**
 * Lowers the quantities of an order that is not packed. One transaction refunds the price of the removed pieces, less earlier refunds of their lines, puts
 * their packs back into the stock, and writes to the shopper. The order's total stays the paid amount. The same quantities again change nothing.
 * @throws ShopError not_found, changed_meanwhile, invalid_input, rule_refused, fresh_proof_needed
 */
export async function removeItems(shop: Shop, { id, lines, version, actor }: ItemRemoval) {
  const edited = await shop.db.transaction().execute(async (tx) => {
    const order = await lockEditable(tx, { id, version, actor })
    // The shopper has agreed to the amount that the courier collects.
    if (order.method === 'cod')
      throw new ShopError('rule_refused', 'Items of a cash on delivery order cannot be removed. Cancel the order, so that the customer can order again.')
    const removals = planRemoval(await listLineRows(tx, id), lines)
    if (removals.length === 0) return getOrder(tx, id)
    // Read before the refund is stored, so that the timeline shows the removal first.
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

type RefundOfRemoval = { order: { id: string; totalPaise: number }; removals: Removal[]; actor: Actor; removalId: string }

/** Refunds the price of the removed pieces, at most the rest of their lines. Refuses to refund the whole order, which must be cancelled instead. */
async function refundRemoved(shop: Shop, tx: Tx, { order: { id, totalPaise }, removals, actor, removalId }: RefundOfRemoval) {
  const payments = await listSettledPayments(tx, id)
  const pieces = payments.length > 0 ? capRemoval(removals, await readLeftOfLines(tx, id, payments)) : removals
  const amountPaise = sumParts(pieces)
  if (amountPaise === 0) return undefined
  const alreadyPaise = paiseOf((await getOrder(tx, id)).refunded)
  const leftPaise = totalPaise - alreadyPaise - amountPaise
  if (leftPaise >= 0 && leftPaise < minRefundPaise)
    throw new ShopError('rule_refused', `With these items all ${inr(totalPaise - leftPaise)} of the order would be refunded. Cancel the order instead.`)
  const request = { orderId: id, amountPaise, reason: removalReason, cause: { origin: 'removal' as const, removalId }, pieces }
  const requested = await requestOrderRefund(shop, tx, request)
  if (!requested) throw new Error(`Order ${id} costs ${amountPaise} paise and has no payment.`)
  await refuseRefundedTwice(tx, id)
  await requireRefundProof(shop, tx, actor, requested.refund)
  return requested.refund
}

type AddressChange = z.output<typeof contract.changeOrderAddress.input> & { actor: Actor }

/**
 * Changes the delivery address of an order that is not packed, or of a phone order that can be paid, and writes to the shopper. The account's saved addresses
 * stay. The audit log names the changed fields without their values, which would outlive the customer. The same address again changes nothing.
 * @throws ShopError not_found, changed_meanwhile, rule_refused, and the errors of `moveDeliveryCharge`
 */
export async function changeOrderAddress(shop: Shop, { id, version, actor, alternatePhone, keepsCharge, ...fields }: AddressChange) {
  const changed = await shop.db.transaction().execute(async (tx) => {
    const locked = await lockAddressable(tx, { id, version, actor }, shop.now())
    const { address: before } = locked
    const after = { ...before, ...toAddressRow({ ...fields, alternatePhone: alternatePhone ?? before.alternatePhone ?? '', addressType: before.addressType }) }
    const names = changedAddressFields(before, after)
    if (names.length === 0) return getOrder(tx, id)
    // Staff enter the first address of a gift only if its recipient told them.
    if (locked.addressBy === 'awaited') await receiveAddress(shop, tx, { orderId: id, address: after, by: 'recipient' })
    else {
      await setOrderAddress(tx, id, after)
      await announce(shop, tx, orderAddressChanged, { orderId: id, changedAt: shop.now() })
    }
    const subject = { kind: 'order', id } as const
    const refund = await moveDeliveryCharge(shop, tx, { order: locked, before, after, keepsCharge, actor })
    const refundPaise = refund?.amountPaise ?? 0
    const changes = { changed: names.join(', '), ...(refund && { refundId: refund.id, amount: rupeesOf(refundPaise) }) }
    await recordChange(tx, { at: shop.now(), actor, action: addressChanged, subject, after: changes })
    const order = await getOrder(tx, id)
    // The shopper may not read the address of the recipient, and heard that it came.
    if (hidesAddress(order)) return order
    const write = inOurWords(shop.config.PUBLIC_URL, addressChangedNotice(order, refundPaise))
    await notifyShopper(shop, tx, { key: `address-changed:${id}:${order.version}`, orderId: id, write })
    return order
  })
  shop.failpoint('order-edited')
  return changed
}

type Edit = { id: string; version: number | undefined; actor: Actor }

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Locks an order for an edit. While it is locked, packing, a cancellation and other edits wait.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
const lockEditable = async (tx: Tx, edit: Edit) => refuseUneditable(tx, await lockOrder(tx, edit.id), edit)

/**
 * Locks an order for a change of its address: an editable order, or a phone order whose link can be paid. While it is locked, the settlement of its payment
 * waits.
 * @throws ShopError not_found, changed_meanwhile, rule_refused
 */
async function lockAddressable(tx: Tx, edit: Edit, now: Date) {
  const order = await lockOrder(tx, edit.id)
  if (order?.source !== 'phone' || isPlaced(order)) return refuseUneditable(tx, order, edit)
  await refuseOld(tx, order, edit)
  if (phoneOrderState(order, now) !== 'open')
    throw new ShopError('rule_refused', 'This phone order can no longer be paid, so its address can no longer be changed.')
  return order
}

async function refuseUneditable(tx: Tx, order: Locked | undefined, edit: Edit): Promise<Locked> {
  if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
  await refuseOld(tx, order, edit)
  if (!isUnfinished(order)) throw new ShopError('rule_refused', `This order is ${order.status.toLowerCase()}, so it can no longer be changed.`)
  if (!isUnpacked(order, (await listParcels(tx, order.id)).length))
    throw new ShopError('rule_refused', 'This order is packed or sent already. Unpack it before you change it.')
  return order
}

const refuseOld = (tx: Tx, row: Locked, { id, version, actor }: Edit) =>
  refuseChanged(tx, { version, row, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })

/** Sets the delivery address of an order. The order must be locked. */
async function setOrderAddress(tx: Tx, id: string, address: AddressSnapshot) {
  await tx
    .updateTable('shopOrder')
    .set({ address: JSON.stringify(address) })
    .where('id', '=', id)
    .execute()
}

/** Sets how many pieces are removed from lines of an order. A trigger raises the order's version. The order must be locked. */
async function setRemoved(tx: Tx, orderId: string, lines: readonly { position: number; removedQty: number }[]) {
  for (const { position, removedQty } of lines)
    await tx.updateTable('orderLine').set({ removedQty }).where('orderId', '=', orderId).where('position', '=', position).execute()
}
