import { type Insertable, type Selectable, sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { findCustomer } from '#shop/accounts/module.server.ts'
import type * as contract from '../own-contract.ts'
import type { OwnReview } from '../own-contract.ts'
import { firstNameOf } from '../rules/review.ts'
import { findBought, listBought } from './find-bought.server.ts'
import { hasProduct } from './reviewed-product.server.ts'

export type ReviewKey = { customerId: string; productId: string }

export type ReviewRow = Selectable<Tables['review']>

export function findOwnReview(db: Db | Tx, { customerId, productId }: ReviewKey) {
  return db.selectFrom('review').selectAll().where('productId', '=', productId).where('customerId', '=', customerId).executeTakeFirst()
}

export function lockOwnReview(tx: Tx, { customerId, productId }: ReviewKey) {
  return tx.selectFrom('review').selectAll().where('productId', '=', productId).where('customerId', '=', customerId).forUpdate().executeTakeFirst()
}

/** Lists a customer's reviews of these products. */
export async function listOwnReviewsOf(db: Db, { customerId, productIds }: { customerId: string; productIds: string[] }) {
  return db
    .selectFrom('review')
    .selectAll()
    .where('customerId', '=', customerId)
    .where(sql<boolean>`product_id = any(${productIds})`)
    .execute()
}

/** True for the empty row that stays when an author deletes a review that the owner had removed. */
export const isBlank = ({ state, words, title, name }: Pick<ReviewRow, 'state' | 'words' | 'title' | 'name'>) =>
  state === 'removed' && words === '' && title === '' && name === ''

export const wireOwn = ({ id, stars, title, words, name, photos, state }: ReviewRow): OwnReview => ({ _id: id, stars, title, words, name, photos, state })

/** Stores a review, or replaces one that another tab has stored meanwhile. */
export function insertReview(tx: Tx, review: Insertable<Tables['review']>) {
  const { stars, title, words, name, updatedAt, state } = review
  return tx
    .insertInto('review')
    .values(review)
    .onConflict((conflict) =>
      conflict.columns(['productId', 'customerId']).doUpdateSet({ stars, title, words, name, updatedAt, state, version: sql<number>`review.version + 1` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes fields of a review, and raises its version. */
export function changeReview(
  tx: Tx,
  id: string,
  change: Partial<Pick<ReviewRow, 'stars' | 'title' | 'words' | 'name' | 'photos' | 'state' | 'updatedAt' | 'answer'>>,
) {
  return tx
    .updateTable('review')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteReviewRow(tx: Tx, id: string) {
  await tx.deleteFrom('review').where('id', '=', id).execute()
}

/** The most votes that are read. A page shows fewer reviews. */
const mostVotes = 500

/** Lists the shown reviews of a product that the account voted helpful, the last votes first. */
async function listVotes(db: Db, { customerId, productId }: ReviewKey): Promise<string[]> {
  const rows = await db
    .selectFrom('reviewVote')
    .innerJoin('review', 'review.id', 'reviewVote.reviewId')
    .select('reviewVote.reviewId')
    .where('reviewVote.customerId', '=', customerId)
    .where('review.productId', '=', productId)
    .where('review.isShown', '=', true)
    .orderBy('reviewVote.createdAt', 'desc')
    .limit(mostVotes)
    .execute()
  return rows.map(({ reviewId }) => reviewId)
}

/** Returns a shopper's review of a product, and whether the shopper may write one. @throws ShopError not_found */
export async function readOwnReview({ db, now }: Shop, key: ReviewKey): Promise<z.input<typeof contract.showOwnReview.reply>> {
  if (!(await hasProduct(db, key.productId))) throw new ShopError('not_found', 'There is no such product.')
  const review = await findOwnReview(db, key)
  const mayWrite = review !== undefined || (await findBought(db, key, now())) !== undefined
  return { mayWrite, review: wireContent(review), name: mayWrite ? await nameOf(db, key.customerId) : '', voted: await listVotes(db, key) }
}

/** Returns the products of a shopper's order that may be reviewed, with the shopper's reviews. @throws ShopError not_found for another customer's order */
export async function listOwnReviews(
  { db, now }: Shop,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<z.input<typeof contract.listOwnReviews.reply>> {
  const own = await db.selectFrom('shopOrder').select('id').where('id', '=', orderId).where('customerId', '=', customerId).executeTakeFirst()
  if (!own) throw new ShopError('not_found', 'There is no such order.')
  const bought = await listBought(db, orderId, now())
  const reviews = await listOwnReviewsOf(db, { customerId, productIds: bought.map(({ productId }) => productId) })
  const reviewOf = (id: string) => wireContent(reviews.find(({ productId }) => productId === id))
  return { name: await nameOf(db, customerId), products: bought.map(({ productId, name }) => ({ productId, name, review: reviewOf(productId) })) }
}

const wireContent = (review: ReviewRow | undefined) => (review && !isBlank(review) ? wireOwn(review) : null)

const nameOf = async (db: Shop['db'], customerId: string) => firstNameOf((await findCustomer(db, customerId))?.name ?? '')
