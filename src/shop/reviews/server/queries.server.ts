import { type SqlBool, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Rating, ReviewPage, ShownReview } from '../contract.ts'
import { allStars, pageSize, ratingOf, type ReviewOrder, reviewOrders } from '../rules/review.ts'

export type ReviewQuery = { sort?: ReviewOrder | undefined; photos?: boolean; cursor?: string | undefined }

/**
 * The expression that each sort order compares first; `seq` decides between equal values. Each order has two indexes: for all reviews, and for reviews with
 * photos. `seq + 0` keeps the planner from the index of `seq` alone, where it may read the reviews of all products to find those of one.
 */
const sortKeys = {
  fullest: sql<number>`((words <> '')::integer + (photos <> '{}')::integer)`,
  newest: sql<number>`(seq + 0)`,
  helpful: sql<number>`helpful`,
  highest: sql<number>`stars`,
  lowest: sql<number>`(- stars)`,
} satisfies Record<ReviewOrder, unknown>

/** Returns a page of a product's shown reviews, with the rating by all shown reviews. It runs one query. */
export async function readReviewPage(db: Db, productId: string, { sort = reviewOrders[0], photos = false, cursor }: ReviewQuery = {}): Promise<ReviewPage> {
  const key = sortKeys[sort]
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const { rows: answers } = await sql<{ counts: CountRow[] | null; shown: ShownRow[] | null }>`select
    (select json_agg(json_build_object('stars', stars, 'reviews', reviews, 'withPhotos', with_photos)) from review_count
      where product_id = ${productId} and state = 'shown') as counts,
    (select json_agg(json_build_object('id', id, 'seq', seq, 'stars', stars, 'title', title, 'words', words, 'name', name, 'photos', photos,
      'createdAt', created_at, 'helpful', helpful, 'answer', answer, 'key', key)) from (
      select *, ${key} as key from review where product_id = ${productId} and is_shown ${photos ? sql`and photos <> '{}'` : sql``}
        ${after === undefined ? sql`` : sql`and (${key}, seq) < (${after.key}, ${after.seq})`}
      order by ${key} desc, seq desc limit ${literalLimit(pageSize + 1)}) page) as shown`.execute(db)
  const [{ counts, shown } = { counts: null, shown: null }] = answers
  const page = (shown ?? []).slice(0, pageSize)
  const last = page.at(-1)
  const hasMore = (shown ?? []).length > pageSize
  return { rating: ratingIn(counts ?? []), reviews: page.map(wireShown), next: hasMore && last ? `${last.key}.${last.seq}` : null }
}

type ShownRow = Omit<ShownReview, '_id' | 'at'> & { id: string; seq: number; createdAt: string; key: number }

const wireShown = ({ id, createdAt, stars, title, words, name, photos, helpful, answer }: ShownRow): ShownReview => ({
  _id: id,
  stars,
  title,
  words,
  name,
  photos,
  at: new Date(createdAt).toISOString(),
  helpful,
  answer,
})

/** Parses the `next` of a page: the sort key and the seq of its last review. @throws ShopError invalid_input for any other text */
function parseCursor(cursor: string) {
  const [, key, seq] = /^(-?\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  if (key === undefined || seq === undefined) throw new ShopError('invalid_input', 'This cursor does not belong to this list.')
  return { key: Number(key), seq: Number(seq) }
}

type CountRow = { stars: number; reviews: number; withPhotos: number }

/** Returns the average and the counts of a product's shown reviews, from its rows of `review_count`. */
function ratingIn(rows: CountRow[]): Rating {
  const reviewsWith = (stars: number) => rows.find((row) => row.stars === stars)?.reviews ?? 0
  const counts = { 5: reviewsWith(5), 4: reviewsWith(4), 3: reviewsWith(3), 2: reviewsWith(2), 1: reviewsWith(1) }
  return {
    ...ratingOf(counts),
    stars: allStars.map((stars) => counts[stars]),
    withPhotos: rows.reduce((sum, { withPhotos }) => sum + withPhotos, 0),
  }
}

/** A review that the home page quotes. */
export type Praise = { words: string; name: string; stars: number; product: { _id: string; name: string } }

/**
 * Finds the newest shown review with words and 4 or 5 stars, of a product that is for sale. The lateral join with a limit keeps the planner from reading every
 * review of a product.
 */
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

/** Returns a query that has rows if a review shows the picture with this hash. */
export const reviewsWithPhoto = (hash: string) => sql`select from review where photos <> '{}' and picture_hashes(photos) @> array[${hash}]::text[]`
