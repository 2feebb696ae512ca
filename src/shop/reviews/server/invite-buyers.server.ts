import { dayMs } from '#kernel/duration.ts'
import { hourInIndia } from '#kernel/india.ts'
import type { Tx } from '#platform/database/database.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { notifyShopper, orderDelivered, reviewLink } from '#shop/orders/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { listBought } from './find-bought.server.ts'
import { reviewInvitationMail, reviewInvitationSms, reviewMessage } from '../mails/invitation-mail.ts'
import { listOwnReviewsOf } from './own-queries.server.ts'

/** The most invitations of one run. They share a queue with messages about orders, which must not wait behind thousands. */
const mostInRun = 100

/** After this many days too many, an order is not invited any more. So an owner who turns invitations on writes to nobody about last year. */
const mostDaysLate = 30

/** Invitations leave by day only. */
const [firstHour, lastHour] = [9, 20]

/** Remembers that an order was delivered. */
export const scheduleInvitation = orderDelivered.listener(async (_shop, tx, { orderId, deliveredAt }) => {
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
  if (reviews.inviteAfterDays === 0 || hour < firstHour || hour >= lastHour) return
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const due = { since: before(reviews.inviteAfterDays + mostDaysLate), until: before(reviews.inviteAfterDays) }
  for (let invited = 0; invited < mostInRun; invited += 1) if (!(await inviteNext(shop, due, brand))) return
}

/** Invites the buyer of the next order, in one transaction. @returns false when there is none */
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
    await write(shop, tx, next.orderId, brand)
    return true
  })
}

/** Writes to the buyer, unless the account is gone or everything is reviewed already. */
async function write(shop: Shop, tx: Tx, orderId: string, brand: string) {
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
    write: (name) => ({ mail: reviewInvitationMail.write({ ...invitation, name }), sms: reviewInvitationSms(invitation) }),
  })
}

export const inviteBuyersJob = job('invite-buyers', { retryLimit: 0, retryDelay: 1, pollingIntervalSeconds: 20, cron: '*/10 * * * *' }, inviteBuyers)
