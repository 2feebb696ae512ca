import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockStockItem, packsUnfit } from '#shop/stock/module.server.ts'
import type * as recallsContract from '../contract.ts'
import { sendRecallJob } from './send-recall.server.ts'

type Recall = z.output<typeof recallsContract.recallBatch.input>

/**
 * Recalls a batch. A job of the same transaction writes to every buyer, to nobody twice. Batches of other packs with the same code are not recalled. With
 * `offSale`, the packs that are left leave the stock as a loss, and so do packs that come back later. From the commit on, no parcel with packs of the batch
 * is packed or sent, and a job gives unsent orders packs of other batches. A job does it, because it locks each order before the pack.
 * @throws ShopError not_found, scope_missing without `stock:write`
 */
export async function recallBatch(shop: Shop, actor: Actor, { id, subject, words, offSale }: Recall) {
  requireScope(actor, 'stock:write')
  await shop.db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('stockBatch')
      .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
      .select(['stockItem.id as itemId', 'code', 'productId'])
      .where('stockBatch.id', '=', id)
      .executeTakeFirst()
    if (!batch) throw new ShopError('not_found', 'There is no such batch.')
    // Waits for a sale of the same pack, so that the pieces read here are what is left.
    await lockStockItem(tx, batch.itemId)
    await lockSession(tx, actor)
    const writtenOff = offSale ? await takeOffSale(tx, { id, itemId: batch.itemId, at: shop.now(), actor }) : 0
    await tx.updateTable('stockBatch').set({ recalledAt: shop.now(), recallSentAt: null }).where('id', '=', id).execute()
    await shop.jobs.enqueue(tx, sendRecallJob, { batchId: id, subject, words })
    if (offSale) await announce(shop, tx, packsUnfit, { itemId: batch.itemId })
    const product = { kind: 'product', id: batch.productId } as const
    await recordChange(tx, { at: shop.now(), actor, action: 'batch recalled', subject: product, after: { batch: batch.code, subject, words, writtenOff } })
    shop.failpoint('recall-stored')
  })
  shop.failpoint('batch-recalled')
}

type Withdrawal = { id: string; itemId: string; at: Date; actor: Actor }

/** Writes off what is left of a batch, and marks it so that packs that come back are written off too. @returns the packs written off now */
async function takeOffSale(tx: Tx, { id, itemId, at, actor }: Withdrawal): Promise<number> {
  const { onHand } = await tx
    .updateTable('stockBatch')
    .set({ offSale: true, offSaleFor: 'recall' })
    .where('id', '=', id)
    .returning('onHand')
    .executeTakeFirstOrThrow()
  if (onHand <= 0) return 0
  const movement = { itemId, batchId: id, at, pieces: -onHand, reason: 'loss' as const, actorId: actor.id, note: 'Recalled batch' }
  await tx.insertInto('stockMovement').values(movement).execute()
  return onHand
}
