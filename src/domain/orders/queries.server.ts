import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { containing, type Page, type Slice } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database.ts'
import type { Tables } from '#platform/tables.ts'
import { type OrderStatus, placedStatuses } from './order.ts'
import { type LineRow, type OrderRow, wireOrder } from './wire-order.server.ts'

/** `since` counts, `until` does not. Without `status` only placed orders are meant, never attempts. */
export type OrderFilter = { since?: Date; until?: Date; celebrity?: string; q?: string; status?: OrderStatus; customerId?: string }

type WireOrder = ReturnType<typeof wireOrder>

/** Newest first. */
export async function listPlacedOrders(db: Db, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<Page<WireOrder>> {
  const rows = await filtered(orderRows(db), filter).where('shopOrder.seq', '<', beforeSeq).orderBy('shopOrder.seq', 'desc').limit(limit).execute()
  return { rows: rows.map(wireOrder), lastSeq: rows.at(-1)?.seq }
}

export async function countPlacedOrders(db: Db, filter: OrderFilter): Promise<number> {
  const counted = await filtered(
    db.selectFrom('shopOrder').select(({ fn }) => fn.countAll<number>().as('count')),
    filter,
  ).executeTakeFirstOrThrow()
  return counted.count
}

export async function findOrder(db: Db | Tx, id: string): Promise<WireOrder | undefined> {
  const row = await orderRows(db).where('shopOrder.id', '=', id).executeTakeFirst()
  return row && wireOrder(row)
}

export async function getOrder(db: Db | Tx, id: string): Promise<WireOrder> {
  return wireOrder(await orderRows(db).where('shopOrder.id', '=', id).executeTakeFirstOrThrow())
}

/** Locked so that the status read is still true when it is written. */
export function lockOrder(tx: Tx, id: string) {
  return tx.selectFrom('shopOrder').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function lockOrderOfProvider(tx: Tx, razorpayOrderId: string) {
  return tx.selectFrom('shopOrder').selectAll().where('razorpayOrderId', '=', razorpayOrderId).forUpdate().executeTakeFirst()
}

export function findOrderOfProvider(db: Db, razorpayOrderId: string) {
  return db.selectFrom('shopOrder').selectAll().where('razorpayOrderId', '=', razorpayOrderId).executeTakeFirst()
}

export async function setStatus(tx: Tx, id: string, status: 'Unpaid' | 'Delivered' | 'Cancelled') {
  await tx.updateTable('shopOrder').set({ status }).where('id', '=', id).execute()
}

/** An attempt becomes an order here, and takes its place in the lists: its `seq` is drawn anew. The use of its coupon that it held is now counted. */
export async function setPaid(tx: Tx, id: string, paid: { paidAt: Date; razorpayPaymentId: string | null; razorpaySignature: string | null }) {
  await tx
    .updateTable('shopOrder')
    .set({ status: 'Paid', nextCheckAt: null, couponHeldUntil: null, seq: sql<number>`default`, ...paid })
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

export async function setTracking(db: Db, id: string, tracking: { trackingId: string; trackingUrl: string }) {
  const { numUpdatedRows } = await db.updateTable('shopOrder').set(tracking).where('id', '=', id).where('status', 'in', placedStatuses).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an attempt that no payment reached and none can reach any more: the provider's order may be paid as long as the attempt lives. @returns whether there was one */
export function deleteAttempt(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('shopOrder')
      .select('id')
      .where('id', '=', id)
      .where('status', 'in', ['Pending', 'Unpaid'])
      .where(({ or, eb }) => or([eb('razorpayOrderId', 'is', null), eb('expiresAt', '<=', now)]))
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom('payment').select('payment.id').whereRef('payment.orderId', '=', 'shopOrder.id'))))
      .forUpdate()
      .executeTakeFirst()
    if (!order) return false
    await tx.deleteFrom('orderLine').where('orderId', '=', id).execute()
    await tx.deleteFrom('shopOrder').where('id', '=', id).execute()
    return true
  })
}

/** As `wireOrder` wants them. */
export function orderRows(db: Db | Tx): SelectQueryBuilder<Tables, 'shopOrder', OrderRow> {
  return db
    .selectFrom('shopOrder')
    .selectAll('shopOrder')
    .select((order) => [linesOf(order).as('lines'), customerField(order, 'name').as('customerName'), customerField(order, 'email').as('customerEmail')])
}

/** The lines as one JSON column, so that a list of orders is one query. */
function linesOf(order: ExpressionBuilder<Tables, 'shopOrder'>) {
  return order
    .selectFrom('orderLine')
    .select(
      sql<
        LineRow[] | null
      >`json_agg(json_build_object('productId', product_id, 'name', name, 'quantityLabel', quantity_label, 'qty', qty, 'unitPaise', unit_paise) order by position)`.as(
        'lines',
      ),
    )
    .whereRef('orderLine.orderId', '=', 'shopOrder.id')
}

const customerField = (order: ExpressionBuilder<Tables, 'shopOrder'>, field: 'name' | 'email') =>
  order.selectFrom('customer').select(`customer.${field}`).whereRef('customer.id', '=', 'shopOrder.customerId')

function filtered<Row>(query: SelectQueryBuilder<Tables, 'shopOrder', Row>, { since, until, celebrity, q, status, customerId }: OrderFilter) {
  return query
    .where('shopOrder.status', 'in', status ? [status] : placedStatuses)
    .$if(since !== undefined, (chain) => chain.where('shopOrder.paidAt', '>=', since ?? null))
    .$if(until !== undefined, (chain) => chain.where('shopOrder.paidAt', '<', until ?? null))
    .$if(celebrity !== undefined, (chain) =>
      chain.where(
        ({ fn }) => fn<string>('lower', ['shopOrder.couponCreatedBy']),
        '=',
        ({ fn, val }) => fn<string>('lower', [val(celebrity ?? '')]),
      ),
    )
    .$if(customerId !== undefined, (chain) => chain.where('shopOrder.customerId', '=', customerId ?? null))
    .$if(Boolean(q), (chain) =>
      chain.where((order) =>
        order.or([
          order('shopOrder.id', 'ilike', containing(q ?? '')),
          order('shopOrder.razorpayPaymentId', 'ilike', containing(q ?? '')),
          order(sql<string>`shop_order.address ->> 'name'`, 'ilike', containing(q ?? '')),
          order(sql<string>`shop_order.address ->> 'mobile'`, 'ilike', containing(q ?? '')),
        ]),
      ),
    )
}
