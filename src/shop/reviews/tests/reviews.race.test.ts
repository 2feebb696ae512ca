import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeBuyer, makeReview, photoForm } from '#test/make-review.ts'
import { makeProduct } from '#test/make-product.ts'
import { makeCustomer, signedInAdmin, signIn } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { reviewStates } from '../rules/review.ts'

const atOnce = <Answer>(count: number, ask: (index: number) => Promise<Answer>) => Promise.all(Array.from({ length: count }, (_, index) => ask(index)))

/** Compares the kept counts with the reviews themselves. */
async function expectTrueCounts() {
  const { rows } = await sql<object>`
    select product_id, state, stars, sum(n) as n, sum(p) as p from (
      select product_id, state, stars, reviews as n, with_photos as p from review_count
      union all select product_id, state, stars, -1, - (photos <> '{}')::int from review where not author_deleted
    ) x group by product_id, state, stars having sum(n) <> 0 or sum(p) <> 0`.execute(shop.db)
  expect(rows).toEqual([])
  const { rows: votes } = await sql<object>`
    select r.id from review r left join review_vote v on v.review_id = r.id group by r.id having r.helpful <> count(v.review_id)`.execute(shop.db)
  expect(votes).toEqual([])
}

test('two tabs that write at once leave one review, and two that vote leave one vote', async () => {
  const { productId, token, write } = await makeBuyer()
  const saved = await atOnce(8, (index) => write({ words: `Tab ${index}` }))
  expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await shop.db.selectFrom('review').select('id').where('productId', '=', productId).execute()).toHaveLength(1)
  const other = await makeReview({ productId })
  const voted = await atOnce(8, () => send('PUT', '/review-votes', { token, body: { reviewId: other.id, helpful: true } }))
  expect(new Set(voted.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await shop.db.selectFrom('review').select('helpful').where('id', '=', other.id).executeTakeFirst()).toEqual({ helpful: 1 })
  await atOnce(8, (index) => send('PUT', '/review-votes', { token, body: { reviewId: other.id, helpful: index % 2 === 0 } }))
  await expectTrueCounts()
})

test('photos that arrive at once never exceed three', async () => {
  const { productId, token, write } = await makeBuyer()
  await write()
  const add = async (index: number) => (await send('POST', '/my-review/photos', { token, body: await photoForm({ productId }, `#00000${index}`) })).status
  const answers = await atOnce(5, add)
  // One is processed and one waits. Others of the account are refused until then, and sent again.
  for (const [index, status] of answers.entries()) if (status === 429) answers[index] = await add(index)
  expect(answers.toSorted()).toEqual([200, 200, 200, 422, 422])
  await expectTrueCounts()
})

test('many accounts vote, report, are approved, removed and deleted at once: the counts stay true, and nobody waits for ever', async () => {
  const admin = await signedInAdmin()
  const products = await atOnce(3, () => makeProduct(shop))
  const people = await atOnce(6, () => makeCustomer())
  const tokens = await Promise.all(people.map(signIn))
  const reviews = await Promise.all(
    people.flatMap(({ id: customerId }, person) =>
      products.map(({ id: productId }, index) =>
        makeReview({
          productId,
          customerId,
          stars: (person % 5) + 1,
          state: reviewStates[(person + index) % 2] ?? 'shown',
          photos: index === 0 ? ['/media/a.jpg'] : [],
        }),
      ),
    ),
  )
  const answers = await Promise.all(
    reviews.flatMap(({ id: reviewId, version }, index) => [
      send('PUT', '/review-votes', { token: tokens[index % 6], body: { reviewId, helpful: true } }),
      send('POST', '/review-reports', { token: tokens[(index + 1) % 6], body: { reviewId, reason: 'other' } }),
      send('POST', `/reviews/${reviewId}/${index % 3 === 0 ? 'remove' : 'approve'}`, { token: admin, body: { version, reason: 'Test' } }),
      ...(index % 9 === 0 ? [send('DELETE', `/customers/${people[index / 9]?.id}`, { token: admin })] : []),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  await expectTrueCounts()
  await sql`delete from review where stars < 4`.execute(shop.db)
  await sql`delete from review`.execute(shop.db)
  await expectTrueCounts()
})
