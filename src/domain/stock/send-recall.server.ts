import { fromNewest } from '#kernel/page.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { moneyKey } from '../messages/message-kind.ts'
import { inOurWords, notifyShopper } from '../messages/notify-about-money.server.ts'
import { readBrand } from '../settings/queries.server.ts'
import { listSales, recallKey, type Sale } from './batch-sales.server.ts'
import { nameOfItem } from './queries.server.ts'
import { recallNotice } from './recall-notice.ts'

const describeBatch = (db: Db, id: string) =>
  db
    .selectFrom('stockBatch')
    .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockBatch.code', 'stockItem.quantity as pack', nameOfItem.as('product')])
    .where('stockBatch.id', '=', id)
    .executeTakeFirstOrThrow()

const ordersPerTransaction = 50

/**
 * Queues one message for each address or number that an order with packs of the batch leads to. The message belongs to the newest of these orders. A second
 * run sends nothing twice: the recipient is part of the message's key, and an order whose buyer has a message is passed over, in case the account's
 * addresses changed meanwhile.
 */
export async function sendRecall(shop: Shop, { batchId, subject, words }: { batchId: string; subject: string; words: string }) {
  const [batch, brand] = [await describeBatch(shop.db, batchId), await readBrand(shop.db)]
  const write = inOurWords(shop.config.PUBLIC_URL, recallNotice({ brand, ...batch, subject, words }))
  const notice = { key: recallKey(batchId), keyOf: (key: string, recipient: string) => moneyKey(`${key}${recipient}`), write }
  for (let beforeSeq: number | undefined = fromNewest; beforeSeq !== undefined;) {
    const sales: Sale[] = await listSales(shop.db, batchId, { limit: ordersPerTransaction, beforeSeq })
    await shop.db.transaction().execute(async (tx) => {
      for (const { orderId, told } of sales) if (told === undefined) await notifyShopper(shop, tx, { ...notice, orderId })
    })
    beforeSeq = sales.at(-1)?.seq
  }
  await shop.db.updateTable('stockBatch').set({ recallSentAt: shop.now() }).where('id', '=', batchId).execute()
}
