import { searchWords } from '#kernel/search-words.ts'
import { sql, type SqlBool } from 'kysely'
import type { Page, Slice, Total } from '#kernel/page.ts'
import { countUpTo, mostCounted } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { countByText, findByText } from '#platform/database/search-text.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Need } from '#shop/audit/rules.ts'
import type { ModeratedReview, ReviewFilter } from '../office-contract.ts'
import { reportReasons, type ReviewState } from '../rules/review.ts'

export type ReviewSearch = { q?: string | undefined; state?: ReviewFilter | undefined; stars?: number | undefined; product?: string | undefined }

/** Lists reviews, newest first. `q` searches title, words and name. */
export async function listReviews(db: Db, search: ReviewSearch, slice: Slice): Promise<Page<ModeratedReview>> {
  // No row has seq 0. It keeps `in ()` from being empty, which SQL refuses.
  const seqs = search.q ? [...(await findByText(db, searchTexts(db, search), searchWords(search.q), slice)), 0] : seqsOf(db, search, slice)
  const rows = await selectReviews(db).where('review.seq', 'in', seqs).orderBy('review.seq', 'desc').execute()
  return { rows: rows.map(wireModerated), lastSeq: rows.at(-1)?.seq }
}

/** Selects the seqs of a slice of the list. */
function seqsOf(db: Db, { state, ...others }: ReviewSearch, { limit, beforeSeq, skip = 0 }: Slice) {
  const newest = (wanted: ListedState) =>
    listed(db, { ...others, state: wanted })
      .select('seq')
      .where('seq', '<', beforeSeq)
      .orderBy('seq', 'desc')
  if (state !== 'open') return newest(state).offset(skip).limit(limit)
  // Each part has its own limit, so that the database does not sort every open review.
  const [waiting, reported] = [newest('waiting').limit(limit + skip), newest('reported').limit(limit + skip)]
  return sql<number>`(select seq from (${waiting} union all ${reported}) open order by seq desc offset ${skip} limit ${limit})`
}

/** Counts the reviews of a list. Without a search text it adds the counts of `review_count`. For very many matches it returns a lower bound. */
export async function countReviews(db: Db, search: ReviewSearch): Promise<Total> {
  if (search.q) return countByText(db, searchTexts(db, search), searchWords(search.q))
  const { state, ...others } = search
  if (state === 'reported') return countUpTo(db, listed(db, { ...others, state }).select('seq'))
  if (state !== 'open') return sumCounts(db, { ...others, state })
  const waiting = await sumCounts(db, { ...others, state: 'waiting' })
  const reported = await countReviews(db, { ...others, state: 'reported' })
  return typeof reported === 'number' ? waiting + reported : { atLeast: waiting + reported.atLeast }
}

/** Adds up the counts of `review_count`, which triggers keep. */
async function sumCounts(db: Db, { state, stars, product }: { state?: ReviewState | undefined } & Pick<ReviewSearch, 'stars' | 'product'>): Promise<number> {
  const { count } = await db
    .selectFrom('reviewCount')
    .select(sql<number>`coalesce(sum(reviews), 0)::integer`.as('count'))
    .$call((rows) => (state === undefined ? rows : rows.where('state', '=', state)))
    .$call((rows) => (stars === undefined ? rows : rows.where('stars', '=', stars)))
    .$call((rows) => (product === undefined ? rows : rows.where('productId', '=', product)))
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the reviews that wait for approval or were reported. */
export async function countOpenReviews(db: Db): Promise<number> {
  const waiting = sql`coalesce((select sum(reviews) from review_count where state = 'waiting'), 0)::integer`
  const reported = sql`(select count(*) from (select from review where reports > 0 and is_shown limit ${literalLimit(mostCounted)}) reported)::integer`
  const { count } = await db.selectNoFrom(sql<number>`${waiting} + ${reported}`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Returns the number of reviews in each state, and the products that have reviews. */
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
  const reportedCount = typeof reported === 'number' ? reported : reported.atLeast + 1
  const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0
  return {
    waiting: countOf('waiting'),
    shown: countOf('shown'),
    removed: countOf('removed'),
    reported: reportedCount,
    open: countOf('waiting') + reportedCount,
    products: products.map(({ id, name }) => ({ _id: id, name })),
  }
}

export async function getReview(db: Db | Tx, id: string): Promise<ModeratedReview> {
  return wireModerated(await selectReviews(db).where('review.id', '=', id).executeTakeFirstOrThrow())
}

/** Selects the reviews of a list, to search in. Open reviews are a union, so that each part uses the index of its state. */
function searchTexts(db: Db, search: ReviewSearch) {
  const inState = (state: ListedState) => listed(db, { ...search, state }).select(['review.seq', 'review.searchKey'])
  return search.state === 'open' ? inState('waiting').unionAll(inState('reported')) : inState(search.state)
}

type ListedState = Exclude<ReviewFilter, 'open'> | undefined

function listed(db: Db, { state, stars, product }: Pick<ReviewSearch, 'stars' | 'product'> & { state?: ListedState }) {
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

export const reviewsNeed: Need = { name: 'reviews', scope: 'reviews:read', count: ({ db }) => countOpenReviews(db) }
