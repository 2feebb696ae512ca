import { expressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { findByKey, findRowByKey } from '#platform/database/find-by-key.ts'
import type { Tables } from '#platform/database/tables.ts'
import { orderRows } from './list-orders.server.ts'
import { wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>

export async function findOrder(db: Db | Tx, id: string): Promise<WireOrder | undefined> {
  const row = await findRow(db, id)
  return row && wireOrder(row)
}

export async function getOrder(db: Db | Tx, id: string): Promise<WireOrder> {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`There is no order ${id}.`)
  return order
}

const findRow = findByKey(
  (db, ids) =>
    orderRows(db)
      .where(sql<boolean>`shop_order.id = any(${ids})`)
      .execute(),
  ({ id }) => id,
)

/** Locked so that the status read is still true when it is written. */
export function lockOrder(tx: Tx, id: string) {
  return tx.selectFrom('shopOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockOrderOfProvider(tx: Tx, razorpayOrderId: string) {
  return tx.selectFrom('shopOrder').selectAll().where('razorpayOrderId', '=', razorpayOrderId).forUpdate().executeTakeFirst()
}

export const findOrderOfProvider = findRowByKey('shopOrder', 'razorpayOrderId')

export const findAttempt = findRowByKey('shopOrder', 'id')

export async function setStatus(tx: Tx, id: string, status: 'Unpaid' | 'Delivered' | 'Cancelled') {
  await tx.updateTable('shopOrder').set({ status }).where('id', '=', id).execute()
}

/**
 * An attempt becomes an order here, and takes its place in the lists: its `seq` is drawn anew. The use of its coupon that it held is now counted.
 * At the end of its day the provider is asked once more, as a second payment may have come of which no event ever told.
 */
export async function setPaid(tx: Tx, id: string, paid: { paidAt: Date; razorpayPaymentId: string | null; razorpaySignature: string | null }) {
  await tx
    .updateTable('shopOrder')
    .set({
      status: 'Paid',
      nextCheckAt: paid.razorpayPaymentId === null ? null : sql<Date>`expires_at`,
      couponHeldUntil: null,
      seq: sql<number>`default`,
      ...paid,
    })
    .where('id', '=', id)
    .execute()
}

/** The browser's proof of the payment that paid for the order, where the webhook settled it first. */
export async function keepSignature(db: Db, id: string, { paymentId, signature }: { paymentId: string; signature: string }) {
  await db
    .updateTable('shopOrder')
    .set({ razorpaySignature: signature })
    .where('id', '=', id)
    .where('razorpayPaymentId', '=', paymentId)
    .where('razorpaySignature', 'is', null)
    .execute()
}

export async function setTracking(tx: Tx, id: string, tracking: { trackingId: string; trackingUrl: string }) {
  await tx.updateTable('shopOrder').set(tracking).where('id', '=', id).execute()
}

/**
 * Whether no payment can reach an attempt any more: the provider's order may be paid as long as the attempt lives, may have been as long as the provider
 * has not said otherwise after that, and may be about to be made.
 */
export function cannotBePaid(now: Date) {
  const { and, or, eb } = expressionBuilder<Tables, 'shopOrder'>()
  return and([
    or([eb('razorpayOrderId', 'is', null), and([eb('expiresAt', '<=', now), eb('nextCheckAt', 'is', null)])]),
    or([eb('askedUntil', 'is', null), eb('askedUntil', '<=', now)]),
  ])
}

/** Only an attempt that no payment reached and none can reach any more. @returns whether it was one */
export async function deleteUnreachedAttempt(tx: Tx, id: string, now: Date): Promise<boolean> {
  const order = await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['Pending', 'Unpaid'])
    .where(cannotBePaid(now))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payment').select('payment.id').whereRef('payment.orderId', '=', 'shopOrder.id'))))
    .forUpdate()
    .executeTakeFirst()
  if (!order) return false
  await tx.deleteFrom('orderLine').where('orderId', '=', id).execute()
  await tx.deleteFrom('shopOrder').where('id', '=', id).execute()
  return true
}
