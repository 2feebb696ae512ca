import { sql } from 'kysely'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import { batched } from '#platform/database/batch.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Declarations, Product, PageTexts, Variant } from '../contract.ts'
import { filledDeclarations } from '../rules/declarations.ts'
import { discountOfRow } from '../rules/discount-columns.ts'
import type { ProductFields } from './write-queries.server.ts'

/**
 * True for a row `part` that is paused or left the catalogue. A part cannot leave while its bundle is for sale. But a bundle that was deleted, or left the
 * catalogue, may come back after its part was deleted.
 */
export const isPartUnavailable = sql<boolean>`not exists (
  select from variant part_variant join product part_owner on part_owner.id = part_variant.product_id
  where part_variant.item_id = part.id and not part_variant.paused and part_owner.deleted_at is null)`

/** The parts of bundles that are missing: the shop has less of them than one bundle takes, or they are unavailable. */
const missingParts = sql`bundle_part p join stock_item part on part.id = p.item_id and (part.tracked and part.on_hand < p.pieces or ${isPartUnavailable})`

/** Selects the ids of the bundles that lack a part. */
export const soldOutBundles = sql`select p.bundle_id from ${missingParts}`

/** True for a row of `stock_item` whose pack is sold out: nothing of it is on hand, or too little of a part of the bundle. */
export const isSoldOut = sql<boolean | null>`(stock_item.tracked and stock_item.on_hand <= 0 or exists (
  select from ${missingParts} where p.bundle_id = stock_item.id))`

/** A part of a bundle. `onHand` is 0 for a part that is paused or left the catalogue, null when the shop keeps no stock of it, `mostPerOrder` without a limit. */
export type PartRow = { itemId: string; name: string; pack: string; pieces: number; onHand: number | null; mostPerOrder: number | null }

/** The parts of bundles with the names of their products, also of erased ones. */
export const partsWithNames = sql`bundle_part p join stock_item part on part.id = p.item_id left join product part_product on part_product.id = part.product_id`
export const nameOfPart = sql<string>`coalesce(part_product.name, part.product_name, '')`

/** Selects the parts of the bundle in a row of `stock_item` as one JSON column. Null for any other pack. */
export const cartParts = sql<PartRow[] | null>`(
  select json_agg(json_build_object('itemId', part.id, 'name', ${nameOfPart}, 'pack', part.quantity, 'pieces', p.pieces,
    'onHand', case when ${isPartUnavailable} then 0 when part.tracked then part.on_hand end, 'mostPerOrder', part.most_per_order) order by p.position)
  from ${partsWithNames}
  where p.bundle_id = stock_item.id)`

/** A product joined with one of its variants, or with nulls if it has none. */
export type ProductRow = ProductFields & {
  declarations: Declarations
  pageTexts: PageTexts
  id: string
  place: number
  version: number
  /** The pack, and null without a variant, as the next columns are. */
  itemId: string | null
  quantity: string | null
  pricePaise: number | null
  discountBp: number | null
  discountRest: number | null
  mrpPaise: number | null
  variantImage: string | null
  paused: boolean | null
  /** Null without a variant. */
  soldOut: boolean | null
  /** Null for a pack whose stock the shop does not keep. */
  onHand: number | null
  /** The number of shown reviews and the sum of their stars. Null without one. */
  reviews: number | null
  stars: number | null
}

type Shown = { forAdmin: boolean; withTexts?: boolean; withStock?: boolean }

/** Converts rows to the products of a reply, in the order of the rows. Only admins get status and version. Their products always have their texts. */
export function wireProducts(rows: ProductRow[], { forAdmin, withTexts = forAdmin, withStock = false }: Shown): Product[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({
      ...wireProduct(group, row, { forAdmin, withStock }),
      ...(withTexts && textsOf(row)),
      ...(forAdmin && { status: row.status, version: row.version }),
    })),
  )
}

function wireProduct(rows: ProductRow[], row: ProductRow, { forAdmin, withStock }: Shown): Product {
  const { id, name, kind, image, gallery, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, reviews, stars } = row
  const declarations = filledDeclarations(row.declarations)
  return {
    _id: id,
    name,
    image,
    images: [...new Set([image, ...gallery])].filter((picture) => picture !== ''),
    type: kind,
    benefits,
    variants: rows.flatMap((variant) => wireVariant(variant, [image, ...gallery], { forAdmin, withStock })),
    ...(manufacturer && { manufacturer }),
    ...(countryOfOrigin && { countryOfOrigin }),
    ...(foodType && { foodType }),
    ...(bestBeforeMonths !== null && { bestBeforeMonths }),
    ...(declarations && { declarations }),
    ...(reviews && stars && !forAdmin && { rating: { count: reviews, average: averageOf(stars, reviews) } }),
  }
}

