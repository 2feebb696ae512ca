import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { moneyKey } from '../messages/message-kind.ts'
import { inOurWords, notifyShopper } from '../messages/notify-about-money.server.ts'
import { lockStockItem } from './queries.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import type { BatchOrder, recallBatch as contract } from './recall-contract.ts'
import { recallNotice } from './recall-notice.ts'

const keyOf = (batchId: string, orderId: string) => `recall:${batchId}:${orderId}`

/** Selects one row for each order with packs of the batch: its newest sale of them. */
const salesOf = (batchId: string) => sql`
  select m.order_id, max(m.id) as id, -sum(m.pieces)::int as pieces from stock_movement m
  where m.batch_id = ${batchId} and m.order_id is not null group by m.order_id having sum(m.pieces) < 0`

type Row = Omit<BatchOrder, '_id' | 'date'> & { orderId: string; seq: number; date: Date }

/** Lists the orders with packs of a batch, newest first. */
export async function listBatchOrders(db: Db, batchId: string, { limit, beforeSeq, skip = 0 }: Slice): Promise<Page<BatchOrder>> {
  const keyStart = moneyKey(keyOf(batchId, ''))
  const { rows } = await sql<Row>`
    select o.id as order_id, s.id as seq, o.paid_at as date, o.address ->> 'name' as name, s.pieces, o.status, o.fulfilment, coalesce(
      (select m.status from message m where m.dedupe_key in (${keyStart} || o.id || ':mail', ${keyStart} || o.id || ':sms') order by m.seq desc limit 1),
      case when b.recalled_at is not null and b.recall_sent_at is null then 'queued' else 'none' end
    ) as recall
    from (${salesOf(batchId)}) s join shop_order o on o.id = s.order_id join stock_batch b on b.id = ${batchId}
    where s.id < ${beforeSeq} order by s.id desc offset ${skip} limit ${limit}`.execute(db)
  const orders = rows.map(({ orderId, seq: _seq, date, ...order }) => ({ _id: orderId, ...order, date: date.toISOString() }))
  return { rows: orders, lastSeq: rows.at(-1)?.seq }
}

export async function countBatchOrders(db: Db, batchId: string): Promise<number> {
  const counted = sql<number>`(select count(*)::int from (${salesOf(batchId)}) s)`
  const { count } = await db.selectNoFrom(counted.as('count')).executeTakeFirstOrThrow()
  return count
}

type Recall = z.output<typeof contract.input>

/**
 * Recalls a batch. A job of the same transaction writes to every buyer, to nobody twice. With `offSale`, the packs that are left leave the stock as a
 * loss, and so do packs that come back later. @throws ShopError not_found
 */
export function recallBatch(shop: Shop, actor: Actor, { id, subject, words, offSale }: Recall) {
  return shop.db.transaction().execute(async (tx) => {
    const batch = await tx
      .selectFrom('stockBatch')
      .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
      .select(['stockItem.id as itemId', 'code', 'productId'])
      .where('stockBatch.id', '=', id)
      .executeTakeFirst()
    if (!batch) throw new ShopError('not_found', 'There is no such batch.')
    // Waits for a sale of the same pack, so that the pieces read here are what is left.
    await lockStockItem(tx, batch.itemId)
    const writtenOff = offSale ? await takeOffSale(tx, { id, itemId: batch.itemId, at: shop.now(), actor }) : 0
    await tx.updateTable('stockBatch').set({ recalledAt: shop.now(), recallSentAt: null }).where('id', '=', id).execute()
    await shop.jobs.enqueue(tx, 'send-recall', { batchId: id, subject, words })
    const product = { kind: 'product', id: batch.productId } as const
    await recordChange(tx, { at: shop.now(), actor, action: 'batch recalled', subject: product, after: { batch: batch.code, subject, words, writtenOff } })
  })
}

type Withdrawal = { id: string; itemId: string; at: Date; actor: Actor }

/** Writes off what is left of a batch, and marks it so that packs that come back are written off too. @returns the packs written off now */
async function takeOffSale(tx: Tx, { id, itemId, at, actor }: Withdrawal): Promise<number> {
  const { onHand } = await tx.updateTable('stockBatch').set({ offSale: true }).where('id', '=', id).returning('onHand').executeTakeFirstOrThrow()
  if (onHand <= 0) return 0
  const movement = { itemId, batchId: id, at, pieces: -onHand, reason: 'loss' as const, actorId: actor.id, note: 'Recalled batch' }
  await tx.insertInto('stockMovement').values(movement).execute()
  return onHand
}

/** Names a batch and its pack. The product may be erased by now; then its name comes from an order. */
function describeBatch(db: Db, id: string) {
  const sold = sql<string>`(select name from order_line where stock_item_id = stock_item.id limit 1)`
  return db
    .selectFrom('stockBatch')
    .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockBatch.code', 'stockItem.quantity as pack', sql<string>`coalesce(product.name, ${sold}, '')`.as('product')])
    .where('stockBatch.id', '=', id)
    .executeTakeFirstOrThrow()
}

const ordersPerTransaction = 50

/** Queues one message for each order with packs of the batch. A second run sends nothing twice, because each order has its own key. */
export async function sendRecall(shop: Shop, { batchId, subject, words }: { batchId: string; subject: string; words: string }) {
  const [batch, brand] = [await describeBatch(shop.db, batchId), await readBrand(shop.db)]
  const write = inOurWords(shop.config.PUBLIC_URL, recallNotice({ brand, ...batch, subject, words }))
  for (let beforeSeq: number | undefined = fromNewest; beforeSeq !== undefined;) {
    const { rows, lastSeq }: Page<BatchOrder> = await listBatchOrders(shop.db, batchId, { limit: ordersPerTransaction, beforeSeq })
    await shop.db.transaction().execute(async (tx) => {
      for (const { _id: orderId } of rows) await notifyShopper(shop, tx, { key: keyOf(batchId, orderId), orderId, write })
    })
    beforeSeq = lastSeq
  }
  await shop.db.updateTable('stockBatch').set({ recallSentAt: shop.now() }).where('id', '=', batchId).execute()
}
