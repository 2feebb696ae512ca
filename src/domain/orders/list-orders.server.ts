import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { instantsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { sumsOfName } from '../figures/queries.server.ts'
import { afterCursor, applyFilter, hasOpenReturn, newestFirst, type OrderFilter, pendingRefundPaise, refundedPaise } from './order-filter.server.ts'
import { isPlaced } from './order.ts'
import { countBySearch, findBySearch } from './search-orders.server.ts'
import { findByTag, taggedOrders } from './find-by-tag.server.ts'
import { parseSearch } from './search.ts'
import { type LineRow, type OrderRow, wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>
type OrderQuery = OrderFilter & { q?: string | undefined }

/** Returns a page of orders, newest first by the time they were placed. @throws ShopError invalid_input if the cursor's row is gone */
export async function listPlacedOrders(db: Db, { q = '', ...filter }: OrderQuery, slice: Slice): Promise<Page<WireOrder>> {
  const { limit, beforeSeq } = slice
  const search = parseSearch(q)
  const found = search ? await findBySearch(db, search, filter, slice) : await findByTag(db, filter, slice)
  const query = found ? orderRows(db).where('shopOrder.seq', 'in', [...found, 0]) : afterCursor(applyFilter(orderRows(db), filter), beforeSeq)
  const rows = await newestFirst(query).limit(limit).execute()
  if (rows.length === 0 && beforeSeq !== fromNewest) await refuseLostCursor(db, beforeSeq)
  return { rows: rows.map(wireOrder), lastSeq: rows.at(-1)?.seq }
}

/** Refuses a cursor whose row is gone, because an attempt was paid or deleted since the page before. */
async function refuseLostCursor(db: Db, seq: number) {
  const cursorRow = await db.selectFrom('shopOrder').select('id').where('seq', '=', seq).executeTakeFirst()
  if (!cursorRow) throw new ShopError('invalid_input', 'The list has changed. Please go back to the first page.')
}

/**
 * Returns the number of orders that a list has. Filters by day and by one of status, coupon or celebrity are answered exactly from the figures. Other
 * filters count rows, up to a limit.
 */
export async function countPlacedOrders(db: Db, { q = '', ...filter }: OrderQuery): Promise<Total> {
  const search = parseSearch(q)
  if (search) return countBySearch(db, search, filter)
  const { tag } = filter
  if (tag !== undefined) return countUpTo(db, taggedOrders(db, { ...filter, tag }))
  return (await countFromFigures(db, filter)) ?? countUpTo(db, applyFilter(db.selectFrom('shopOrder').select('shopOrder.seq'), filter))
}

/** @returns undefined if no figure answers this filter */
async function countFromFigures(db: Db, { status, coupon, celebrity, from, to, since, until, refund, customerId }: OrderFilter): Promise<number | undefined> {
  const named = [{ measure: 'status', name: status } as const, { measure: 'coupon', name: coupon } as const, { measure: 'celebrity', name: celebrity } as const]
  const [filterByName, ...more] = named.filter(({ name }) => name !== undefined)
  const isAttempt = status !== undefined && !isPlaced(status)
  if (more.length > 0 || isAttempt || [since, until, refund, customerId].some((value) => value !== undefined)) return undefined
  const { measure, name = '' } = filterByName ?? { measure: 'order' as const }
  const sums = await sumsOfName(db, instantsOf({ from, to }), name, [measure])
  return sums(measure).orders
}

/** Selects orders with their lines, customer and refunded amount. */
export function orderRows(db: Db | Tx): SelectQueryBuilder<Tables, 'shopOrder', OrderRow> {
  return db
    .selectFrom('shopOrder')
    .selectAll('shopOrder')
    .select((order) => [linesOf(order).as('lines'), customerField(order, 'name').as('customerName'), customerField(order, 'email').as('customerEmail')])
    .select([refundedPaise.as('refundedPaise'), pendingRefundPaise.as('pendingRefundPaise'), hasOpenReturn.as('hasOpenReturn')])
}

/** Selects the lines as one JSON column, so that a list of orders needs one query. */
function linesOf(order: ExpressionBuilder<Tables, 'shopOrder'>) {
  return order
    .selectFrom('orderLine')
    .select(
      sql<
        LineRow[] | null
      >`json_agg(json_build_object('productId', product_id, 'name', name, 'image', image, 'quantityLabel', quantity_label, 'qty', qty, 'removedQty', removed_qty, 'unitPaise', unit_paise, 'paidPaise', net_paise - coupon_share_paise, 'parts', parts) order by position)`.as(
        'lines',
      ),
    )
    .whereRef('orderLine.orderId', '=', 'shopOrder.id')
}

const customerField = (order: ExpressionBuilder<Tables, 'shopOrder'>, field: 'name' | 'email') =>
  order.selectFrom('customer').select(`customer.${field}`).whereRef('customer.id', '=', 'shopOrder.customerId').where('customer.deletedAt', 'is', null)
