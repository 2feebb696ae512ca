import { sql } from 'kysely'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { Shop } from '#platform/shop.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { withDeadline } from '../payments/server/deadline.server.ts'
import { hasOrdered, listOrderIdsOf, summariseOrders } from './account-queries.server.ts'
import { hasOpenDialog, listRecentAttempts } from './attempts.server.ts'
import { settleEarlierAttempt } from './settle-earlier.server.ts'
import { eraseValuesOf } from '#shop/audit/module.server.ts'
import { forgetGifts } from '../gifts/server/forget-gifts.server.ts'
import { forgetOrderNotes, forgetOrderTags } from '../order-notes/server/queries.server.ts'
import { blankEventsOf, eraseTypedReasons, linkOldEvents } from '../payments/server/queries.server.ts'
import { tagsChanged } from '#shop/accounts/rules.ts'
import { refundRequested } from '../rules/timeline.ts'
import { cannotBePaid } from './queries.server.ts'

/** The personal data in orders. When an account is erased, its orders stay without personal data, as the law requires (`forgetFinishedOrders`). */
export const personalOrders: PersonalRows = {
  async erase(_shop, tx, { id }) {
    await removeMessagesAbout(tx, { order: await listOrderIdsOf(tx, id) })
  },
  eraseRest: (shop, tx) => forgetFinishedOrders(tx, shop.now()),
  refuseDeletion: refuseOpenPayment,
  count: async (db, { id }) => ({ orders: (await summariseOrders(db, id)).orders }),
  hasBought: hasOrdered,
  async move(tx, { from, to }) {
    await decideOldFirstOrders(tx, [from, to])
    // Orders are locked first, sorted by id. All other code also locks an order before its holds, so a settlement and a join cannot deadlock.
    await tx.selectFrom('shopOrder').select('id').where('customerId', '=', from).orderBy('id').forUpdate().execute()
    // The pieces that the other account holds become free for the joined account.
    await tx.deleteFrom('stockHold').where('customerId', '=', from).execute()
    // If both accounts have an attempt for the same cart, one attempt gets its id as fingerprint. So it counts as another cart, and both may still be paid.
    const orders = await sql<{ id: string }>`update shop_order o set customer_id = ${to}, fingerprint = case when o.status in ('Pending', 'Unpaid') and exists (
        select from shop_order own where own.customer_id = ${to} and own.fingerprint = o.fingerprint and own.status in ('Pending', 'Unpaid')
      ) then o.id else o.fingerprint end where o.customer_id = ${from} returning o.id`.execute(tx)
    return { orders: idsOf(orders) }
  },
  async moveBack(tx, { from, to }, { orders = [] }) {
    await sql`update shop_order set customer_id = ${to} where id = any(${orders}) and customer_id = ${from}`.execute(tx)
    // An attempt that was reopened since the join holds its pieces. They move back with it.
    await sql`update stock_hold set customer_id = ${to} where order_id = any(${orders}) and customer_id = ${from}`.execute(tx)
  },
}

/**
 * Refuses the deletion of an account while a payment may still arrive or needs a person. It asks the provider about recent attempts and settles their payments,
 * so call it outside a transaction.
 * @returns a check for open payment dialogs, to call in the transaction
 * @throws ShopError payment_open, payment_unavailable
 */
async function refuseOpenPayment(shop: Shop, customerId: string) {
  const { bounded } = withDeadline(shop)
  for (const attempt of await listRecentAttempts(shop.db, { customerId, except: [], now: shop.now() })) {
    const outcome = await settleEarlierAttempt(bounded, attempt).catch((error: unknown) => {
      if (isShopError(error) && error.code === 'payment_failed') return 'waiting' as const
      throw error
    })
    if (outcome === 'waiting') throw paymentOpen()
  }
  return async (tx: Tx, at: Date) => {
    // The customer's row is locked, so no other dialog opens.
    if (await hasOpenDialog(tx, customerId, at)) throw paymentOpen()
  }
}

const paymentOpen = () => new ShopError('payment_open', `A payment of yours is still open. Please finish it first, or try again in ${holdMinutes} minutes.`)

/** Removes the personal data from finished orders of deleted accounts. Lines, amounts and payments stay, as the law requires. */
async function forgetFinishedOrders(tx: Tx, now: Date) {
  const orderIds = await blankFinishedOrders(tx, now)
  if (orderIds.length === 0) return
  await removeMessagesAbout(tx, { order: orderIds })
  // Notes and tags may be about the person.
  await forgetOrderNotes(tx, orderIds)
  await forgetOrderTags(tx, orderIds)
  await forgetGifts(tx, orderIds)
  await eraseTypedReasons(tx, orderIds)
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: tagsChanged })
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: refundRequested, field: 'reason' })
  await blankEventsOf(tx, orderIds)
}

const eventBatchSize = 1000

/** Runs every night. Blanks orders that were not finished when their account was deleted. Fills in the payment of events from earlier releases. */
export async function sweepOrders({ db, now, payments }: Shop) {
  const aboutOf = ({ provider, body }: { provider: string; body: string }) => payments.of(provider).readEvent(body).about
  // A full batch means that there may be more events.
  while ((await linkOldEvents(db, eventBatchSize, aboutOf)) === eventBatchSize);
  await db.transaction().execute((tx) => forgetFinishedOrders(tx, now()))
}

/** The fields that replace those of a deleted person's address. City, state and PIN code stay, because tax is owed where the parcel went. */
const blankPerson = { name: 'Deleted customer', mobile: '', street: '', locality: '', landmark: '', alternatePhone: '' }

/**
 * Blanks the addresses of orders without an account: finished orders, and attempts that can no longer be paid. An unfinished order keeps its address until it
 * is delivered or cancelled.
 * @returns the ids of the changed orders
 */
async function blankFinishedOrders(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('shopOrder')
    .set({ address: sql<string>`address || ${JSON.stringify(blankPerson)}::jsonb` })
    .where('customerId', 'is', null)
    .where(sql<boolean>`not address @> ${JSON.stringify(blankPerson)}::jsonb`)
    .where(({ or, and, eb }) => or([eb('status', 'in', ['Delivered', 'Cancelled']), and([eb('paidAt', 'is', null), cannotBePaid(now)])]))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Stores for orders from before the column `is_first` whether each was its customer's first. It uses the rule of the stored figures, so that joining two
 * accounts, or separating them again, changes no figure.
 */
async function decideOldFirstOrders(tx: Tx, customerIds: string[]) {
  await sql`update shop_order o set is_first = not exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at)
    where o.customer_id = any(${customerIds}) and o.paid_at is not null and o.is_first is null`.execute(tx)
}
