import { sql } from 'kysely'
import { nameKey } from '#kernel/text.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import { type NewVariant, type ProductFields, replaceVariants } from './write-queries.server.ts'

/** The rows of a product. `declarations` and `pageTexts` are texts of JSON. */
export type ProductRows = { id: string; fields: ProductFields & { declarations: string; pageTexts: string }; variants: NewVariant[] }

/** Makes imports run one after another. */
export async function lockImports(tx: Tx) {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.imports)})`.execute(tx)
}

/** How many ids a statement may have. More would block the embedded database for too long. */
const idsAtOnce = 500

/** Returns the sorted ids of the products with one of these ids or names, whatever the spelling of a name. `lock` locks the products. */
export async function findIds(tx: Tx, { ids, names }: { ids: string[]; names: string[] }, { lock }: { lock: boolean }): Promise<string[]> {
  const living = tx.selectFrom('product').select('id').where('deletedAt', 'is', null)
  const found = new Set<string>()
  for (const some of slicesOf(ids, idsAtOnce)) for (const { id } of await living.where(isOneOf(some)).execute()) found.add(id)
  const wanted = new Set(names.map(nameKey))
  // SQL cannot compute the canonical form of a name. A catalogue is small enough to read all names.
  if (wanted.size > 0) for (const { id, name } of await living.select('name').execute()) if (wanted.has(nameKey(name))) found.add(id)
  const all = [...found].toSorted()
  if (!lock) return all
  const locked: string[] = []
  for (const some of slicesOf(all, idsAtOnce)) locked.push(...(await living.where(isOneOf(some)).orderBy('id').forUpdate().execute()).map(({ id }) => id))
  return locked
}

const isOneOf = (ids: string[]) => sql<boolean>`id = any(${ids}::text[])`

/** How many rows one statement may insert. More would block other queries of the embedded database too long. */
const batchSize = { products: 100, variants: 200 }

/** Inserts new products and overwrites existing ones, with their variants. @throws ShopError rule_refused */
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
          foodType: ref('excluded.foodType'),
          bestBeforeMonths: ref('excluded.bestBeforeMonths'),
          declarations: ref('excluded.declarations'),
          ground: ref('excluded.ground'),
          articleTitle: ref('excluded.articleTitle'),
          articlePath: ref('excluded.articlePath'),
          pageTexts: ref('excluded.pageTexts'),
          status: ref('excluded.status'),
          updatedAt: ref('excluded.updatedAt'),
        })),
      )
      .execute()
    await replaceVariants(tx, batch)
  }
}

function batchesOf(products: ProductRows[]): ProductRows[][] {
  const batches: ProductRows[][] = []
  let variantCount = 0
  for (const product of products) {
    variantCount += product.variants.length
    const last = batches.at(-1)
    if (last && last.length < batchSize.products && variantCount <= batchSize.variants) last.push(product)
    else {
      batches.push([product])
      variantCount = product.variants.length
    }
  }
  return batches
}
