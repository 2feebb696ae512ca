import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { counter, shop } from '#test/test-shop.ts'
import { readReviewPage } from './queries.server.ts'
import { reviewOrders } from './review.ts'

type Node = { 'Index Name'?: string; 'Index Cond'?: string; Plans?: Node[] }

const indexScans = ({ Plans = [], ...node }: Node): Node[] => [...(node['Index Name'] ? [node] : []), ...Plans.flatMap(indexScans)]

/** Returns the plan that a prepared statement gets once it knows no parameters. */
async function genericPlan(text: string, count: number): Promise<Node> {
  return shop.db.connection().execute(async (db) => {
    await sql`set plan_cache_mode = force_generic_plan`.execute(db)
    await sql.raw(`prepare asked as ${text}`).execute(db)
    const { rows } = await sql.raw<Record<string, [{ Plan: Node }]>>(`explain (format json) execute asked(${Array(count).fill('null').join(', ')})`).execute(db)
    await sql`deallocate asked`.execute(db)
    await sql`reset plan_cache_mode`.execute(db)
    return Object.values(rows[0] ?? {})[0]?.[0].Plan ?? {}
  })
}

test('a page of the reviews of an old product reads no reviews of newer ones, in any order, by the plan for unknown parameters', async () => {
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
  for (const { text, values } of pages)
    expect([text, indexScans(await genericPlan(text, values.length)).map((scan) => scan['Index Cond'] ?? 'every row')]).toEqual([
      text,
      [expect.stringContaining('product_id')],
    ])
})
