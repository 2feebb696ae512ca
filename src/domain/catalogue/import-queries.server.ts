import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { slicesOf } from '#platform/process/yield-loop.ts'
import { insertVariants, type NewVariant, type ProductFields } from './write-queries.server.ts'

export type WholeProduct = { id: string; fields: ProductFields; variants: NewVariant[] }

/** Any number that nothing else on this database locks. */
const lockKey = 795_411_957

/** One import after the other. */
export async function lockImports(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(tx)
}

/** Values in one statement: more would block the embedded database for too long. */
const valuesAtOnce = 500

/** Returns the ids of the products with one of these ids or names, ignoring case, in order. Locks them if `lock` is true. */
export async function findIds(tx: Tx, { ids, names }: { ids: string[]; names: string[] }, { lock }: { lock: boolean }): Promise<string[]> {
  const living = tx.selectFrom('product').select('id').where('deletedAt', 'is', null)
  const found = new Set<string>()
  for (const some of slicesOf(ids, valuesAtOnce)) for (const { id } of await living.where(isOneOf(some)).execute()) found.add(id)
  for (const some of slicesOf(names, valuesAtOnce)) {
    const named = sql<boolean>`lower(name) = any(array(select lower(wanted) from unnest(${some}::text[]) as wanted))`
    for (const { id } of await living.where(named).execute()) found.add(id)
  }
  const all = [...found].toSorted()
  if (!lock) return all
  const locked: string[] = []
  for (const some of slicesOf(all, valuesAtOnce)) locked.push(...(await living.where(isOneOf(some)).orderBy('id').forUpdate().execute()).map(({ id }) => id))
  return locked
}

const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::text[])`

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
