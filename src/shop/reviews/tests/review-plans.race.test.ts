import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Plan, plansOf, stepsOf } from '#test/plans.ts'
import { counter, shop } from '#test/test-shop.ts'
import { readReviewPage } from '../server/queries.server.ts'
import { reviewOrders } from '../rules/review.ts'

/** Returns the condition of each use of an index of reviews. The small table of the kept counts may be scanned. */
const conditionsOf = (plan: Plan) =>
  stepsOf(plan)
    .filter((step) => step['Index Name'] && step['Relation Name'] !== 'review_count')
    .map((step) => step['Index Cond'] ?? 'every row')

test('a page of the reviews of an old product reads no reviews of newer ones, in any order and by any plan', async () => {
  await shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const product of ['old', 'new1', 'new2', 'new3', 'new4', 'new5'])
      await sql`insert into review (id, product_id, customer_id, order_id, stars, photos, state, created_at, updated_at)
        select ${product} || n, ${product}, 'c' || n, 'SW000000000001', 1 + n % 5, case when n % 20 = 0 then array['a'] else '{}' end, 'shown', ${shop.now()}, ${shop.now()}
        from generate_series(1, 2000) as n`.execute(tx)
  })
  await sql`analyze review`.execute(shop.db)
  const counted = await counter?.during(async () => {
    for (const sort of reviewOrders)
      for (const photos of [false, true]) for (const cursor of [undefined, '3.1500']) await readReviewPage(shop.db, 'old', { sort, photos, cursor })
  })
  const pages = (counted?.statements ?? []).filter(({ text }) => text.includes('is_shown'))
  expect(pages).toHaveLength(reviewOrders.length * 4)
  for (const statement of pages)
    for (const plan of Object.values(await plansOf(statement)))
      expect([statement.text, conditionsOf(plan)]).toEqual([statement.text, [expect.stringContaining('product_id')]])
})
