import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { classOf, type TaxClass } from '../rules/classes.ts'

type Goods = { id: string; name: string; packs: number }

type GoodsRow = Goods & { kind: string; taxClassId: string | null }

/** Groups the products of the catalogue by the id of their tax class, sorted by name. A class without products is missing. */
export async function readGoods(db: Db | Tx, classes: readonly Pick<TaxClass, 'id' | 'isDefault' | 'kinds'>[]): Promise<Map<string, Goods[]>> {
  if (classes.length === 0) return new Map()
  const { rows } = await sql<GoodsRow>`
    select p.id, p.name, p.kind, chosen.tax_class_id, (select count(*)::int from variant v where v.product_id = p.id) as packs
    from product p left join tax_class_product chosen on chosen.product_id = p.id order by p.name, p.id`.execute(db)
  return Map.groupBy(rows, (row) => classOf(row, classes).id)
}
