import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockStockItem, packsUnfit, batchOfPack } from '#shop/stock/module.server.ts'
import type * as recallsContract from '../contract.ts'
import { job } from '#platform/module.ts'
import { inOurWords, moneyKey } from '#shop/messages/rules.ts'
import { notifyShopper } from '../../payments/server/notify-shopper.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { eachUnwritten } from './batch-sales.server.ts'
import { recallSmsKind, recallNotice } from '../rules/recall-notice.ts'

type Recall = z.output<typeof recallsContract.recallBatch.input>

/**
 * Recalls a batch. A job writes to every buyer, and to no person twice. Batches of other packs with the same code are not recalled. With `offSale`, the packs
 * that are left are written off as a loss, and so are packs that come back later. From the commit on, no parcel with packs of the batch is packed or sent, and
 * a job gives unsent orders packs of other batches. This transaction cannot do so, because each order must be locked before the pack.
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
    // Waits for a sale of the same pack, so that the pieces that are read here are really left.
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

/** Writes off the packs of a batch that are left, and marks the batch, so that packs that come back are written off too. @returns the packs written off now */
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

const ordersPerTransaction = 50

/**
 * Queues one message for each address or number to which orders with packs of the batch lead. The message belongs to the newest of these orders. A second run
 * sends nothing twice, because the recipient is part of the message's key. It also skips orders whose buyers have a message, because the account's addresses
 * may have changed in the meantime.
 */
export async function sendRecall(shop: Shop, { batchId, subject, words }: { batchId: string; subject: string; words: string }) {
  const { product, pack, code } = await batchOfPack(shop.db, batchId).executeTakeFirstOrThrow()
  const { brand, phone } = await readSettings(shop.db)
  const write = inOurWords(shop.config.PUBLIC_URL, recallNotice({ brand, phone, product, pack, code, subject, words }))
  const about = { kind: 'batch' as const, id: batchId }
  // Earlier releases wrote the same keys, so a recall that began with such a release sends nothing twice.
  const keyOf = (key: string, recipient: string) => moneyKey(`${key}:${recipient}`)
  const notice = { kind: recallSmsKind, about, key: `recall:${batchId}`, keyOf, write }
  for await (const orders of eachUnwritten(shop.db, batchId, ordersPerTransaction))
    await shop.db.transaction().execute(async (tx) => {
      for (const { orderId } of orders) await notifyShopper(shop, tx, { ...notice, orderId })
    })
  shop.failpoint('recall-queued')
  await shop.db.updateTable('stockBatch').set({ recallSentAt: shop.now() }).where('id', '=', batchId).execute()
}

export const sendRecallJob = job('send-recall', { retryLimit: 12, retryDelay: 60, expireInSeconds: 3600 }, sendRecall)
