import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listProductReports } from '../lab-reports/queries.server.ts'
import { findVideo, wireVideo } from '../videos/queries.server.ts'
import type { BundlePart, PageTexts, Product } from './contract.ts'
import { findProduct } from './queries.server.ts'

/** Finds a published product with everything that its page shows. Four queries. `find` finds the product itself. */
export async function findWholeProduct({ db, files }: Pick<Shop, 'db' | 'files'>, id: string, find: FindProduct = findProduct): Promise<Product | undefined> {
  const [product, labReports, video, parts] = await Promise.all([find(db, id), listProductReports(db, id), findVideo({ db }, id), listBundleParts(db, id)])
  if (!product) return undefined
  return {
    ...product,
    ...(labReports.length > 0 && { labReports }),
    ...(video && { video: wireVideo(files, video) }),
    ...(parts.length > 0 && { parts }),
  }
}

type FindProduct = (db: Db, id: string) => Promise<Product | undefined>

type PartRow = Pick<BundlePart, 'packs' | 'name'> & {
  id: string
  pageTexts: PageTexts
  foodType: BundlePart['foodType'] | null
  bestBeforeMonths: number | null
}

/** Lists the products whose packs the bundles of a product are made of, with what they declare, in the order of the parts. */
async function listBundleParts(db: Db, productId: string): Promise<BundlePart[]> {
  const { rows } = await sql<PartRow>`
    select product.id, product.name, product.page_texts, product.food_type, product.best_before_months,
      json_agg(json_build_object('of', p.bundle_id, 'quantity', part.quantity, 'pieces', p.pieces) order by v.position, p.position) as packs
    from variant v join bundle_part p on p.bundle_id = v.item_id join stock_item part on part.id = p.item_id join product on product.id = part.product_id
    where v.product_id = ${productId} group by product.id order by min(p.position), product.id`.execute(db)
  return rows.map(({ id, name, packs, foodType, bestBeforeMonths, pageTexts: { ingredients, allergens, storage, use } }) => ({
    _id: id,
    name,
    packs,
    texts: { ingredients, allergens, storage, use },
    ...(foodType && { foodType }),
    ...(bestBeforeMonths !== null && { bestBeforeMonths }),
  }))
}
