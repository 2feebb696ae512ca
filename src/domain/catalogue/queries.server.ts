import { containing, fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Product } from './contract.ts'
import { type ProductRow, wireProducts } from './wire-product.server.ts'

export type NewVariant = { quantity: string; pricePaise: number; discountBp: number; mrpPaise: number | null }

type ProductFields = { name: string; kind: string; image: string; gallery: string[]; benefits: string[] }

export type NewProduct = Omit<ProductFields, 'gallery'> & { id: string; gallery?: string[]; variants: NewVariant[] }

type ProductFilter = { id?: string; q?: string | undefined }

const everything: Slice = { limit: Number.MAX_SAFE_INTEGER, beforeSeq: fromNewest }

/** The whole catalogue, newest first; one query. */
export async function listProducts(db: Db | Tx): Promise<Product[]> {
  return wireProducts(await selectRows(db, {}, everything))
}

/** One query. */
export async function findProduct(db: Db | Tx, id: string): Promise<Product | undefined> {
  return wireProducts(await selectRows(db, { id }, everything))[0]
}

/** Newest first; `q` searches the name. One query for a page, its variants included. */
export async function listProductPage(db: Db, { q }: { q?: string | undefined }, slice: Slice): Promise<Page<Product>> {
  const rows = await selectRows(db, { q }, slice)
  return { rows: wireProducts(rows), lastSeq: rows.at(-1)?.seq }
}

export async function countProducts(db: Db | Tx, { q }: { q?: string | undefined } = {}): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((row) => row.fn.countAll<number>().as('count'))
    .$if(q !== undefined, (query) => query.where('name', 'ilike', containing(q ?? '')))
    .executeTakeFirstOrThrow()
  return count
}

/** What a cart needs of every variant of these products; one query. */
export async function listCartVariants(db: Db | Tx, productIds: string[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.productId')
    .select(['variant.productId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'product.name', 'product.image'])
    .where('variant.productId', 'in', productIds)
    .execute()
}

export async function insertProduct(tx: Tx, { variants, ...product }: NewProduct, now: Date) {
  await tx
    .insertInto('product')
    .values({ ...product, createdAt: now, updatedAt: now })
    .execute()
  await insertVariants(tx, product.id, variants)
}

/** What is undefined stays as it is. @returns whether there is such a product, now locked */
export async function setProduct(tx: Tx, id: string, fields: { [Field in keyof ProductFields]?: ProductFields[Field] | undefined }, now: Date) {
  const row = await tx
    .updateTable('product')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function replaceVariants(tx: Tx, productId: string, variants: NewVariant[]) {
  await tx.deleteFrom('variant').where('productId', '=', productId).execute()
  await insertVariants(tx, productId, variants)
}

/** @returns whether there was such a product */
export async function removeProduct(db: Db, id: string) {
  const row = await db.deleteFrom('product').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

async function insertVariants(tx: Tx, productId: string, variants: NewVariant[]) {
  await tx
    .insertInto('variant')
    .values(variants.map((variant, position) => ({ ...variant, productId, position })))
    .execute()
}

/** A row for each variant; a product without any has one row with nulls. */
function selectRows(db: Db | Tx, { id, q }: ProductFilter, { limit, beforeSeq }: Slice): Promise<ProductRow[]> {
  const page = db
    .selectFrom('product')
    .select(['id', 'seq', 'name', 'kind', 'image', 'gallery', 'benefits'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(q !== undefined, (query) => query.where('name', 'ilike', containing(q ?? '')))
    .where('seq', '<', beforeSeq)
    .orderBy('seq', 'desc')
    .limit(limit)
  return db
    .selectFrom(page.as('product'))
    .leftJoin('variant', 'variant.productId', 'product.id')
    .selectAll('product')
    .select(['variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.mrpPaise'])
    .orderBy('product.seq', 'desc')
    .orderBy('variant.position')
    .execute()
}
