import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { placedStatuses } from '../orders/order.ts'

/** The four tiles, over everything there is; one query. Revenue is the sum of totalAmount over all orders, in paise. */
export async function getTotals(db: Db) {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('shopOrder')
        .where('status', 'in', placedStatuses)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .as('orders'),
      selectFrom('shopOrder')
        .where('status', 'in', placedStatuses)
        .select(sql<number>`coalesce(sum(total_paise), 0)::bigint`.as('sum'))
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
