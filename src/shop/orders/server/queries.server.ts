import { expressionBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { findByKey, findRowByKey, isOneOf } from '#platform/database/find-by-key.ts'
import { attemptLifeMs } from './insert-attempt.server.ts'
import type { ProviderOrderKey } from './provider-order.server.ts'
import type { Fulfilment } from '../rules/fulfilment.ts'
import { orderRows } from './list-orders.server.ts'
import { wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>

export async function findOrder(db: Db | Tx, id: string): Promise<WireOrder | undefined> {
  const row = await findRow(db, id)
  return row && wireOrder(row)
}

/** @throws Error if there is no such order */
export async function getOrder(db: Db | Tx, id: string): Promise<WireOrder> {
  const order = await findOrder(db, id)
  if (!order) throw new Error(`There is no order ${id}.`)
  return order
}

const findRow = findByKey(
  (db, ids) => orderRows(db).where(isOneOf('shopOrder.id', ids)).execute(),
  ({ id }) => id,
)

/** Reads and locks an order, so that its status cannot change before the transaction writes it. */
export function lockOrder(tx: Tx, id: string) {
  return tx.selectFrom('shopOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Selects the id of the order to which a provider's order belongs: its own, or that of the link on which the rest of an advance is paid. */
const orderIdOf = ({ provider, providerOrderId }: ProviderOrderKey) => sql<string>`coalesce(
  (select own.id from shop_order own where own.${sql.ref('providerOrderId')} = ${providerOrderId} and own.provider = ${provider}),
  (select link.order_id from cod_link link where link.${sql.ref('providerOrderId')} = ${providerOrderId} and link.provider = ${provider}))`

/** Reads and locks the order of a provider's order. `isTracked`: the shop keeps stock of at least one of its packs, or one is a bundle by now. */
export function lockOrderOfProvider(tx: Tx, providerOrder: ProviderOrderKey) {
  return tx
    .selectFrom('shopOrder')
    .selectAll()
    .select(
      sql<boolean>`exists (select from pieces_of_order(shop_order.id) w join stock_item i on i.id = w.item_id
        where i.tracked or exists (select from bundle_part p where p.bundle_id = i.id))`.as('isTracked'),
    )
    .where('id', '=', orderIdOf(providerOrder))
    .forUpdate()
    .executeTakeFirst()
}

/** Finds the order of a provider's order: whose it is, and whether it is placed. */
export const findOrderOfProvider = findByKey(
  (db, ids) =>
    db
      .selectFrom('shopOrder')
      .select(['id', 'customerId', 'provider', 'providerOrderId', 'providerPaymentId', 'status', 'codState'])
      .where(isOneOf('providerOrderId', ids))
      .execute(),
  ({ providerOrderId }) => providerOrderId,
)

export const findAttempt = findRowByKey('shopOrder', 'id')

export async function setStatus(tx: Tx, id: string, status: 'Unpaid' | 'Delivered' | 'Cancelled') {
  await tx.updateTable('shopOrder').set({ status }).where('id', '=', id).execute()
}

/**
 * When to ask the provider for a second payment, whose event may be lost. That is the end of the attempt or of the payment link, and a day after the payment
 * at the latest.
 */
export const surplusCheckAt = (paidAt: Date) => sql<Date>`least(expires_at, ${new Date(paidAt.getTime() + attemptLifeMs)}::timestamptz)`

/**
 * Makes an attempt a Paid order. A new `seq` puts it first in the lists, and its held coupon use becomes a counted one.
 */
export async function setPaid(tx: Tx, id: string, paid: { paidAt: Date; providerPaymentId: string | null; providerSignature: string | null }) {
  await tx
    .updateTable('shopOrder')
    .set({
      status: 'Paid',
      nextCheckAt: paid.providerPaymentId === null ? null : surplusCheckAt(paid.paidAt),
      couponHeldUntil: null,
      seq: sql<never>`default`,
      ...paid,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Makes an attempt an order that is paid in cash on delivery. Its own fingerprint is free again for the next order of the same cart. `paid`: the advance, whose
 * next check finds a second payment.
 */
export async function setPlacedOnDelivery(tx: Tx, id: string, paid: { paidAt: Date; providerPaymentId: string | null; providerSignature: string | null }) {
  await tx
    .updateTable('shopOrder')
    .set({
      status: 'Pending',
      fingerprint: sql<string>`fingerprint || ' ' || id`,
      nextCheckAt: paid.providerPaymentId === null ? null : surplusCheckAt(paid.paidAt),
      couponHeldUntil: null,
      seq: sql<never>`default`,
      ...paid,
    })
    .where('id', '=', id)
    .execute()
}

export async function setTracking(tx: Tx, id: string, tracking: { trackingId: string | null; trackingUrl: string | null }) {
  await tx.updateTable('shopOrder').set(tracking).where('id', '=', id).execute()
}

/** Sets how far the parcels are, against what a trigger derives from status and tracking link. The order must be locked. */
export async function setFulfilment(tx: Tx, id: string, fulfilment: Fulfilment) {
  await tx.updateTable('shopOrder').set({ fulfilment }).where('id', '=', id).execute()
}

/**
 * Matches attempts that can no longer get a payment: they have no provider order, or they have expired and no check of the provider is left.
 * Nobody is creating their provider order either. A phone order's link can be paid before the shop knows its provider order.
 */
export function cannotBePaid(now: Date) {
  const { and, or, eb } = expressionBuilder<Tables, 'shopOrder'>()
  return and([
    or([and([eb('providerOrderId', 'is', null), eb('source', 'is', null)]), and([eb('expiresAt', '<=', now), eb('nextCheckAt', 'is', null)])]),
    or([eb('askedUntil', 'is', null), eb('askedUntil', '<=', now)]),
  ])
}

export const linesWithPicture = (hash: string) => sql`select from order_line where picture_hash(image) = ${hash}`
