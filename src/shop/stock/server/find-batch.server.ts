import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '#platform/database/database.ts'
import { batchRows, hasBatchCode, nameOfItem, wireBatch } from './queries.server.ts'
import type * as stockContract from '../contract.ts'
import type { SameCode } from '../contract.ts'

/** Selects a batch with the names of its pack. */
export const batchOfPack = (db: Db, id: string) =>
  batchRows(db)
    .innerJoin('stockItem', 'stockItem.id', 'stockBatch.itemId')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['itemId', 'stockItem.quantity as pack', nameOfItem.as('product')])
    .where('stockBatch.id', '=', id)

/** Finds a batch, the names of its pack, and the batches of other packs with the same code. */
export async function findBatch(db: Db, id: string): Promise<z.output<typeof stockContract.showBatch.reply> | undefined> {
  const row = await batchOfPack(db, id).executeTakeFirst()
  return row && { product: row.product, pack: row.pack, batch: wireBatch(row), sameCode: await listSameCode(db, row) }
}

/** Lists the batches of other packs with the same code, batches of the same product first. Letter case and blanks do not matter. */
async function listSameCode(db: Db, { itemId, code }: { itemId: string; code: string }): Promise<SameCode[]> {
  const isSameProduct = sql`stock_item.product_id = (select product_id from stock_item where id = ${itemId})`
  const rows = await db
    .selectFrom('stockItem')
    .innerJoin('stockBatch', 'stockBatch.itemId', 'stockItem.id')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockBatch.id', 'stockItem.id as itemId', nameOfItem.as('product'), 'stockItem.quantity as pack'])
    .select(sql<boolean>`stock_batch.recalled_at is not null`.as('isRecalled'))
    .where(hasBatchCode(code))
    .where('stockItem.id', '<>', itemId)
    .orderBy(isSameProduct, 'desc')
    .orderBy('stockItem.seq')
    .limit(100)
    .execute()
  return rows.map(({ id, ...batch }) => ({ _id: id, ...batch }))
}
