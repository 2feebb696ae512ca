import type { Db, Tx } from '#platform/database/database.ts'

type Preview = { productId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }

/** Stores the link of a product, and replaces an earlier one. */
export async function setPreview(tx: Tx, preview: Preview) {
  await tx
    .insertInto('productPreview')
    .values(preview)
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(preview))
    .execute()
}

/** Deletes the link of a product. @returns whether there was one */
export async function removePreview(tx: Tx, productId: string): Promise<boolean> {
  return (await tx.deleteFrom('productPreview').where('productId', '=', productId).returning('productId').executeTakeFirst()) !== undefined
}

/** Finds the link of a product, unless it has ended. */
export const findPreview = (db: Db, productId: string, now: Date) => valid(db, now).where('productId', '=', productId).executeTakeFirst()

/** Finds the link of a token, unless it has ended. */
export const findPreviewByToken = (db: Db, tokenHash: Uint8Array, now: Date) => valid(db, now).where('tokenHash', '=', tokenHash).executeTakeFirst()

const valid = (db: Db, now: Date) => db.selectFrom('productPreview').select(['productId', 'createdAt', 'expiresAt']).where('expiresAt', '>', now)
