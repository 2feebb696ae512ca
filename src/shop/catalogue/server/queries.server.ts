import { type RawBuilder, sql } from 'kysely'
import { percentOf, rupeesOf } from '#kernel/money.ts'
import { fromNewest, type Page, type Slice } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import { batched } from '#platform/database/batch.ts'
import { isOneOf } from '#platform/database/find-by-key.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Declarations, Product, PageTexts, Variant } from '../contract.ts'
import { filledDeclarations } from '../rules/declarations.ts'
import { discountOfRow } from '../rules/discount-columns.ts'
import type { ProductFields } from './write-queries.server.ts'

/**
 * The condition that the pack of the row `part` is paused or not in the catalogue. A part cannot leave the catalogue while its bundle is for sale. But a
 * deleted bundle may come back after its part was deleted.
 */
export const isPartUnavailable = sql<boolean>`not exists (
  select from variant part_variant join product part_owner on part_owner.id = part_variant.product_id
  where part_variant.item_id = part.id and not part_variant.paused and part_owner.deleted_at is null)`

/** The parts of which the shop has less than one bundle takes, or that are unavailable. */
const missingParts = sql`bundle_part p join stock_item part on part.id = p.item_id and (part.tracked and part.on_hand < p.pieces or ${isPartUnavailable})`

/** Selects the ids of the bundles that lack a part. */
export const soldOutBundles = sql`select p.bundle_id from ${missingParts}`

/** The condition that the pack of a row of `stock_item` is sold out: it has no pieces on hand, or its bundle lacks a part. */
export const isSoldOut = sql<boolean | null>`(stock_item.tracked and stock_item.on_hand <= 0 or exists (
  select from ${missingParts} where p.bundle_id = stock_item.id))`

/** A part of a bundle. `onHand`: 0 for an unavailable part, null if the shop keeps no stock of it. `mostPerOrder`: null without a limit. */
export type PartRow = { itemId: string; name: string; pack: string; pieces: number; onHand: number | null; mostPerOrder: number | null }

/**
 * The parts of bundles with the names of their products. A part of an erased product keeps the name. `p` is the row of the bundle, and `part` the part's pack.
 */
export const partsWithNames = sql`bundle_part p join stock_item part on part.id = p.item_id left join product part_product on part_product.id = part.product_id`
export const nameOfPart = sql<string>`coalesce(part_product.name, part.product_name, '')`

/** Selects the parts of the bundle in a row of `stock_item` as one JSON column. Null for any other pack. */
export const cartParts = sql<PartRow[] | null>`(
  select json_agg(json_build_object('itemId', part.id, 'name', ${nameOfPart}, 'pack', part.quantity, 'pieces', p.pieces,
    'onHand', case when ${isPartUnavailable} then 0 when part.tracked then part.on_hand end, 'mostPerOrder', part.most_per_order) order by p.position)
  from ${partsWithNames}
  where p.bundle_id = stock_item.id)`

type VariantRow = {
  itemId: string
  quantity: string
  pricePaise: number
  discountBp: number
  discountRest: number
  mrpPaise: number | null
  image: string | null
  paused: boolean
  /** Null for a pack whose stock the shop does not keep. */
  soldOut: boolean | null
  onHand: number | null
}

type ProductRow = ProductFields & {
  declarations: Declarations
  /** Only selected with `withTexts`. */
  pageTexts?: PageTexts
  id: string
  place: number
  version: number
  /** Null for a product without variants. */
  variants: VariantRow[] | null
  /** The number of shown reviews and the sum of their stars. Both are null without a review. */
  rating: { reviews: number | null; stars: number | null }
}

type Shown = { forAdmin: boolean; withTexts?: boolean; withStock?: boolean }

