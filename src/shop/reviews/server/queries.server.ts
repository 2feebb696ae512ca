import { type SqlBool, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Rating, ReviewPage, ShownReview } from '../contract.ts'
import { allStars, pageSize, ratingOf, type ReviewOrder, reviewOrders } from '../rules/review.ts'

export type ReviewQuery = { sort?: ReviewOrder | undefined; photos?: boolean; cursor?: string | undefined }

/**
 * The value that each order compares before the `seq`. Each pair has an index, once for all reviews and once for those with photos. `seq + 0` is in no other
 * index: ordered by `seq`, the planner may read the reviews of all products for those of an old one.
 */
const keys = {
  fullest: sql<number>`((words <> '')::integer + (photos <> '{}')::integer)`,
  newest: sql<number>`(seq + 0)`,
  helpful: sql<number>`helpful`,
  highest: sql<number>`stars`,
  lowest: sql<number>`(- stars)`,
} satisfies Record<ReviewOrder, unknown>

/** Returns a page of a product's shown reviews, with the counts of all. Two queries. */
export async function readReviewPage(db: Db, productId: string, query: ReviewQuery = {}): Promise<ReviewPage> {
  const [rating, { reviews, next }] = await Promise.all([readRating(db, productId), listShown(db, productId, query)])
  return { rating, reviews, next }
}

async function listShown(db: Db, productId: string, { sort = reviewOrders[0], photos = false, cursor }: ReviewQuery) {
  const key = keys[sort]
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const rows = await db
    .selectFrom('review')
    .select(['id', 'seq', 'stars', 'title', 'words', 'name', 'photos', 'createdAt', 'helpful', 'answer'])
    .select(key.as('key'))
    .where('productId', '=', productId)
    .where(sql<SqlBool>`is_shown`)
    .$if(photos, (shown) => shown.where(sql<SqlBool>`photos <> '{}'`))
    .$call((shown) => (after === undefined ? shown : shown.where(sql<SqlBool>`(${key}, seq) < (${after.key}, ${after.seq})`)))
    .orderBy(key, 'desc')
    .orderBy('seq', 'desc')
    .limit(literalLimit(pageSize + 1))
    .execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { reviews: page.map(wireShown), next: rows.length > pageSize && last ? `${last.key}.${last.seq}` : null }
}

type ShownRow = { id: string; stars: number; title: string; words: string; name: string; photos: string[]; createdAt: Date; helpful: number; answer: string }

const wireShown = ({ id, createdAt, stars, title, words, name, photos, helpful, answer }: ShownRow): ShownReview => ({
  _id: id,
  stars,
  title,
  words,
  name,
  photos,
  at: createdAt.toISOString(),
  helpful,
  answer,
})

/** @throws ShopError invalid_input for a text that `listShown` does not write */
function parseCursor(cursor: string) {
  const [, key, seq] = /^(-?\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (key === undefined || seq === undefined) throw new ShopError('invalid_input', 'This cursor does not belong to this list.')
  return { key: Number(key), seq: Number(seq) }
}

/** Returns the average and the counts of a product's shown reviews, from the kept counts. */
async function readRating(db: Db, productId: string): Promise<Rating> {
  const rows = await db
    .selectFrom('reviewCount')
    .select(['stars', 'reviews', 'withPhotos'])
    .where('productId', '=', productId)
    .where('state', '=', 'shown')
    .execute()
  const reviewsWith = (stars: number) => rows.find((row) => row.stars === stars)?.reviews ?? 0
  const counts = { 5: reviewsWith(5), 4: reviewsWith(4), 3: reviewsWith(3), 2: reviewsWith(2), 1: reviewsWith(1) }
  return {
    ...ratingOf(counts),
    stars: allStars.map((stars) => counts[stars]),
    withPhotos: rows.reduce((sum, { withPhotos }) => sum + withPhotos, 0),
  }
}

export type Praise = { words: string; name: string; stars: number; product: { _id: string; name: string } }

/** Finds the newest shown review with 4 or 5 stars and words, of a product that is for sale. Its limit keeps the planner from reading every review of a product. */
export async function findPraise(db: Db): Promise<Praise | undefined> {
  const row = await db
    .selectFrom('review')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('product')
          .select('name as productName')
          .whereRef('id', '=', 'review.productId')
          .where('status', '=', 'published')
          .where('deletedAt', 'is', null)
          .limit(1)
          .as('product'),
      (join) => join.onTrue(),
    )
    .select(['review.words', 'review.name', 'review.stars', 'review.productId', 'product.productName'])
    .where(sql<SqlBool>`review.is_shown and review.stars >= 4 and review.words <> ''`)
    .orderBy('review.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { words: row.words, name: row.name, stars: row.stars, product: { _id: row.productId, name: row.productName } }
}

export const reviewsWithPhoto = (hash: string) => sql`select from review where photos <> '{}' and picture_hashes(photos) @> array[${hash}]::text[]`
