import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { listProductReports } from '../lab-reports/server/queries.server.ts'
import { type VideoRow, wireVideo } from '../videos/server/queries.server.ts'
import type { BundlePart, PageTexts, Product } from '../contract.ts'
import { findProduct } from './queries.server.ts'

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

const wirePart = ({ id, name, packs, foodType, bestBeforeMonths, texts: { ingredients, allergens, storage, use } }: PartRow): BundlePart => ({
  _id: id,
  name,
  packs,
  texts: { ingredients, allergens, storage, use },
  ...(foodType && { foodType }),
  ...(bestBeforeMonths !== null && { bestBeforeMonths }),
})