/** Converts a row to a product of a reply. Only admins get status and version, and by default the texts. */
export function wireProduct(row: ProductRow, { forAdmin, withTexts = forAdmin, withStock = false }: Shown): Product {
  const { id, name, kind, image, gallery, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, ground, rating, variants } = row
  const declarations = filledDeclarations(row.declarations)
  return {
    _id: id,
    name,
    image,
    images: [...new Set([image, ...gallery])].filter((picture) => picture !== ''),
    type: kind,
    benefits,
    variants: (variants ?? []).map((variant) => wireVariant(variant, [image, ...gallery], { forAdmin, withStock })),
    ...(manufacturer && { manufacturer }),
    ...(countryOfOrigin && { countryOfOrigin }),
    ...(foodType && { foodType }),
    ...(bestBeforeMonths !== null && { bestBeforeMonths }),
    ...(declarations && { declarations }),
    ...(ground && { ground }),
    ...(rating.reviews && rating.stars && !forAdmin && { rating: { count: rating.reviews, average: averageOf(rating.stars, rating.reviews) } }),
    ...(withTexts && textsOf(row)),
    ...(forAdmin && { status: row.status, version: row.version }),
  }
}

const textsOf = ({ pageTexts = {}, articleTitle: title, articlePath: path }: ProductRow) => ({
  ...(Object.keys(pageTexts).length > 0 && { texts: pageTexts }),
  ...(title && { article: { title, path } }),
})

/** Returns the average with one decimal. */
const averageOf = (stars: number, reviews: number) => Math.round((stars / reviews) * 10) / 10

/** Converts a row to a variant of a reply. Leaves out a picture that the product no longer has. */
function wireVariant(
  { itemId, quantity, pricePaise, discountBp, discountRest, mrpPaise, image, paused, soldOut, onHand }: VariantRow,
  pictures: string[],
  { forAdmin, withStock }: Shown,
): Variant {
  const discount = percentOf(discountOfRow({ discountBp, discountRest }))
  const price = { price: rupeesOf(pricePaise), discount, ...(mrpPaise !== null && { mrp: rupeesOf(mrpPaise) }) }
  const picture = image && pictures.includes(image) && { image }
  return { _id: itemId, quantity, ...price, ...picture, ...stateOf({ paused, soldOut }, forAdmin), ...(withStock && onHand !== null && { onHand }) }
}

/** Shoppers learn that a pack cannot be bought, admins that it is paused. */
function stateOf({ paused, soldOut }: Pick<VariantRow, 'paused' | 'soldOut'>, forAdmin: boolean) {
  if (forAdmin) return paused ? { paused: true as const } : {}
  return soldOut || paused ? { soldOut: true as const } : {}
}

/** Only admins may use `status`: their products have the admins' fields. Without it, only published products match. */
export type ProductFilter = { q?: string | undefined; status?: 'published' | 'draft' | 'all' | undefined; ids?: string[] }

/** The slice with all rows. */
const everything: Slice = { limit: Number.MAX_SAFE_INTEGER, beforeSeq: fromNewest }

/** Lists the whole catalogue for shoppers, in its order. One query. */
export async function listProducts(db: Db | Tx, { withTexts = false } = {}): Promise<Product[]> {
  return listMatching(db, {}, { forAdmin: false, withTexts })
}

/** Finds one product. One query. */
export async function findProduct(
  db: Db | Tx,
  id: string,
  { status, withStock = false }: Pick<ProductFilter, 'status'> & { withStock?: boolean } = {},
): Promise<Product | undefined> {
  return (await listMatching(db, { ids: [id], status }, { forAdmin: status !== undefined, withTexts: true, withStock }))[0]
}

/** Lists these products, drafts included, in the order of the catalogue. One query. */
export async function listProductsById(db: Db | Tx, ids: string[]): Promise<Product[]> {
  return ids.length === 0 ? [] : listMatching(db, { ids, status: 'all' }, { forAdmin: true })
}

const listMatching = async (db: Db | Tx, filter: ProductFilter, shown: Shown) => (await selectProducts(db, filter, shown)).map((row) => wireProduct(row, shown))

/**
 * Lists a page of products in the order of the catalogue. `q` searches the name. The slice goes by `place` instead of `seq`. One query reads products and
 * variants.
 */
export async function listProductPage(db: Db, filter: ProductFilter, slice: Slice, { withStock = false } = {}): Promise<Page<Product>> {
  const shown = { forAdmin: filter.status !== undefined, withStock }
  const rows = await selectProducts(db, filter, { ...shown, slice })
  return { rows: rows.map((row) => wireProduct(row, shown)), lastSeq: rows.at(-1)?.place }
}