const textsOf = ({ pageTexts }: ProductRow) => (Object.keys(pageTexts).length === 0 ? {} : { texts: pageTexts })

/** Returns the average with one decimal. */
const averageOf = (stars: number, reviews: number) => Math.round((stars / reviews) * 10) / 10

/** Converts the variant of a row. Leaves out a picture that the product no longer has. Products that admins edit and audit say nothing about stock. */
function wireVariant(
  { itemId, quantity, pricePaise, discountBp, discountRest, mrpPaise, variantImage, paused, soldOut, onHand }: ProductRow,
  pictures: string[],
  { forAdmin, withStock }: Shown,
): Variant[] {
  if (itemId === null || quantity === null || pricePaise === null || discountBp === null || discountRest === null) return []
  const discount = percentOf(discountOfRow({ discountBp, discountRest }))
  const price = { price: rupeesOf(pricePaise), discount, ...(mrpPaise !== null && { mrp: rupeesOf(mrpPaise) }) }
  const picture = variantImage && pictures.includes(variantImage) && { image: variantImage }
  return [{ _id: itemId, quantity, ...price, ...picture, ...stateOf({ paused, soldOut }, forAdmin), ...(withStock && onHand !== null && { onHand }) }]
}

/** Shoppers hear only that a pack cannot be bought, admins that it is paused. */
function stateOf({ paused, soldOut }: Pick<ProductRow, 'paused' | 'soldOut'>, forAdmin: boolean) {
  if (forAdmin) return paused ? { paused: true as const } : {}
  return soldOut || paused ? { soldOut: true as const } : {}
}

/** With `status`, which only admins may use, products include their status. Without it, only published products match. */
export type ProductFilter = { q?: string | undefined; status?: 'published' | 'draft' | 'all' | undefined; ids?: string[] }

const everything: Slice = { limit: Number.MAX_SAFE_INTEGER, beforeSeq: fromNewest }

/** Lists the whole catalogue for shoppers, in its order. One query. */
export async function listProducts(db: Db | Tx, { withTexts = false } = {}): Promise<Product[]> {
  return wireProducts(await selectRows(db, {}, everything), { forAdmin: false, withTexts })
}

/** Finds one product. One query. */
export async function findProduct(
  db: Db | Tx,
  id: string,
  { status, withStock = false }: Pick<ProductFilter, 'status'> & { withStock?: boolean } = {},
): Promise<Product | undefined> {
  return wireProducts(await selectRows(db, { ids: [id], status }, everything), { forAdmin: status !== undefined, withTexts: true, withStock })[0]
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
export async function listProductPage(db: Db, filter: ProductFilter, slice: Slice, { withStock = false } = {}): Promise<Page<Product>> {
  const rows = await selectRows(db, filter, slice)
  return { rows: wireProducts(rows, { forAdmin: filter.status !== undefined, withStock }), lastSeq: rows.at(-1)?.place }
}

export async function countProducts(db: Db | Tx, filter: ProductFilter = {}): Promise<number> {
  const { count } = await products(db, filter)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the published variants of these products, with the columns that a cart needs. One query. */
export const listCartVariants = batched(async (db, carts: string[][]) => {
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.productId')
    .innerJoin('stockItem', 'stockItem.id', 'variant.itemId')
    .select(['variant.productId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.discountRest', 'variant.mrpPaise', 'product.name'])
    .select(['variant.paused', 'stockItem.id as stockItemId', 'stockItem.tracked', 'stockItem.onHand', 'stockItem.mostPerOrder', cartParts.as('parts')])
    .select(sql<string>`case when variant.image = any(product.gallery) then variant.image else product.image end`.as('image'))
    .where(sql<boolean>`variant.product_id = any(${[...new Set(carts.flat())]})`)
    .where('product.status', '=', 'published')
    .where('product.deletedAt', 'is', null)
    .execute()
  const packs = rows.map(({ discountRest, ...row }) => ({ ...row, discountBp: discountOfRow({ discountBp: row.discountBp, discountRest }) }))
  const byProduct = Map.groupBy(packs, ({ productId }) => productId)
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
      'declarations',
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
    .select(['variant.itemId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.discountRest', 'variant.mrpPaise'])
    .select(['variant.image as variantImage', 'variant.paused'])
    .select(['rating.reviews', 'rating.stars'])
    .select([isSoldOut.as('soldOut'), sql<number | null>`case when stock_item.tracked then stock_item.on_hand end`.as('onHand')])
    .orderBy('product.place', 'desc')
    .orderBy('variant.position')
    .execute()
}

/** The products that show a picture. The names of all its copies contain the hash. */
export const productsWithPicture = (hash: string) =>
  sql`select from product where picture_hash(image) = ${hash} or exists (select from unnest(gallery) as shown where picture_hash(shown) = ${hash})`
