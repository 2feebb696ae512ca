import { sql, type SqlBool } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { literalLimit, countUpTo, mostCounted } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countByText, findByText } from '#platform/database/search-text.ts'
import type { ModeratedReview, ReviewFilter } from './admin-contract.ts'
import { reportReasons } from './review.ts'

export type ReviewSearch = { q?: string | undefined; state?: ReviewFilter | undefined; stars?: number | undefined; product?: string | undefined }

/** Lists reviews, newest first. `q` searches title, words and name. */
export async function listReviews(db: Db, search: ReviewSearch, slice: Slice): Promise<Page<ModeratedReview>> {
  const seqs = search.q ? [...(await findByText(db, listed(db, search).select(['seq', 'searchText']), search.q, slice)), 0] : seqsOf(db, search, slice)
  const rows = await selectReviews(db).where('review.seq', 'in', seqs).orderBy('review.seq', 'desc').execute()
  return { rows: rows.map(wireModerated), lastSeq: rows.at(-1)?.seq }
}

const seqsOf = (db: Db, search: ReviewSearch, { limit, beforeSeq, skip = 0 }: Slice) =>
  listed(db, search).select('seq').where('seq', '<', beforeSeq).orderBy('seq', 'desc').offset(skip).limit(limit)

/** Counts the reviews of a list: from the kept counts without a search text. For very many matches of a text it is a lower bound. */
export async function countReviews(db: Db, search: ReviewSearch): Promise<Total> {
  if (search.q) return countByText(db, listed(db, search).select(['seq', 'searchText']), search.q)
  if (search.state === 'reported') return countUpTo(db, listed(db, search).select('seq'))
  const { state, stars, product } = search
  const { count } = await db
    .selectFrom('reviewCount')
    .select(sql<number>`coalesce(sum(reviews), 0)::integer`.as('count'))
    .$call((rows) => (state === undefined ? rows : rows.where('state', '=', state)))
    .$call((rows) => (stars === undefined ? rows : rows.where('stars', '=', stars)))
    .$call((rows) => (product === undefined ? rows : rows.where('productId', '=', product)))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the reviews that wait for approval, and those that were reported. */
export async function countOpenReviews(db: Db): Promise<number> {
  const waiting = sql`coalesce((select sum(reviews) from review_count where state = 'waiting'), 0)::integer`
  const reported = sql`(select count(*) from (select from review where reports > 0 and is_shown limit ${literalLimit(mostCounted)}) reported)::integer`
  const { count } = await db.selectNoFrom(sql<number>`${waiting} + ${reported}`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns how many reviews there are in each state, and the products that have any. */
export async function summariseReviews(db: Db) {
  const states = await db
    .selectFrom('reviewCount')
    .select(['state', sql<number>`coalesce(sum(reviews), 0)::integer`.as('count')])
    .groupBy('state')
    .execute()
  const products = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .where(sql<SqlBool>`exists (select from review_count c where c.product_id = product.id and c.reviews > 0)`)
    .orderBy('name')
    .execute()
  const reported = await countUpTo(db, listed(db, { state: 'reported' }).select('seq'))
  const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countOf('waiting'),
    shown: countOf('shown'),
    removed: countOf('removed'),
    reported: typeof reported === 'number' ? reported : reported.atLeast + 1,
    products: products.map(({ id, name }) => ({ _id: id, name })),
  }
}

export async function getReview(db: Db | Tx, id: string): Promise<ModeratedReview> {
  return wireModerated(await selectReviews(db).where('review.id', '=', id).executeTakeFirstOrThrow())
}

function listed(db: Db, { state, stars, product }: ReviewSearch) {
  return db
    .selectFrom('review')
    .where(sql<SqlBool>`not author_deleted`)
    .$if(state === 'reported', (rows) => rows.where(sql<SqlBool>`reports > 0 and is_shown`))
    .$call((rows) => (state === undefined || state === 'reported' ? rows : rows.where('state', '=', state)))
    .$call((rows) => (stars === undefined ? rows : rows.where('stars', '=', stars)))
    .$call((rows) => (product === undefined ? rows : rows.where('productId', '=', product)))
}

const selectReviews = (db: Db | Tx) =>
  db
    .selectFrom('review')
    .leftJoin('product', (join) => join.onRef('product.id', '=', 'review.productId').on('product.deletedAt', 'is', null))
    .selectAll('review')
    .select('product.name as productName')
    .select(
      sql<string[]>`case when reports = 0 then '{}' else array(select distinct reason from review_report r where r.review_id = review.id) end`.as('reasons'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

const wireModerated = (row: Row): ModeratedReview => ({
  _id: row.id,
  version: row.version,
  state: row.state,
  stars: row.stars,
  title: row.title,
  words: row.words,
  name: row.name,
  photos: row.photos,
  product: { _id: row.productId, name: row.productName ?? '' },
  orderId: row.orderId,
  at: row.updatedAt.toISOString(),
  helpful: row.helpful,
  reports: row.reports,
  reasons: reportReasons.filter((reason) => row.reasons.includes(reason)),
  answer: row.answer,
})
