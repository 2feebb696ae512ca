import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { instantsOf } from '#kernel/india.ts'
import { fromNewest, type Page, type Slice, type Total } from '#kernel/page.ts'
import { nameKey } from '#kernel/text.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables, Tx } from '#platform/database/database.ts'
import { countOf } from '#shop/audit/module.server.ts'
import { attemptStatuses, findsAttempts, type StatusFilter } from '../rules/order.ts'
import { parseSearch, type Search } from './parse-search.server.ts'
import { discountsOf } from '../discounts/server/order-discounts.server.ts'
import { giftOf } from '../gifts/server/queries.server.ts'
import { extrasOf } from './order-extras.server.ts'
import {
  afterCursor,
  applyFilter,
  hasOpenReturn,
  newestFirst,
  type OrderFilter,
  pendingRefundPaise,
  refundedPaise,
  conditionsOf,
  isNarrowed,
} from './order-filter.server.ts'
import { countBySearch, findBySearch } from './search-orders.server.ts'
import { type LineRow, type OrderRow, wireOrder } from './wire-order.server.ts'

type WireOrder = ReturnType<typeof wireOrder>
type OrderQuery = Omit<OrderFilter, 'status'> & { q?: string | undefined; status?: StatusFilter | undefined }

/** Returns a page of orders, last placed first. @throws ShopError invalid_input if the row of the cursor does not exist any more */
export async function listPlacedOrders(db: Db, { q = '', status, ...otherFilters }: OrderQuery, slice: Slice): Promise<Page<WireOrder>> {
  const { beforeSeq } = slice
  const search = parseSearch(q)
  const rows = status === 'attempts' ? await readAttempts(db, search, otherFilters, slice) : await readRows(db, search, { ...otherFilters, status }, slice)
  if (rows.length === 0 && beforeSeq !== fromNewest) await refuseLostCursor(db, beforeSeq)
  return { rows: rows.map(wireOrder), lastSeq: rows.at(-1)?.seq }
}

async function readRows(db: Db, search: Search | undefined, filter: OrderFilter, slice: Slice): Promise<OrderRow[]> {
  const found = search ? await findBySearch(db, search, filter, slice) : await findByTag(db, filter, slice)
  // No order has `seq` 0. It keeps the list from being empty, which SQL does not allow.
  const query = found ? orderRows(db).where('shopOrder.seq', 'in', [...found, 0]) : afterCursor(applyFilter(orderRows(db), filter), slice.beforeSeq)
  return newestFirst(query).limit(slice.limit).execute()
}

/** Reads a page of Pending attempts and a page of Unpaid ones, and merges them, because no index has both in the order of the list. */
async function readAttempts(db: Db, search: Search | undefined, filter: OrderFilter, slice: Slice): Promise<OrderRow[]> {
  const pages = await Promise.all(attemptStatuses.map((status) => readRows(db, search, { ...filter, status }, slice)))
  // An attempt that changes its status between the two reads may be in both pages.
  const rows = new Map(pages.flat().map((row) => [row.seq, row]))
  const newest = [...rows.values()].toSorted((one, other) => other.listedAt.getTime() - one.listedAt.getTime() || other.seq - one.seq)
  return newest.slice(0, slice.limit)
}

/** Refuses a cursor whose row is gone, because an attempt was paid or deleted since the page before. */
async function refuseLostCursor(db: Db, seq: number) {
  const cursorRow = await db.selectFrom('shopOrder').select('id').where('seq', '=', seq).executeTakeFirst()
  if (!cursorRow) throw new ShopError('invalid_input', 'The list has changed. Please go back to the first page.')
}

/**
 * Returns the number of orders in a list. With filters by day and by one of status or celebrity, it comes exactly from the figures. With other filters, rows
 * are counted up to a limit.
 */
export async function countPlacedOrders(db: Db, { q = '', status, ...otherFilters }: OrderQuery): Promise<Total> {
  const search = parseSearch(q)
  if (status !== 'attempts') return countRows(db, search, { ...otherFilters, status })
  const totals = await Promise.all(attemptStatuses.map((each) => countRows(db, search, { ...otherFilters, status: each })))
  const sum = totals.reduce<number>((before, total) => before + (typeof total === 'number' ? total : total.atLeast), 0)
  return totals.every((total) => typeof total === 'number') ? sum : { atLeast: sum }
}

async function countRows(db: Db, search: Search | undefined, filter: OrderFilter): Promise<Total> {
  if (search) return countBySearch(db, search, filter)
  const { tag } = filter
  if (tag !== undefined) return countUpTo(db, taggedOrders(db, { ...filter, tag }))
  return (await countFromFigures(db, filter)) ?? countUpTo(db, applyFilter(db.selectFrom('shopOrder').select('shopOrder.seq'), filter))
}

