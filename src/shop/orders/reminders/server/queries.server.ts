import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { latestDueExpiry, latestDueTry } from '../rules/reminder.ts'

type Wish = { customerId: string; orderId: string; wants: boolean; at: Date }

// A wish is a row of `cart_reminder`: the shopper ticked at the checkout to get one mail if the attempt ends unpaid.

/**
 * Stores or withdraws the shopper's wish, in the transaction of the attempt. A new wish replaces the earlier one, so that several attempts lead to one mail.
 * Stores nothing for an account without a verified address, and nothing after the shopper has ended reminders. Each attempt gets at most one reminder.
 */
export async function storeWish(tx: Tx, { customerId, orderId, wants, at }: Wish) {
  if (!wants) return withdrawWish(tx, customerId)
  await sql`
    insert into cart_reminder (customer_id, order_id, asked_at)
    select id, ${orderId}, ${at} from customer where id = ${customerId} and email is not null and email_verified_at is not null and deleted_at is null
    on conflict (customer_id) do update set order_id = excluded.order_id, asked_at = excluded.asked_at, sent_at = null
    where cart_reminder.ended_at is null and (cart_reminder.order_id is distinct from excluded.order_id or cart_reminder.sent_at is null)`.execute(tx)
}

/** Removes the wish for a reminder that was not sent. */
export async function withdrawWish(tx: Tx, customerId: string) {
  await tx
    .updateTable('cartReminder')
    .set({ orderId: null, askedAt: null })
    .where('customerId', '=', customerId)
    .where('orderId', 'is not', null)
    .where('sentAt', 'is', null)
    .execute()
}

/** Lists wishes whose attempt ended unpaid long enough ago, and wishes whose attempt was paid. A wish whose attempt may still be paid is left out. */
export function listDueWishes(db: Db, now: Date, limit: number) {
  return (
    db
      .selectFrom('cartReminder')
      .innerJoin('shopOrder', 'shopOrder.id', 'cartReminder.orderId')
      .select(['cartReminder.customerId', 'shopOrder.id as orderId'])
      .where('cartReminder.orderId', 'is not', null)
      .where('cartReminder.sentAt', 'is', null)
      .where('cartReminder.endedAt', 'is', null)
      .where('cartReminder.askedAt', '<=', latestDueTry(now))
      .where('shopOrder.status', '<>', 'Pending')
      // The wait for an expired attempt begins at its expiry. For an attempt that ended earlier, as by a closed dialog, it begins at `askedAt`.
      .where(({ or, eb }) => or([eb('shopOrder.expiresAt', '>', now), eb('shopOrder.expiresAt', '<=', latestDueExpiry(now))]))
      .orderBy('cartReminder.askedAt')
      .limit(limit)
      .execute()
  )
}

/** Locks the wish for this attempt, unless another process has locked it. */
export function lockWish(tx: Tx, { customerId, orderId }: { customerId: string; orderId: string }) {
  return tx
    .selectFrom('cartReminder')
    .select('askedAt')
    .where('customerId', '=', customerId)
    .where('orderId', '=', orderId)
    .where('sentAt', 'is', null)
    .where('endedAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function setSent(tx: Tx, customerId: string, at: Date) {
  await tx.updateTable('cartReminder').set({ sentAt: at }).where('customerId', '=', customerId).execute()
}

/** Returns whether the account has placed an order, or a payment of it has arrived, since this time. A refunded payment counts too. */
export async function hasPaidSince(tx: Tx, customerId: string, since: Date): Promise<boolean> {
  const paid = await tx
    .selectFrom('shopOrder')
    .leftJoin('payment', (join) => join.onRef('payment.orderId', '=', 'shopOrder.id').on('payment.status', '<>', 'failed'))
    .select('shopOrder.id')
    .where('shopOrder.customerId', '=', customerId)
    .where(({ or, eb }) => or([eb('shopOrder.paidAt', '>=', since), eb('payment.createdAt', '>=', since)]))
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** Returns whether any payment of this attempt has arrived, even if it was refunded. */
export async function hasMoney(tx: Tx, orderId: string): Promise<boolean> {
  const payment = await tx.selectFrom('payment').select('id').where('orderId', '=', orderId).where('status', '<>', 'failed').limit(1).executeTakeFirst()
  return payment !== undefined
}

/** Lists the packs that the shopper chose, with their present labels. Leaves out free packs, which a discount adds again. */
export function listItems(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('orderLine')
    .leftJoin('variant', 'variant.itemId', 'orderLine.stockItemId')
    .select(['orderLine.productId', 'name', 'qty', sql<string>`coalesce(variant.quantity, quantity_label)`.as('quantityLabel')])
    .where('orderId', '=', orderId)
    .where('isGift', '=', false)
    .orderBy('orderLine.position')
    .execute()
}

/** Returns whether the checkout may offer a reminder. */
export async function mayOffer(db: Db, customerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('customer')
    .leftJoin('cartReminder', 'cartReminder.customerId', 'customer.id')
    .select('customer.id')
    .where('customer.id', '=', customerId)
    .where('customer.email', 'is not', null)
    .where('customer.emailVerifiedAt', 'is not', null)
    .where('cartReminder.endedAt', 'is', null)
    .executeTakeFirst()
  return account !== undefined
}

/** Ends the reminders of an account, or allows them again. @returns false without such an account */
export async function setEnded(db: Db, customerId: string, endedAt: Date | null): Promise<boolean> {
  const saved = await db
    .insertInto('cartReminder')
    .columns(['customerId', 'endedAt'])
    .expression(
      db
        .selectFrom('customer')
        .select(['id', sql<Date | null>`${endedAt}::timestamptz`.as('endedAt')])
        .where('id', '=', customerId)
        .where('deletedAt', 'is', null),
    )
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ endedAt, orderId: null, askedAt: null, sentAt: null }))
    .returning('customerId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Returns the reminder of an account, for the export of its data. */
export function findReminder(db: Db, customerId: string) {
  return db.selectFrom('cartReminder').select(['orderId', 'askedAt', 'sentAt', 'endedAt']).where('customerId', '=', customerId).executeTakeFirst()
}

/** Returns whether the account has ended reminders. Undefined without such an account. */
export async function hasEnded(db: Db, customerId: string): Promise<boolean | undefined> {
  const account = await db
    .selectFrom('customer')
    .leftJoin('cartReminder', 'cartReminder.customerId', 'customer.id')
    .select('cartReminder.endedAt')
    .where('customer.id', '=', customerId)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  return account && account.endedAt !== null
}

/** Deletes wishes and sent reminders that were asked for before this time, and the empty rows of withdrawn wishes. The choice to get none stays. */
export async function removeOldWishes(db: Db, askedBefore: Date) {
  await db.deleteFrom('cartReminder').where('endedAt', 'is', null).where('askedAt', '<', askedBefore).execute()
  await db.deleteFrom('cartReminder').where('endedAt', 'is', null).where('askedAt', 'is', null).execute()
}
