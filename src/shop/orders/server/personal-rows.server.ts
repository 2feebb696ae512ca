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
import { forgetOrderNotes, forgetOrderTags } from '../order-notes/server/queries.server.ts'
import { blankEventsOf, eraseTypedReasons, linkOldEvents } from '../payments/server/queries.server.ts'
import { tagsChanged } from '#shop/accounts/rules.ts'
import { refundRequested } from '../rules/timeline.ts'
import { cannotBePaid } from './queries.server.ts'

/** Orders stay without personal data, as the law requires: `forgetFinishedOrders`. */
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
    // Locked first and in the order of their ids. Whatever else changes an order's holds has its lock too, so a settlement and a join cannot wait for each other.
    await tx.selectFrom('shopOrder').select('id').where('customerId', '=', from).orderBy('id').forUpdate().execute()
    // Pieces held for the other account are free for the joined one.
    await tx.deleteFrom('stockHold').where('customerId', '=', from).execute()
    // An attempt at the same cart as an attempt of the other account becomes another cart. Both may still be paid.
    const orders = await sql<{ id: string }>`update shop_order o set customer_id = ${to}, fingerprint = case when o.status in ('Pending', 'Unpaid') and exists (
        select from shop_order own where own.customer_id = ${to} and own.fingerprint = o.fingerprint and own.status in ('Pending', 'Unpaid')
      ) then o.id else o.fingerprint end where o.customer_id = ${from} returning o.id`.execute(tx)
    return { orders: idsOf(orders) }
  },
  async moveBack(tx, { from, to }, { orders = [] }) {
    await sql`update shop_order set customer_id = ${to} where id = any(${orders}) and customer_id = ${from}`.execute(tx)
    // An attempt that was opened again since holds its pieces for its own account.
    await sql`update stock_hold set customer_id = ${to} where order_id = any(${orders}) and customer_id = ${from}`.execute(tx)
  },
}

/**
 * Refuses while money of this customer may still arrive, or needs a person. It asks the provider about recent attempts and settles what was paid, so call
 * it outside a transaction. @returns a check of the payment dialogs, for the transaction @throws ShopError payment_open, payment_unavailable
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

/** Blanks the person in orders of deleted accounts once nothing is left to deliver. Lines, amounts and payments stay, as the law requires. */
async function forgetFinishedOrders(tx: Tx, now: Date) {
  const orderIds = await blankFinishedOrders(tx, now)
  if (orderIds.length === 0) return
  await removeMessagesAbout(tx, { order: orderIds })
  // Staff may have written about the person.
  await forgetOrderNotes(tx, orderIds)
  await forgetOrderTags(tx, orderIds)
  await eraseTypedReasons(tx, orderIds)
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: tagsChanged })
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: refundRequested, field: 'reason' })
  await blankEventsOf(tx, orderIds)
}

const eventBatchSize = 1000

/** Runs every night: blanks orders that were not finished when their account was deleted, and links events that an earlier release stored. */
export async function sweepOrders({ db, now, payments }: Shop) {
  const aboutOf = ({ provider, body }: { provider: string; body: string }) => payments.of(provider).readEvent(body).about
  while ((await linkOldEvents(db, eventBatchSize, aboutOf)) === eventBatchSize);
  await db.transaction().execute((tx) => forgetFinishedOrders(tx, now()))
}

/** The address of a deleted person. City, state and PIN code stay, because tax is owed where the parcel went. */
const blankPerson = { name: 'Deleted customer', mobile: '', street: '', locality: '', landmark: '', alternatePhone: '' }

/**
 * Blanks the person in orders without an account: in finished orders, and in attempts that can no longer be paid. An order that is still to be
 * sent keeps its address until it is delivered or cancelled. @returns the orders' ids
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
 * Decides for orders from before the column `is_first` whether each was its customer's first. It is decided as the stored figures have it, so that a
 * join or its end changes no figure.
 */
async function decideOldFirstOrders(tx: Tx, customerIds: string[]) {
  await sql`update shop_order o set is_first = not exists (
      select from shop_order e where e.customer_id = o.customer_id and e.paid_at is not null and e.paid_at < o.paid_at)
    where o.customer_id = any(${customerIds}) and o.paid_at is not null and o.is_first is null`.execute(tx)
}
