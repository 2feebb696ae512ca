import { dayMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { sumByName } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { BundlePart, Declarations, PageTexts, Product } from '../contract.ts'
import { listProductReports } from '../lab-reports/server/queries.server.ts'
import { filledDeclarations } from '../rules/declarations.ts'
import { findByWords } from '../rules/find-by-words.ts'
import { priceLimitIn } from '../rules/price-limit.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { type VideoRow, wireVideo } from '../videos/server/queries.server.ts'
import { findProduct, listProducts } from './queries.server.ts'

/** Finds a published product with everything that its page shows. Three queries. `find` finds the product itself. */
export async function findWholeProduct({ db, files }: Pick<Shop, 'db' | 'files'>, id: string, find: FindProduct = findProduct): Promise<Product | undefined> {
  const [product, labReports, { video, parts }] = await Promise.all([find(db, id), listProductReports(db, id), findVideoAndParts(db, id)])
  if (!product) return undefined
  return {
    ...product,
    ...(labReports.length > 0 && { labReports }),
    ...(video && { video: wireVideo(files, video) }),
    ...(parts.length > 0 && { parts: parts.map(wirePart) }),
  }
}

type FindProduct = (db: Db, id: string) => Promise<Product | undefined>

type PartRow = Pick<BundlePart, 'packs' | 'name'> & {
  id: string
  texts: PageTexts
  foodType: BundlePart['foodType'] | null
  bestBeforeMonths: number | null
  declarations: Declarations
}

/**
 * Finds the film of a product, and the products whose packs its bundles are made of, in the order of the parts. One statement, because most products have
 * neither.
 */
async function findVideoAndParts(db: Db, productId: string): Promise<{ video: VideoRow | undefined; parts: PartRow[] }> {
  const { rows } = await sql<{ file: string | null; parts: PartRow[] | null } & Omit<VideoRow, 'file'>>`
    select v.file, v.captions, v.poster, v.seconds, v.width, v.height, v.added_at, (
      select json_agg(part order by place, id) from (
        select product.id, product.name, product.page_texts as texts, product.food_type as "foodType", product.best_before_months as "bestBeforeMonths",
          product.declarations,
          min(p.position) as place,
          json_agg(json_build_object('of', p.bundle_id, 'quantity', i.quantity, 'pieces', p.pieces) order by pack.position, p.position) as packs
        from variant pack join bundle_part p on p.bundle_id = pack.item_id join stock_item i on i.id = p.item_id join product on product.id = i.product_id
        where pack.product_id = ${productId} group by product.id
      ) part
    ) as parts
    from (select) asked left join product_video v on v.product_id = ${productId}`.execute(db)
  const [{ file, parts, ...video } = { file: null, parts: null }] = rows
  return { video: file === null || !('poster' in video) ? undefined : { file, ...video }, parts: parts ?? [] }
}

const wirePart = ({ id, name, packs, foodType, bestBeforeMonths, declarations, texts: { ingredients, allergens, storage, use } }: PartRow): BundlePart => ({
  _id: id,
  name,
  packs,
  texts: { ingredients, allergens, storage, use },
  ...(foodType && { foodType }),
  ...(bestBeforeMonths !== null && { bestBeforeMonths }),
  ...(filledDeclarations(declarations) && { declarations }),
})

const maxProducts = 3
const periodMs = 90 * dayMs

/** Lists the three products with the most pieces sold in the last 90 days. Other products follow in the catalogue's order. */
export async function listBestSellers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Product[]> {
  const since = startOfDay(dayInIndia(new Date(now().getTime() - periodMs)))
  const [products, sums] = await Promise.all([listProducts(db), sumByName(db, { since }, ['product'])])
  const sold = new Map(sums.map(({ name, qty }) => [name, qty]))
  // The sort is stable, so products with equal sales keep the catalogue's order.
  return products.toSorted((one, other) => (sold.get(other.name) ?? 0) - (sold.get(one.name) ?? 0)).slice(0, maxProducts)
}

/** Returns the texts that the search matches. A label counts with and without spaces: 5 g and 5g. */
const textsOf = ({ name, type, benefits, variants }: Product) => [
  name,
  type,
  ...benefits,
  ...variants.flatMap(({ quantity }) => [quantity, quantity.replace(/\s+/g, '')]),
]

/**
 * Returns the published products that match a shopper's search, in the order of `findByWords`. If the search names a highest price and some of them have a
 * pack for it, the others are left out. Reads the whole catalogue, which is small, in two queries.
 */
export async function searchProducts(db: Db, q: string): Promise<Product[]> {
  const [products, { synonyms }] = await Promise.all([listProducts(db), readSettings(db)])
  const limit = priceLimitIn(q)
  if (!limit) return findByWords(products, textsOf, q, synonyms)
  const affordable = products.filter(({ variants }) => variants.some((variant) => priceVariant(variant, 1).finalPaise <= limit.limitPaise))
  if (limit.rest === '') return affordable
  const found = findByWords(products, textsOf, limit.rest, synonyms)
  const fitting = found.filter((product) => affordable.includes(product))
  return fitting.length > 0 ? fitting : found
}