export async function countProducts(db: Db | Tx, filter: ProductFilter = {}): Promise<number> {
  const { count } = await db
    .selectFrom('product')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists the published variants of the products of each cart, with the columns that a cart needs, and whether the shop may have offers. One query. */
export const listCartVariants = batched(async (db, carts: string[][]) => {
  const rows = await db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.productId')
    .innerJoin('stockItem', 'stockItem.id', 'variant.itemId')
    .select(['variant.productId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'variant.discountRest', 'variant.mrpPaise', 'product.name'])
    .select(['variant.paused', 'stockItem.id as stockItemId', 'stockItem.tracked', 'stockItem.onHand', 'stockItem.mostPerOrder', cartParts.as('parts')])
    .select(sql<string>`case when variant.image = any(product.gallery) then variant.image else product.image end`.as('image'))
    .select(sql<boolean>`(select has_offers())`.as('mayHaveOffers'))
    .where(isOneOf('variant.productId', carts.flat()))
    .where('product.status', '=', 'published')
    .where('product.deletedAt', 'is', null)
    .execute()
  const packs = rows.map(({ discountRest, ...row }) => ({ ...row, discountBp: discountOfRow({ discountBp: row.discountBp, discountRest }) }))
  const byProduct = Map.groupBy(packs, ({ productId }) => productId)
  return carts.map((ids) => ids.flatMap((id) => byProduct.get(id) ?? []))
})

const nothing = sql``

const matching = ({ q, status = 'published', ids }: ProductFilter) => sql<boolean>`product.deleted_at is null
  ${ids === undefined ? nothing : sql`and ${isOneOf('product.id', ids)}`} ${status === 'all' ? nothing : sql`and product.status = ${status}`}
  ${q === undefined ? nothing : sql`and product.name ilike ${containing(q)}`}`

/** Selects the variants of a row of `product` as JSON. */
const variantsOfProduct = sql`(
  select json_agg(json_build_object('itemId', stock_item.id, 'quantity', variant.quantity, 'pricePaise', variant.price_paise, 'discountBp', variant.discount_bp,
    'discountRest', variant.discount_rest, 'mrpPaise', variant.mrp_paise, 'image', variant.image, 'paused', variant.paused, 'soldOut', ${isSoldOut},
    'onHand', case when stock_item.tracked then stock_item.on_hand end) order by variant.position)
  from variant join stock_item on stock_item.id = variant.item_id where variant.product_id = product.id)`

type Selection<More> = Partial<Shown> & { slice?: Slice; more?: RawBuilder<More> }

/**
 * Selects one row for each product, with the stored counts of its shown reviews. Lists are JSON, which Node parses faster than rows and arrays. It is plain
 * SQL, because Kysely took a fifth of the processor time to build the statement. `more`: further columns.
 */
export async function selectProducts<More = unknown>(
  db: Db | Tx,
  filter: ProductFilter,
  { forAdmin = false, withTexts = forAdmin, slice: { limit, beforeSeq } = everything, more }: Selection<More>,
): Promise<(ProductRow & More)[]> {
  const { rows } = await sql<ProductRow & More>`
    select id, place, name, kind, image, to_json(gallery) as gallery, to_json(benefits) as benefits, manufacturer, country_of_origin, food_type,
      best_before_months, declarations, ground, article_title, article_path, status, version, ${variantsOfProduct} as variants,
      (select json_build_object('reviews', sum(reviews), 'stars', sum(stars * reviews)) from review_count
        where review_count.product_id = product.id and state = 'shown') as rating
      ${withTexts ? sql`, page_texts` : nothing} ${more ? sql`, ${more}` : nothing}
    from product where ${matching(filter)} and place < ${beforeSeq} order by place desc limit ${limit}`.execute(db)
  return rows
}

/** Selects a row for each product that shows a picture. The names of all copies of a picture contain its hash. */
export const productsWithPicture = (hash: string) =>
  sql`select from product where picture_hash(image) = ${hash} or exists (select from unnest(gallery) as shown where picture_hash(shown) = ${hash})`
