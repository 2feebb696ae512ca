import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { eraseValuesOf } from '#shop/audit/module.server.ts'
import { forgetPhotos } from './own-review.server.ts'

export const personalReviews: PersonalRows = {
  /** Erasing an account deletes its reviews, because their words and photos may say who wrote them. */
  async erase(shop, tx, { id }) {
    const { ids, photos } = await removeReviewsOf(tx, id)
    await forgetPhotos(shop, tx, photos)
    await eraseValuesOf(tx, { kind: 'review', subjects: ids })
  },
  hide: setAuthorDeleted,
  /** If both accounts reviewed the same product, or voted for the same review, each account keeps its own. */
  async move(tx, { from, to }) {
    const reviews = await sql<{ id: string }>`update review r set customer_id = ${to} where r.customer_id = ${from} and not exists (
      select from review own where own.customer_id = ${to} and own.product_id = r.product_id) returning r.id`.execute(tx)
    const votes = await sql<{ id: string }>`update review_vote v set customer_id = ${to} where v.customer_id = ${from} and not exists (
      select from review_vote own where own.customer_id = ${to} and own.review_id = v.review_id) returning v.review_id as id`.execute(tx)
    return { reviews: idsOf(reviews), reviewVotes: idsOf(votes) }
  },
  async moveBack(tx, { from, to }, { reviews = [], reviewVotes = [] }) {
    await sql`update review r set customer_id = ${to} where r.id = any(${reviews}) and r.customer_id = ${from} and not exists (
      select from review other where other.customer_id = ${to} and other.product_id = r.product_id)`.execute(tx)
    await sql`update review_vote v set customer_id = ${to} where v.review_id = any(${reviewVotes}) and v.customer_id = ${from} and not exists (
      select from review_vote other where other.customer_id = ${to} and other.review_id = v.review_id)`.execute(tx)
  },
}

/** Lists the reviews of a person with the names of their products, oldest first, for the download of personal data. */
export function listReviewsBy(db: Db, customerId: string) {
  return db
    .selectFrom('review')
    .leftJoin('product', 'product.id', 'review.productId')
    .selectAll('review')
    .select('product.name as productName')
    .where('review.customerId', '=', customerId)
    .orderBy('review.seq')
    .execute()
}

/** Lists the reviews that a person marked as helpful: the product's name and the time of the mark, oldest first. */
export function listVotesBy(db: Db, customerId: string) {
  return db
    .selectFrom('reviewVote')
    .innerJoin('review', 'review.id', 'reviewVote.reviewId')
    .leftJoin('product', 'product.id', 'review.productId')
    .select(['product.name as productName', 'reviewVote.createdAt'])
    .where('reviewVote.customerId', '=', customerId)
    .orderBy('reviewVote.createdAt')
    .execute()
}

/** Shows or hides the reviews of an account, when it is marked as deleted or restored. */
async function setAuthorDeleted(tx: Tx, customerId: string, authorDeleted: boolean) {
  await tx.updateTable('review').set({ authorDeleted }).where('customerId', '=', customerId).where('authorDeleted', '!=', authorDeleted).execute()
}

/** Deletes the reviews of an account. @returns their ids, and the addresses of their photos */
async function removeReviewsOf(tx: Tx, customerId: string): Promise<{ ids: string[]; photos: string[] }> {
  const rows = await tx.deleteFrom('review').where('customerId', '=', customerId).returning(['id', 'photos']).execute()
  return { ids: rows.map(({ id }) => id), photos: rows.flatMap(({ photos }) => photos) }
}
