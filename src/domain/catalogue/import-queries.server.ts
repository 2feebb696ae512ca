import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { insertVariants, type NewVariant, type ProductFields } from './write-queries.server.ts'

export type ProductRows = { id: string; fields: ProductFields; variants: NewVariant[] }

/** An arbitrary number for this advisory lock. No other lock in the database may use it. */
const lockKey = 795_411_957

/** Lets imports run one after the other. */
export async function lockImports(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

/** Finds the ids of products with one of these ids or names, in any letter case. With `lock`, locks their rows. */
export async function findIds(tx: Tx, { ids, names }: { ids: string[]; names: string[] }, { lock }: { lock: boolean }): Promise<string[]> {
  const hasName = sql<boolean>`lower(name) in (select lower(wanted) from unnest(${names}::text[]) as wanted)`
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(({ or }) => or([sql<boolean>`id = any(${ids}::text[])`, hasName]))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/** The most rows of one statement. A larger one would block other queries of the embedded database too long. */
const batchSize = { products: 100, variants: 200 }

/** Inserts new products and overwrites existing ones, with their variants. */
export async function upsertProducts(tx: Tx, products: ProductRows[], now: Date) {
  for (const batch of batchesOf(products)) {
    await tx
      .insertInto('product')
      .values(batch.map(({ id, fields }) => ({ id, ...fields, createdAt: now, updatedAt: now })))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          kind: ref('excluded.kind'),
          image: ref('excluded.image'),
          gallery: ref('excluded.gallery'),
          benefits: ref('excluded.benefits'),
          manufacturer: ref('excluded.manufacturer'),
          countryOfOrigin: ref('excluded.countryOfOrigin'),
          status: ref('excluded.status'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      )
      .execute()
    const ids = batch.map(({ id }) => id)
    await tx.deleteFrom('variant').where('productId', 'in', ids).execute()
    await insertVariants(tx, batch)
  }
}

function batchesOf(products: ProductRows[]): ProductRows[][] {
  const batches: ProductRows[][] = []
  let variants = Infinity
  for (const product of products) {
    variants += product.variants.length
    const last = batches.at(-1)
    if (last && last.length < batchSize.products && variants <= batchSize.variants) last.push(product)
    else {
      batches.push([product])
      variants = product.variants.length
    }
  }
  return batches
}
