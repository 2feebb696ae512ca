import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { momentsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import { sumsOfName } from '../figures/queries.server.ts'
import { afterMark, filtered, newestFirst, type OrderFilter, refundedPaise } from './order-filter.server.ts'
import { isPlaced } from './order.ts'
import { countBySearch, findBySearch } from './search-orders.server.ts'
import { searchOf } from './search.ts'
import { type LineRow, type OrderRow, wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>
type Asked = OrderFilter & { q?: string | undefined }

/** Newest first, by when they were placed. */
export async function listPlacedOrders(db: Db, { q = '', ...filter }: Asked, slice: Slice): Promise<Page<WireOrder>> {
  const { limit, beforeSeq } = slice
  const search = searchOf(q)
  const found = search && (await findBySearch(db, search, filter, slice))
  const query = found ? orderRows(db).where('shopOrder.seq', 'in', [...found, 0]) : afterMark(filtered(orderRows(db), filter), beforeSeq)
  const rows = await newestFirst(query).limit(limit).execute()
  if (rows.length === 0 && beforeSeq !== fromNewest) await refuseLostMark(db, beforeSeq)
  return { rows: rows.map(wireOrder), lastSeq: rows.at(-1)?.seq }
}

/** An attempt that was paid or deleted meanwhile is no place to go on from. */
async function refuseLostMark(db: Db, seq: number) {
  const mark = await db.selectFrom('shopOrder').select('id').where('seq', '=', seq).executeTakeFirst()
  if (!mark) throw new ShopError('invalid_input', 'The list has changed meanwhile. Please start again from its beginning.')
}

/** Placed orders by day and by status, coupon or celebrity are read from the sales' figures, exact at any size; else orders are counted, and of very many only that there are. */
export async function countPlacedOrders(db: Db, { q = '', ...filter }: Asked): Promise<Total> {
  const search = searchOf(q)
  if (search) return countBySearch(db, search, filter)
  return (await keptCount(db, filter)) ?? countUpTo(db, filtered(db.selectFrom('shopOrder').select('shopOrder.seq'), filter))
}

/** Undefined for what no figure is kept of. */
async function keptCount(db: Db, { status, coupon, celebrity, from, to, since, until, refund, customerId }: OrderFilter): Promise<number | undefined> {
  const named = [{ measure: 'status', name: status } as const, { measure: 'coupon', name: coupon } as const, { measure: 'celebrity', name: celebrity } as const]
  const [given, ...more] = named.filter(({ name }) => name !== undefined)
  const isAttempt = status !== undefined && !isPlaced(status)
  if (more.length > 0 || isAttempt || [since, until, refund, customerId].some((value) => value !== undefined)) return undefined
  const { measure, name = '' } = given ?? { measure: 'order' as const }
  const sums = await sumsOfName(db, momentsOf({ from, to }), name, [measure])
  return sums(measure).orders
}

export function orderRows(db: Db | Tx): SelectQueryBuilder<Tables, 'shopOrder', OrderRow> {
  return db
    .selectFrom('shopOrder')
    .selectAll('shopOrder')
    .select((order) => [linesOf(order).as('lines'), customerField(order, 'name').as('customerName'), customerField(order, 'email').as('customerEmail')])
    .select(refundedPaise.as('refundedPaise'))
}

/** The lines as one JSON column, so that a list of orders is one query. */
function linesOf(order: ExpressionBuilder<Tables, 'shopOrder'>) {
  return order
    .selectFrom('orderLine')
    .select(
      sql<
        LineRow[] | null
      >`json_agg(json_build_object('productId', product_id, 'name', name, 'image', image, 'quantityLabel', quantity_label, 'qty', qty, 'unitPaise', unit_paise, 'paidPaise', net_paise - coupon_share_paise) order by position)`.as(
        'lines',
      ),
    )
    .whereRef('orderLine.orderId', '=', 'shopOrder.id')
}

const customerField = (order: ExpressionBuilder<Tables, 'shopOrder'>, field: 'name' | 'email') =>
  order.selectFrom('customer').select(`customer.${field}`).whereRef('customer.id', '=', 'shopOrder.customerId').where('customer.deletedAt', 'is', null)