/** Returns the number of orders from the figures. Undefined if the figures cannot answer this filter. */
async function countFromFigures(db: Db, filter: OrderFilter): Promise<number | undefined> {
  const { status, coupon, celebrityId, from, to, since, until, fulfilment, refund, method, cod, customerId, product, price, city, state, pin, addressBy } =
    filter
  const named = [{ measure: 'status', name: status } as const, { measure: 'ledger', name: celebrityId } as const]
  const [filterByName, ...furtherNames] = named.filter(({ name }) => name !== undefined)
  // `tag` never arrives here, and `pack` only together with `product`.
  const uncounted = [coupon, since, until, fulfilment, refund, method, cod, customerId, product, price, city, state, pin, addressBy]
  if (furtherNames.length > 0 || findsAttempts(status) || uncounted.some((value) => value !== undefined)) return undefined
  const { measure, name = '' } = filterByName ?? { measure: 'order' as const }
  // The figures leave out orders of test mode and replacements, which the list has. Each count uses its own index.
  const left = sql<number>`select -(select count(*) from shop_order where is_test and ${conditionsOf(filter)})
    - (select count(*) from shop_order where is_replacement and not is_test and ${conditionsOf(filter)})`
  return countOf(db, measure, name, left, instantsOf({ from, to }))
}

/** Selects orders with their lines, extras, customer and refunded amount. */
export function orderRows(db: Db | Tx): SelectQueryBuilder<Tables, 'shopOrder', OrderRow> {
  return db
    .selectFrom('shopOrder')
    .selectAll('shopOrder')
    .select((order) => [linesOf(order).as('lines'), customerField(order, 'name').as('customerName'), customerField(order, 'email').as('customerEmail')])
    .select([
      extrasOf('shopOrder.id').as('extras'),
      discountsOf('shopOrder.id').as('discounts'),
      giftOf('shopOrder.id').as('gift'),
      refundedPaise.as('refundedPaise'),
      pendingRefundPaise.as('pendingRefundPaise'),
      hasOpenReturn.as('hasOpenReturn'),
    ])
}

/** Selects the lines as one JSON column, so that a list of orders needs one query. */
function linesOf(order: ExpressionBuilder<Tables, 'shopOrder'>) {
  return order
    .selectFrom('orderLine')
    .select(
      sql<
        LineRow[] | null
      >`json_agg(json_build_object('position', position, 'productId', product_id, 'stockItemId', stock_item_id, 'name', name, 'image', image, 'quantityLabel', quantity_label, 'qty', qty, 'removedQty', removed_qty, 'unitPaise', unit_paise, 'paidPaise', net_paise - coupon_share_paise, 'parts', parts, 'isGift', is_gift) order by position)`.as(
        'lines',
      ),
    )
    .whereRef('orderLine.orderId', '=', 'shopOrder.id')
}

const customerField = (order: ExpressionBuilder<Tables, 'shopOrder'>, field: 'name' | 'email') =>
  order.selectFrom('customer').select(`customer.${field}`).whereRef('customer.id', '=', 'shopOrder.customerId').where('customer.deletedAt', 'is', null)

/** Selects the `seq`s of orders with a tag by the index of tags. It reads the orders themselves only if the filter has more than the tag. */
const taggedOrders = (db: Db, filter: OrderFilter & { tag: string }) =>
  db
    .selectFrom('orderTag')
    .select('orderTag.seq')
    .where('orderTag.key', '=', nameKey(filter.tag))
    .$if(isNarrowed(filter), (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('shopOrder').select('shopOrder.id').whereRef('shopOrder.id', '=', 'orderTag.orderId').where(conditionsOf(filter))),
      ),
    )

/** Finds a page of the orders with the filter's tag, newest first. @returns their `seq`s; undefined for a filter without a tag */
async function findByTag(db: Db, filter: OrderFilter, { limit, beforeSeq }: Slice): Promise<number[] | undefined> {
  const { tag } = filter
  if (tag === undefined) return undefined
  const rows = await taggedOrders(db, { ...filter, tag })
    .$if(beforeSeq !== fromNewest, (query) =>
      query.where(
        sql<boolean>`(order_tag.listed_at, order_tag.seq) < (select last_row.listed_at, last_row.seq from shop_order as last_row where last_row.seq = ${beforeSeq})`,
      ),
    )
    .orderBy('orderTag.listedAt', 'desc')
    .orderBy('orderTag.seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}
