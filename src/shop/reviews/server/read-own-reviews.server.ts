import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Shop } from '#platform/shop.ts'
import { findCustomer } from '#shop/accounts/module.server.ts'
import { findBought, listBought, productExists } from './find-bought.server.ts'
import type * as contract from '../own-contract.ts'
import { findOwnReview, isBlank, listOwnReviewsOf, listVotes, type ReviewKey, type ReviewRow, wireOwn } from './own-queries.server.ts'
import { firstNameOf } from '../rules/review.ts'

/** Returns a shopper's review of a product, and whether the shopper may write one. @throws ShopError not_found */
export async function readOwnReview({ db, now }: Shop, key: ReviewKey): Promise<z.input<typeof contract.showOwnReview.reply>> {
  if (!(await productExists(db, key.productId))) throw new ShopError('not_found', 'There is no such product.')
  const review = await findOwnReview(db, key)
  const mayWrite = review !== undefined || (await findBought(db, key, now())) !== undefined
  return { mayWrite, review: shown(review), name: mayWrite ? await nameOf(db, key.customerId) : '', voted: await listVotes(db, key) }
}

/** Returns the products of a shopper's order that may be reviewed, with the reviews. @throws ShopError not_found for anybody else's order */
export async function listOwnReviews(
  { db, now }: Shop,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<z.input<typeof contract.listOwnReviews.reply>> {
  const own = await db.selectFrom('shopOrder').select('id').where('id', '=', orderId).where('customerId', '=', customerId).executeTakeFirst()
  if (!own) throw new ShopError('not_found', 'There is no such order.')
  const bought = await listBought(db, orderId, now())
  const reviews = await listOwnReviewsOf(db, { customerId, productIds: bought.map(({ productId }) => productId) })
  const reviewOf = (id: string) => shown(reviews.find(({ productId }) => productId === id))
  return { name: await nameOf(db, customerId), products: bought.map(({ productId, name }) => ({ productId, name, review: reviewOf(productId) })) }
}

const shown = (review: ReviewRow | undefined) => (review && !isBlank(review) ? wireOwn(review) : null)

const nameOf = async (db: Shop['db'], customerId: string) => firstNameOf((await findCustomer(db, customerId))?.name ?? '')
