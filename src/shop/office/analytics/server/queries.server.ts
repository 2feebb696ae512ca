import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type Measure, sumByName } from '#shop/audit/module.server.ts'

/** Returns the dashboard's totals of all time. `products` counts published products. Revenue is the sum of totalAmount over all orders, in paise. */
export async function getTotals(db: Db) {
  const [sums, { products, drafts, deleted }] = await Promise.all([
    sumByName(db, {}, ['order', 'account']),
    db
      .selectFrom('product')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('status', '=', 'published').as('products'),
        fn.countAll<number>().filterWhere('status', '=', 'draft').as('drafts'),
      ])
      .select(countDeletedAccounts)
      .where('deletedAt', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  const totalOf = (measure: Measure, figure: 'orders' | 'paise') => sums.filter((sum) => sum.measure === measure).reduce((total, sum) => total + sum[figure], 0)
  return { orders: totalOf('order', 'orders'), revenuePaise: totalOf('order', 'paise'), products, drafts, customers: totalOf('account', 'orders') - deleted }
}

/** Counts deleted accounts. The figures still contain them until erasure, an hour after the deletion. */
const countDeletedAccounts = sql<number>`(select count(*) from customer where deleted_at is not null)`.as('deleted')
