import { dayMs } from '#kernel/duration.ts'
import { sql } from 'kysely'
import { dayInIndia, startOfDay } from '#kernel/india.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { sumByName } from '#shop/audit/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { BundlePart, Declarations, PageTexts, Product } from '../contract.ts'
import { type ReportRow, reportsOfProduct, wireReport } from '../lab-reports/server/queries.server.ts'
import { filledDeclarations } from '../rules/declarations.ts'
import { findByWords } from '../rules/find-by-words.ts'
import { priceLimitIn } from '../rules/price-limit.ts'
import { priceVariant } from '../rules/variant-price.ts'
import { type VideoRow, wireVideo } from '../videos/server/queries.server.ts'
import { listProducts, type ProductFilter, selectProducts, wireProduct } from './queries.server.ts'

type WholeRow = { reports: ReportRow[] | null; video: StoredVideo | null; parts: PartRow[] | null }

/** Which product to find: by default a published one. `forAdmin`: with the fields that only staff see. */
type Which = Pick<ProductFilter, 'status'> & { forAdmin?: boolean }

/** Finds a product with all parts of its page: lab reports, video and parts of bundles. One query. */
export async function findWholeProduct(
  { db, files }: Pick<Shop, 'db' | 'files'>,
  id: string,
  { status, forAdmin = false }: Which = {},
): Promise<Product | undefined> {
  const shown = { forAdmin, withTexts: true }
  const [row] = await selectProducts<WholeRow>(db, { ids: [id], status }, { ...shown, more: whole })
  if (!row) return undefined
  const { reports, video, parts } = row
  return {
    ...wireProduct(row, shown),
    ...(reports && { labReports: reports.map(wireReport) }),
    ...(video && { video: wireVideo(files, { ...video, addedAt: new Date(video.addedAt) }) }),
    ...(parts && { parts: parts.map(wirePart) }),
  }
}

type StoredVideo = Omit<VideoRow, 'addedAt'> & { addedAt: string }

type PartRow = Pick<BundlePart, 'packs' | 'name'> & {
  id: string
  texts: PageTexts
  foodType: BundlePart['foodType'] | null
  bestBeforeMonths: number | null
  declarations: Declarations
}

/** Selects the lab reports and the film of a row of `product`, and the products that are parts of its bundles, in the order of the parts. */
const whole = sql<WholeRow>`${reportsOfProduct} as reports,
  (select json_build_object('file', v.file, 'poster', v.poster, 'seconds', v.seconds, 'width', v.width, 'height', v.height, 'captions', v.captions,
    'addedAt', v.added_at) from product_video v where v.product_id = product.id) as video,
  (select json_agg(part order by place, id) from (
    select owner.id, owner.name, owner.page_texts as texts, owner.food_type as "foodType", owner.best_before_months as "bestBeforeMonths", owner.declarations,
      min(p.position) as place,
      json_agg(json_build_object('of', p.bundle_id, 'quantity', i.quantity, 'pieces', p.pieces) order by pack.position, p.position) as packs
    from variant pack join bundle_part p on p.bundle_id = pack.item_id join stock_item i on i.id = p.item_id join product owner on owner.id = i.product_id
    where pack.product_id = product.id group by owner.id
  ) part) as parts`

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
 * Returns the published products that match a shopper's search, in the order of `findByWords`. If the search names a highest price, it leaves out products
 * without a pack at that price, unless no product is left then. Reads the whole catalogue, which is small, in two queries.
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
