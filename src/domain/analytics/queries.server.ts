import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

const placed = sql<{ orders: number; paise: number }>`(
  select orders, paise from sales_day where measure = 'order' union all select orders, paise from sales_change where measure = 'order'
)`.as('placed')

/** The four tiles, over everything there is; one query. Revenue is the sum of totalAmount over all orders, in paise. */
export async function getTotals(db: Db) {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom(placed)
        .select(sql<number>`coalesce(sum(orders), 0)::bigint`.as('sum'))
        .$asScalar()
        .as('orders'),
      selectFrom(placed)
        .select(sql<number>`coalesce(sum(paise), 0)::bigint`.as('sum'))
        .$asScalar()
        .as('revenuePaise'),
      selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('products'),
      selectFrom('customer')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('customers'),
    ])
    .executeTakeFirstOrThrow()
}
