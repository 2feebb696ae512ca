import type { Db, Tx } from '#platform/database/database.ts'

/** True if the product exists, also as a draft: a shop may pause a product that people have bought. */
export async function hasProduct(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db.selectFrom('product').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** Keeps a product from being erased before the transaction ends, so that no review is left without a product. @returns false if the product is deleted */
export async function lockReviewedProduct(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('product').select('id').where('id', '=', id).where('deletedAt', 'is', null).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Finds a product that shoppers can see. @returns its id */
export async function findShownProduct(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id
}
