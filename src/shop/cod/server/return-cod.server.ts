import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { inr } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { noteParcelsBack, parcelReceived, wasLost } from '#shop/fulfilment/module.server.ts'
import { getOrder, lockOrder, markCancelled, notifyOrder, orderDelivered, readRefundable, requestOrderRefund } from '#shop/orders/module.server.ts'
import { isPlaced, parcelCameBack, versionedFields } from '#shop/orders/rules.ts'
import { type ReturnedPieces, returnStock } from '#shop/stock/module.server.ts'

type Returning = { id: string; restock: boolean; version: number | undefined; actor: Actor }

/**
 * Cancels a cash on delivery order whose parcel came back undelivered. Its packs go back into the stock or are written off, its coupon is free again, and its
 * advance is refunded unless the shop keeps it. A second report changes nothing.
 * @throws ShopError not_found, changed_meanwhile; step_back for an order that was delivered; rule_refused for one that was not sent
 */
export async function returnCod(shop: Shop, { id, restock, version, actor }: Returning) {
  const returned = await shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || order.method !== 'cod' || !isPlaced(order)) throw new ShopError('not_found', 'There is no such cash on delivery order.')
    if (order.codState === 'returned') return getOrder(tx, id)
    await refuseChanged(tx, { version, row: order, actor, subject: { kind: 'order', id }, fields: versionedFields, current: () => getOrder(tx, id) })
    if (order.status === 'Delivered') throw new ShopError('step_back', 'This order was delivered. Use a return for what the customer sends back.')
    if (order.codState !== 'shipped') throw new ShopError('rule_refused', 'This order was not sent, so nothing can come back. Cancel it instead.')
    const at = shop.now()
    // Before the cancellation, which gives up a lost parcel.
    await noteParcelsBack(tx, { orderId: id, at })
    await markCancelled(shop, tx, { id, actor, at })
    await returnStock(tx, { orderId: id, source: { kind: 'parcel' }, pieces: await listSentPieces(tx, id, restock), actor, at })
    const change = { before: { status: order.status }, after: { status: 'Cancelled', packs: restock ? 'back to stock' : 'written off' } }
    await recordChange(tx, { at, actor, action: parcelCameBack, subject: { kind: 'order', id }, ...change })
    await endAdvance(shop, tx, order)
    return getOrder(tx, id)
  })
  shop.failpoint('cod-returned')
  return returned
}

/** Cancels a cash on delivery order whose parcel staff received at the desk of failed deliveries, which has put its packs back. */
export const cancelReceived = parcelReceived.listener(async (shop, tx, { orderId: id, actor, at }) => {
  const order = await lockOrder(tx, id)
  if (!order || order.method !== 'cod' || order.codState !== 'shipped') return
  await markCancelled(shop, tx, { id, actor, at })
  const change = { before: { status: order.status }, after: { status: 'Cancelled' } }
  await recordChange(tx, { at, actor, action: parcelCameBack, subject: { kind: 'order', id }, ...change })
  await endAdvance(shop, tx, order)
})

/** Selects whether the shop keeps the advance of an order `o` whose parcel came back: the checkout said so, and no courier lost the parcel. */
export const isAdvanceKept = sql<boolean>`exists (select from cod_order where order_id = o.id and keeps_advance and not ${wasLost(sql`o.id`)})`

/** Refunds what is left of the advance of an order whose parcel came back, unless the shop keeps it. Tells the shopper which. */
async function endAdvance(shop: Shop, tx: Tx, { id: orderId }: { id: string }) {
  const terms = await tx.selectFrom('shopOrder as o').select(isAdvanceKept.as('isKept')).where('o.id', '=', orderId).executeTakeFirst()
  const keptPaise = terms?.isKept ? await readRefundable(tx, orderId) : 0
  const request = { orderId, reason: 'The parcel came back', cause: { origin: 'cancellation' as const } }
  const requested = terms?.isKept ? undefined : await requestOrderRefund(shop, tx, request)
  const notice = { template: 'cancelled' as const, orderId, refundedPaise: requested?.refund.amountPaise ?? 0 }
  await notifyOrder(shop, tx, { ...notice, ...(keptPaise > 0 && { unrefunded: `We keep the ${inr(keptPaise)} that you paid online, as the checkout said.` }) })
}

/** Lists the packs of an order, or the parts of its bundles. Nobody sees which batch they are of, so they come from any. */
async function listSentPieces(tx: Tx, orderId: string, restock: boolean): Promise<ReturnedPieces[]> {
  const lines = await tx
    .selectFrom('orderLine')
    .select(['stockItemId', 'name', 'quantityLabel', 'qty', 'removedQty', 'parts'])
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  return lines.flatMap(({ stockItemId, name, quantityLabel, qty, removedQty, parts }) => {
    const own = stockItemId === null ? [] : [{ itemId: stockItemId, name, pack: quantityLabel, pieces: 1 }]
    return (parts ?? own).map((part) => {
      const pieces = part.pieces * (qty - removedQty)
      return {
        itemId: part.itemId,
        name: [part.name, part.pack].filter(Boolean).join(', '),
        anyBatch: true as const,
        restock: restock ? pieces : 0,
        writeOff: restock ? 0 : pieces,
      }
    })
  })
}

/** Notes when the courier took the cash, of an order that was not paid online meanwhile. The money screen counts the days from then. */
export const noteCollected = orderDelivered.listener(async (_shop, tx, { orderId, deliveredAt }) => {
  await tx
    .updateTable('codOrder')
    .set({ collectedAt: deliveredAt })
    .where('orderId', 'in', tx.selectFrom('shopOrder').select('id').where('id', '=', orderId).where('method', '=', 'cod'))
    .execute()
})
