import { CompiledQuery } from 'kysely'
import type { Db } from '#platform/database/database.ts'

/** A product with thousands of reviews. Every sixth order of the filled shop has it. */
export const reviewedProduct = 'P1'

/** As many as there are spare customers, who wrote them. */
const count = 3000

/** Adds a product with shown reviews and another with waiting ones, and sends the invitations of delivered orders. */
export async function fillReviews(db: Db) {
  const query = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  await query(
    `insert into product (id, name, kind, image, created_at, updated_at) values ('${reviewedProduct}', 'Reviewed saffron', 'saffron', '', now(), now())`,
  )
  for (const [state, product] of [
    ['shown', reviewedProduct],
    ['waiting', 'P2'],
  ])
    await query(
      `insert into review (id, product_id, customer_id, order_id, stars, title, words, name, state, created_at, updated_at)
       select '${state}-' || i, '${product}', 'SPARE' || i, 'SW000000000001', 1 + i % 5, 'Review ' || i, repeat('Deep red threads. ', i % 30), 'Meera', '${state}', now(), now()
       from generate_series(1, ${count}) i`,
    )
  await query(
    `insert into review_invitation (order_id, delivered_at, sent_at)
     select o.id, now(), now() from shop_order o join order_line l on l.order_id = o.id and l.product_id = '${reviewedProduct}' where o.status = 'Delivered' limit ${count}`,
  )
}
