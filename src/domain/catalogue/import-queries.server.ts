import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { insertVariants, type NewVariant, type ProductFields } from './write-queries.server.ts'

export type WholeProduct = { id: string; fields: ProductFields; variants: NewVariant[] }

/** Any number that nothing else on this database locks. */
const lockKey = 795_411_957

/** One import after the other. */
export async function lockImports(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

/** The ids of the products that have one of these ids or names, whatever the names' letter case; locked where `lock` says so. */
export async function findIds(tx: Tx, { ids, names }: { ids: string[]; names: string[] }, { lock }: { lock: boolean }): Promise<string[]> {
  const named = sql<boolean>`lower(name) in (select lower(wanted) from unnest(${names}::text[]) as wanted)`
  const rows = await tx
    .selectFrom('product')
    .select('id')
    .where('deletedAt', 'is', null)
    .where(({ or }) => or([sql<boolean>`id = any(${ids}::text[])`, named]))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute()
  return rows.map(({ id }) => id)
}

/** So many in one statement, or fewer that have as many variants: the embedded database holds up everybody else meanwhile. */
const atOnce = { products: 100, variants: 200 }

/** Adds the products that are not there, and makes those that are what is given, variants included. */
export async function putProducts(tx: Tx, products: WholeProduct[], now: Date) {
  for (const some of batchesOf(products)) {
    await tx
      .insertInto('product')
      .values(some.map(({ id, fields }) => ({ id, ...fields, createdAt: now, updatedAt: now })))
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
    const ids = some.map(({ id }) => id)
    await tx.deleteFrom('variant').where('productId', 'in', ids).execute()
    await insertVariants(tx, some)
  }
}

function batchesOf(products: WholeProduct[]): WholeProduct[][] {
  const batches: WholeProduct[][] = []
  let variants = Infinity
  for (const product of products) {
    variants += product.variants.length
    const last = batches.at(-1)
    if (last && last.length < atOnce.products && variants <= atOnce.variants) last.push(product)
    else {
      batches.push([product])
      variants = product.variants.length
    }
  }
  return batches
}
