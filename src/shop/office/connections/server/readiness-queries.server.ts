import { sql } from 'kysely'
import { readPayments } from '#platform/connections/payment-accounts.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { Readiness, SoldProduct } from '../rules/going-live.ts'

/** So many open test orders are named. */
const mostNamed = 20

/** Reads what the database says about going live. */
export async function readReadiness(shop: Shop): Promise<Pick<Readiness, 'products' | 'hasRegistration' | 'hasTestOrder' | 'openTestOrders'>> {
  const { db, payments, connections } = shop
  const { accounts } = await readPayments(db, connections.key)
  const names = [...new Set([...payments.all, ...accounts.map(({ id }) => payments.of(id))].map(({ name }) => name))].filter(payments.isTest)
  const [products, registration, paid, open] = await Promise.all([
    listSoldProducts(db),
    db.selectFrom('taxRegistration').select('effectiveFrom').limit(1).executeTakeFirst(),
    names.length === 0 ? undefined : testOrders(db, names).where('paidAt', 'is not', null).limit(1).executeTakeFirst(),
    names.length === 0 ? [] : testOrders(db, names).where('status', '=', 'Paid').orderBy('seq', 'desc').limit(mostNamed).execute(),
  ])
  return { products, hasRegistration: registration !== undefined, hasTestOrder: paid !== undefined, openTestOrders: open.map(({ id }) => id) }
}

const testOrders = (db: Db, names: readonly string[]) => db.selectFrom('shopOrder').select('id').where('provider', 'in', names)

/** Lists the published products, and whether each has a picture, and each of its packs an MRP and a count. A bundle counts by its parts. */
export async function listSoldProducts(db: Db): Promise<SoldProduct[]> {
  const { rows } = await sql<SoldProduct>`
    select product.name, product.image <> '' or cardinality(product.gallery) > 0 as has_picture,
      coalesce(bool_and(variant.mrp_paise is not null), false) as has_mrp,
      coalesce(bool_and(stock_item.tracked or exists (select from bundle_part where bundle_part.bundle_id = stock_item.id)), false) as has_stock
    from product left join variant on variant.product_id = product.id left join stock_item on stock_item.id = variant.item_id
    where product.status = 'published' and product.deleted_at is null
    group by product.id order by product.place, product.seq`.execute(db)
  return rows
}
