import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import { hourInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { readSignedToken } from '#platform/signed-token.ts'
import { notifyShopper, orderDelivered, reviewLink } from '#shop/orders/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { reviewInvitationMail, reviewInvitationSms, reviewMessage } from '../mails/invitation-mail.ts'
import { firstNameOf, linkLifeMs } from '../rules/review.ts'
import { listBought, type BoughtProduct } from './find-bought.server.ts'
import { listOwnReviewsOf } from './own-queries.server.ts'
import type { Author } from './own-review.server.ts'

/** The most invitations of one run. Messages about orders use the same queue, and must not wait behind thousands of invitations. */
const mostInRun = 100

/** An invitation that is late by more days is not sent. So an owner who switches invitations on invites nobody for last year's orders. */
const mostDaysLate = 30

/** Invitations leave from 9:00 to 20:00 in India. */
const firstHour = 9
const endHour = 20

/** Stores that an order was delivered, so that its buyer is invited some days later. */
export const scheduleInvitation = orderDelivered.listener(async (_shop, tx, { orderId, deliveredAt }) => {
  // The buyer of a replacement was invited for the order that it replaces.
  const order = await tx.selectFrom('shopOrder').select('isReplacement').where('id', '=', orderId).executeTakeFirst()
  if (order?.isReplacement) return
  await tx
    .insertInto('reviewInvitation')
    .values({ orderId, deliveredAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
})

/** Runs every ten minutes: invites the buyers of orders that were delivered some days ago, each order once. */
export async function inviteBuyers(shop: Shop) {
  const now = shop.now()
  const hour = hourInIndia(now)
  const { brand, reviews } = await readSettings(shop.db)
  if (reviews.inviteAfterDays === 0 || hour < firstHour || hour >= endHour) return
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const due = { since: daysAgo(reviews.inviteAfterDays + mostDaysLate), until: daysAgo(reviews.inviteAfterDays) }
  for (let invited = 0; invited < mostInRun; invited += 1) if (!(await inviteNext(shop, due, brand))) return
}

/** Invites the buyer of the next order that was delivered from `since` to `until`, in one transaction. @returns false when no such order is left */
function inviteNext(shop: Shop, { since, until }: { since: Date; until: Date }, brand: string): Promise<boolean> {
  return shop.db.transaction().execute(async (tx) => {
    const next = await tx
      .selectFrom('reviewInvitation')
      .select('orderId')
      .where('sentAt', 'is', null)
      .where('deliveredAt', '>', since)
      .where('deliveredAt', '<=', until)
      .orderBy('deliveredAt')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!next) return false
    await tx.updateTable('reviewInvitation').set({ sentAt: shop.now() }).where('orderId', '=', next.orderId).execute()
    await queueInvitation(shop, tx, next.orderId, brand)
    return true
  })
}

/** Queues the invitation to the buyer. Sends nothing if the account was deleted, or the buyer has reviewed every product. */
async function queueInvitation(shop: Shop, tx: Tx, orderId: string, brand: string) {
  const order = await tx
    .selectFrom('shopOrder')
    .innerJoin('customer', (join) => join.onRef('customer.id', '=', 'shopOrder.customerId').on('customer.deletedAt', 'is', null))
    .select(['customer.id as customerId', 'shopOrder.status'])
    .where('shopOrder.id', '=', orderId)
    .executeTakeFirst()
  if (order?.status !== 'Delivered') return
  const bought = await listBought(tx, orderId, shop.now())
  const reviewed = await listOwnReviewsOf(tx, { customerId: order.customerId, productIds: bought.map(({ productId }) => productId) })
  const open = bought.filter(({ productId }) => !reviewed.some((review) => review.productId === productId))
  if (open.length === 0) return
  const invitation = { brand, link: reviewLink(shop, orderId), products: open.map(({ name }) => name) }
  await notifyShopper(shop, tx, {
    kind: reviewMessage,
    key: orderId,
    keyOf: (key) => `review:${key}`,
    orderId,
    write: (name) => ({ mail: reviewInvitationMail.write({ ...invitation, name }), sms: reviewInvitationSms(invitation), values: [invitation.link] }),
  })
}

export const inviteBuyersJob = job('invite-buyers', { retryLimit: 0, retryDelay: 1, cron: '*/10 * * * *' }, inviteBuyers)

/** The data of an invitation's page: the products, and the buyer's first name. Anybody with the link sees it, so it has no address, phone number or amount. */
export type ReviewInvitation = { name: string; products: (BoughtProduct & { isReviewed: boolean })[] }

/** Returns the data of an invitation's page, or undefined for an unknown or expired link. It changes nothing, because mail scanners follow links. */
export async function readInvitation(shop: Shop, token: string): Promise<ReviewInvitation | undefined> {
  const found = await findInvited(shop, token)
  if (!found) return undefined
  const bought = await listBought(shop.db, found.orderId, shop.now())
  const reviews = await listOwnReviewsOf(shop.db, { customerId: found.customerId, productIds: bought.map(({ productId }) => productId) })
  const isReviewed = (id: string) => reviews.some(({ productId }) => productId === id)
  return { name: firstNameOf(found.name), products: bought.map((product) => ({ ...product, isReviewed: isReviewed(product.productId) })) }
}

/** Returns the buyer who may review a product of the order by this link. @throws ShopError link_expired, not_found if the order has no such product */
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
