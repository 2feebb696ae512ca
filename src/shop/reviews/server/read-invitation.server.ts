import { ShopError } from '#kernel/errors.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import type { Shop } from '#platform/shop.ts'
import { type BoughtProduct, listBought } from './find-bought.server.ts'
import { listOwnReviewsOf } from './own-queries.server.ts'
import { firstNameOf, linkLifeMs } from '../rules/review.ts'
import type { Author } from './save-review.server.ts'

/** What the link of an invitation shows: the products, and the buyer's first name in the form. No address, number or amount. */
export type ReviewInvitation = { name: string; products: (BoughtProduct & { isReviewed: boolean })[] }

/** Returns the page of an invitation. It changes nothing, because mail scanners follow links. Undefined for an unknown or expired link. */
export async function readInvitation(shop: Shop, token: string): Promise<ReviewInvitation | undefined> {
  const found = await findInvited(shop, token)
  if (!found) return undefined
  const bought = await listBought(shop.db, found.orderId, shop.now())
  const reviews = await listOwnReviewsOf(shop.db, { customerId: found.customerId, productIds: bought.map(({ productId }) => productId) })
  const isReviewed = (id: string) => reviews.some(({ productId }) => productId === id)
  return { name: firstNameOf(found.name), products: bought.map((product) => ({ ...product, isReviewed: isReviewed(product.productId) })) }
}

/** Returns the author that a link stands for, for one product of its order. @throws ShopError link_expired, not_found */
export async function authorOfLink(shop: Shop, { token, productId }: { token: string; productId: string }): Promise<Author> {
  const found = await findInvited(shop, token)
  if (!found) throw new ShopError('link_expired', 'This link no longer works. Log in to review your order.')
  const bought = await listBought(shop.db, found.orderId, shop.now())
  if (!bought.some((product) => product.productId === productId)) throw new ShopError('not_found', 'This order has no such product.')
  return { customerId: found.customerId, viaOrder: found.orderId }
}

/** Finds the order and its buyer. The link works once the invitation was sent, until it expires or the account is deleted. */
async function findInvited(shop: Shop, token: string) {
  const orderId = readSignedToken(shop, 'review order', token)
  if (orderId === undefined) return undefined
  return shop.db
    .selectFrom('reviewInvitation')
    .innerJoin('shopOrder', 'shopOrder.id', 'reviewInvitation.orderId')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['shopOrder.id as orderId', 'customer.id as customerId', 'customer.name'])
    .where('reviewInvitation.orderId', '=', orderId)
    .where('reviewInvitation.sentAt', '>', new Date(shop.now().getTime() - linkLifeMs))
    .executeTakeFirst()
}
