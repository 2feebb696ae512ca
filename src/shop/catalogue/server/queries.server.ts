import { sql } from 'kysely'
import { containing, fromNewest, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batchReads } from '#platform/database/batch.ts'
import { cartParts, isSoldOut } from './sold-out.server.ts'
import type { Product } from '../contract.ts'
import { type ProductRow, wireProducts } from './wire-product.server.ts'

/** With `status`, which only admins may use, products include their status. Without it, only published products match. */
export type ProductFilter = { q?: string | undefined; status?: 'published' | 'draft' | 'all' | undefined; ids?: string[] }

const everything: Slice = { limit: Number.MAX_SAFE_INTEGER, beforeSeq: fromNewest }

/** Lists the whole catalogue for shoppers, in its order. One query. */
export async function listProducts(db: Db | Tx, { withTexts = false } = {}): Promise<Product[]> {
  return wireProducts(await selectRows(db, {}, everything), { forAdmin: false, withTexts })
}

/** Finds one product. One query. */
export async function findProduct(db: Db | Tx, id: string, { status }: Pick<ProductFilter, 'status'> = {}): Promise<Product | undefined> {
  return wireProducts(await selectRows(db, { ids: [id], status }, everything), { forAdmin: status !== undefined, withTexts: true })[0]
}

/** Finds a draft as shoppers will see it. One query. */
export async function findDraft(db: Db, id: string): Promise<Product | undefined> {
  return wireProducts(await selectRows(db, { ids: [id], status: 'draft' }, everything), { forAdmin: false, withTexts: true })[0]
}

/** Lists these products, drafts included, in the order of the catalogue. One query. */
export async function listProductsById(db: Db | Tx, ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  return wireProducts(await selectRows(db, { ids, status: 'all' }, everything), { forAdmin: true })
}

/** Lists a page of products in the order of the catalogue. `q` searches the name. One query reads products and variants. */
export async function listProductPage(db: Db, filter: ProductFilter, slice: Slice): Promise<Page<Product>> {
  const rows = await selectRows(db, filter, slice)
  return { rows: wireProducts(rows, { forAdmin: filter.status !== undefined }), lastSeq: rows.at(-1)?.place }
}

export async function countProducts(db: Db | Tx, filter: ProductFilter = {}): Promise<number> {
  const { count } = await products(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the published variants of these products, with the columns that a cart needs. One query. */
export const listCartVariants = batchReads(async (db, carts: string[][]) => {
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.productId')
    .innerJoin('stockItem', 'stockItem.id', 'variant.itemId')
    .select(['variant.productId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.mrpPaise', 'product.name'])
    .select(['stockItem.id as stockItemId', 'stockItem.tracked', 'stockItem.onHand', 'stockItem.mostPerOrder', cartParts.as('parts')])
    .select(sql<string>`case when variant.image = any(product.gallery) then variant.image else product.image end`.as('image'))
    .where(sql<boolean>`variant.product_id = any(${[...new Set(carts.flat())]})`)
    .where('product.status', '=', 'published')
    .where('product.deletedAt', 'is', null)
    .execute()
  const byProduct = Map.groupBy(rows, ({ productId }) => productId)
  return carts.map((ids) => ids.flatMap((id) => byProduct.get(id) ?? []))
})

function products(db: Db | Tx, { q, status = 'published', ids }: ProductFilter) {
  return db
    .selectFrom('product')
    .where('deletedAt', 'is', null)
    .$call((query) => (ids === undefined ? query : query.where(sql<boolean>`product.id = any(${ids})`)))
    .$call((query) => (status === 'all' ? query : query.where('status', '=', status)))
    .$call((query) => (q === undefined ? query : query.where('name', 'ilike', containing(q))))
}

/** Selects one row for each variant, with the kept counts of the product's shown reviews. A product without variants has one row with nulls. */
function selectRows(db: Db | Tx, filter: ProductFilter, { limit, beforeSeq }: Slice): Promise<ProductRow[]> {
  const page = products(db, filter)
    .select([
      'id',
      'place',
      'name',
      'kind',
      'image',
      'gallery',
      'benefits',
      'manufacturer',
      'countryOfOrigin',
      'foodType',
      'bestBeforeMonths',
      'pageTexts',
      'status',
      'version',
    ])
    .where('place', '<', beforeSeq)
    .orderBy('place', 'desc')
    .limit(limit)
  return db
    .selectFrom(page.as('product'))
    .leftJoinLateral(
      (join) =>
        join
          .selectFrom('reviewCount')
          .select([sql<number | null>`sum(reviews)::integer`.as('reviews'), sql<number | null>`sum(stars * reviews)::integer`.as('stars')])
          .whereRef('reviewCount.productId', '=', 'product.id')
          .where('state', '=', 'shown')
          .as('rating'),
      (join) => join.onTrue(),
    )
    .leftJoin('variant', 'variant.productId', 'product.id')
    .leftJoin('stockItem', 'stockItem.id', 'variant.itemId')
    .selectAll('product')
    .select(['variant.itemId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.mrpPaise', 'variant.image as variantImage'])
    .select(['rating.reviews', 'rating.stars'])
    .select(isSoldOut.as('soldOut'))
    .orderBy('product.place', 'desc')
    .orderBy('variant.position')
    .execute()
}

/** The products that show a picture. The names of all its copies contain the hash. */
export const productsWithPicture = (hash: string) =>
  sql`select from product where picture_hash(image) = ${hash} or exists (select from unnest(gallery) as shown where picture_hash(shown) = ${hash})`
