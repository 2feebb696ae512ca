import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { missingIn, type SoldProduct } from '../rules/sold-product.ts'

/** Lists the published products, or only the product `id`. A bundle has a counted stock by its parts. */
export async function listSoldProducts(db: Db, id?: string): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select product.name, product.image <> '' or cardinality(product.gallery) > 0 as has_picture,
      coalesce(bool_and(variant.mrp_paise is not null), false) as has_mrp,
      coalesce(bool_and(stock_item.tracked or exists (select from bundle_part where bundle_part.bundle_id = stock_item.id)), false) as has_stock
    from product left join variant on variant.product_id = product.id left join stock_item on stock_item.id = variant.item_id
    where product.status = 'published' and product.deleted_at is null ${id === undefined ? sql`` : sql`and product.id = ${id}`}
    group by product.id order by product.place, product.seq`.execute(db)
  return rows
}

/** Returns a sentence about the missing facts of a published product; empty for a draft, or if nothing is missing. */
export async function noticeMissing(db: Db, id: string): Promise<string> {
  const missing = (await listSoldProducts(db, id)).flatMap(missingIn)
  if (missing.length === 0) return ''
  return `Published without ${missing.length === 1 ? missing[0] : `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`}. Shoppers can buy it all the same.`
}
