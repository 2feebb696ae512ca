import { expressionBuilder, sql } from 'kysely'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { findByKey, findRowByKey, isOneOf } from '#platform/database/find-by-key.ts'
import { attemptLifeMs } from './insert-attempt.server.ts'
import type { ProviderOrderKey } from './provider-order.server.ts'
import { isPaidByHand } from '../payments/rules/offline.ts'
import type { Fulfilment } from '../rules/fulfilment.ts'
import { orderRows } from './list-orders.server.ts'
import { wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>

/** Finds an order or attempt in the form of the API. */
export async function findOrder(db: Db | Tx, id: string): Promise<WireOrder | undefined> {
  const row = await findRow(db, id)
  return row && wireOrder(row)
}

/** Returns an order or attempt in the form of the API. @throws Error if there is no such order */
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

/** Selects the id of our order to which a provider's order belongs. A link on which the rest after an advance is paid has a provider's order of its own. */
const orderIdOf = ({ provider, providerOrderId }: ProviderOrderKey) => sql<string>`coalesce(
  (select own.id from shop_order own where own.${sql.ref('providerOrderId')} = ${providerOrderId} and own.provider = ${provider}),
  (select link.order_id from cod_link link where link.${sql.ref('providerOrderId')} = ${providerOrderId} and link.provider = ${provider}))`

/** Reads and locks our order of a provider's order. `isTracked`: the shop counts the stock of at least one of its packs, or one has become a bundle. */
export function lockOrderOfProvider(tx: Tx, providerOrder: ProviderOrderKey) {
  return (
    tx
      .selectFrom('shopOrder')
      .selectAll()
      .select(
        sql<boolean>`exists (select from pieces_of_order(shop_order.id) w join stock_item i on i.id = w.item_id
        where i.tracked or exists (select from bundle_part p where p.bundle_id = i.id))`.as('isTracked'),
      )
      // Money that staff took names our order itself.
      .where('id', '=', isPaidByHand(providerOrder) ? providerOrder.providerOrderId : orderIdOf(providerOrder))
      .forUpdate()
      .executeTakeFirst()
  )
}

/** Finds our order of a provider's order, with its customer and status. */
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
 * Returns when to ask the provider for a second payment, whose event may be lost. That is the end of the attempt or of the payment link, at the latest a day
 * after the payment.
 */
export const surplusCheckAt = (paidAt: Date) => sql<Date>`least(expires_at, ${new Date(paidAt.getTime() + attemptLifeMs)}::timestamptz)`

/** What placing stores of an order. `isTest` is that of the mode in which it is placed; left out if its payment decides, which the attempt knows. */
type PaidColumns = { paidAt: Date; providerPaymentId: string | null; providerSignature: string | null; isTest?: boolean }

/** Turns an attempt into a Paid order. A new `seq` puts it first in the lists. A trigger counts the use of its coupon, so the hold ends. */
export async function setPaid(tx: Tx, id: string, paid: PaidColumns) {
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
 * Turns an attempt into an order that is paid in cash on delivery. Its fingerprint gets its id as suffix, so that the same cart can be ordered again. `paid`:
 * the time of placing, and the payment of the advance, if there is one.
 */
export async function setPlacedOnDelivery(tx: Tx, id: string, paid: PaidColumns) {
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

/** Sets how far the parcels are, in place of the value that a trigger derived from status and tracking link. The order must be locked. */
export async function setFulfilment(tx: Tx, id: string, fulfilment: Fulfilment) {
  await tx.updateTable('shopOrder').set({ fulfilment }).where('id', '=', id).execute()
}

/**
 * Matches attempts that can no longer get a payment. Either they have no provider order and no request is creating one, or they have expired and no check at
 * the provider is left. A phone order counts only by the second rule, because its link can be paid before the shop knows its provider order.
 */
export function cannotBePaid(now: Date) {
  const { and, or, eb } = expressionBuilder<Tables, 'shopOrder'>()
  return and([
    or([and([eb('providerOrderId', 'is', null), eb('source', 'is', null)]), and([eb('expiresAt', '<=', now), eb('nextCheckAt', 'is', null)])]),
    or([eb('askedUntil', 'is', null), eb('askedUntil', '<=', now)]),
  ])
}

/** Selects the order lines that show a picture, by the picture's hash. */
export const linesWithPicture = (hash: string) => sql`select from order_line where picture_hash(image) = ${hash}`
