import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { deliveryReported, getOrder, lockOrder, setFulfilment } from '#shop/orders/module.server.ts'
import { fulfilmentOfPieces, isQueued, refundStateOf } from '#shop/orders/rules.ts'
import { packsUnfit, refuseRecalled, replacePieces, uncheckedBatch } from '#shop/stock/module.server.ts'
import { countPieces, unpackedPieces, unsentOf } from '../rules/parcel.ts'
import { deleteUnshipped, readPieces } from './queries.server.ts'

const ordersAtOnce = 500

/**
 * Gives unsent orders pieces of other batches, in place of recalled and expired pieces of a pack, the oldest order first, each in a transaction of its own. Packed parcels
 * that may hold such a batch are taken back, so the order is packed again. A second run changes nothing more.
 */
export async function replaceRecalled(shop: Shop, { itemId }: { itemId: string }) {
  const failures: unknown[] = []
  for (let afterSeq: number | undefined = 0; afterSeq !== undefined;) {
    const orders: { id: string; seq: number }[] = await listWaiting(shop, itemId, afterSeq)
    for (const { id } of orders)
      await shop.db
        .transaction()
        .execute(async (tx) => {
          await replaceInOrder(shop, tx, id)
          shop.failpoint('pieces-replaced')
        })
        .catch((error: unknown) => failures.push(error))
    afterSeq = orders.at(-1)?.seq
  }
  // One order that fails does not stop the others. The job runs again for it.
  if (failures.length > 0) throw failures[0]
}

/**
 * Lists unsent orders with pieces of the pack that may not be sent, oldest first. An order still has pieces of a batch if its movements took more than they
 * put back, so their sum is negative.
 */
async function listWaiting(shop: Shop, itemId: string, afterSeq: number) {
  const { rows } = await sql<{ id: string; seq: number }>`
    select o.id, o.seq from shop_order o
    where o.status in ('Paid', 'Pending') and o.fulfilment in ('to_pack', 'packed') and o.seq > ${afterSeq} and o.id in (
      select m.order_id from stock_movement m join stock_batch b on b.id = m.batch_id
      where b.item_id = ${itemId} and is_unfit(b, ${dayInIndia(shop.now())}) and m.order_id is not null group by m.order_id, m.batch_id having sum(m.pieces) < 0
    ) order by o.seq limit ${ordersAtOnce}`.execute(shop.db)
  return rows
}

async function replaceInOrder(shop: Shop, tx: Tx, id: string) {
  const order = await lockOrder(tx, id)
  // A refunded order is not sent, so it takes no packs from others.
  if (!order || !isQueued(order) || refundStateOf(await getOrder(tx, id)) === 'full') return
  const recalled = await replacePieces(tx, { orderId: id, at: shop.now(), actor: undefined })
  const { ordered, parcels } = await readPieces(tx, id)
  // The packer of each unsent parcel knew of these batches, so the parcels stay.
  if (!uncheckedBatch(recalled, unsentOf(parcels))) return
  const shipped = parcels.filter(({ shippedAt }) => shippedAt !== null)
  await deleteUnshipped(tx, id)
  await setFulfilment(tx, id, fulfilmentOfPieces(countPieces(ordered, shipped)))
  await recordChange(tx, { at: shop.now(), actor: undefined, action: 'unpacked', subject: { kind: 'order', id } })
}

export const replaceRecalledJob = job('replace-recalled', { retryLimit: 12, retryDelay: 10, expireInSeconds: 3600 }, replaceRecalled)

/** Replaces packs in unsent orders once a batch may not be sent any more, or another one came in. */
export const replaceUnfit = packsUnfit.listener((shop, tx, { itemId }) => shop.jobs.enqueue(tx, replaceRecalledJob, { itemId }))

/** Refuses to count an order as delivered if a parcel of it may hold a recalled batch. @throws ShopError batch_recalled */
export const refuseRecalledDelivery = deliveryReported.listener(async (_shop, tx, { orderId, at }) => {
  const { ordered, parcels } = await readPieces(tx, orderId)
  await refuseRecalled(tx, { orderId, at, packed: unsentOf(parcels), isPacked: unpackedPieces(ordered, parcels).length === 0 })
})
