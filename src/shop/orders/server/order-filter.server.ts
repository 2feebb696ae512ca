import { canonicalLine, nameKey } from '#kernel/text.ts'
import { type Expression, expressionBuilder, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { paiseOf } from '#kernel/money.ts'
import { fromNewest } from '#kernel/page.ts'
import { countUpTo } from '#platform/database/count-up-to.ts'
import type { Db, Tables } from '#platform/database/database.ts'
import { literalLimit } from '#platform/database/literal-limit.ts'
import type { Need } from '#shop/audit/rules.ts'
import { stateCodeOf, stateKeysOf } from '#shop/places/rules.ts'
import { isSameCode } from '../coupons/server/same-code.server.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import type { AddressBy } from '../gifts/rules/gift.ts'
import { type FulfilmentFilter, openReturnStates } from '../rules/fulfilment.ts'
import { type CodFilter, findsAttempts, type MethodFilter, type OrderStatus } from '../rules/order.ts'
import type { RefundFilter } from '../rules/refund-state.ts'

type OptionalOf<T> = { [Name in keyof T]?: T[Name] | undefined }

/**
 * `since` is inclusive, `until` is exclusive. `from` and `to` are days in India, both inclusive. Without `status`, only placed orders match, not attempts. The
 * exception is the filter `cod: 'to_confirm'`, which matches attempts.
 */
export type OrderFilter = OptionalOf<{
  since: Date
  until: Date
  from: string
  to: string
  celebrityId: string
  coupon: string
  status: OrderStatus
  fulfilment: FulfilmentFilter
  refund: RefundFilter
  /** The way of payment that was chosen when the order was placed. */
  method: MethodFilter
  /** Cash on delivery orders, by the state of their cash. */
  cod: CodFilter
  customerId: string
  /** The id of a product that the order contains. */
  product: string
  /** The id of a pack of `product`. Without `product` it matches nothing. */
  pack: string
  /** The price in rupees at which one pack of `product` was sold: after its own discount, before a coupon. Without `product` it matches nothing. */
  price: number
  /** A whole tag, in any letter case. */
  tag: string
  /** The city of the address, in any letter case. */
  city: string
  /** The state of the address, however it is written. */
  state: string
  /** The PIN code of the address, six digits. */
  pin: string
  addressBy: AddressBy
}>

type Orders<Row> = SelectQueryBuilder<Tables, 'shopOrder', Row>

/** Returns the conditions of a filter, except `tag`, which the caller adds. */
export function conditionsOf(filter: OrderFilter): Expression<SqlBool> {
  const {
    since,
    until,
    from,
    to,
    celebrityId,
    coupon,
    status,
    fulfilment,
    refund,
    method,
    cod,
    customerId,
    product,
    pack,
    price,
    city,
    state,
    pin,
    addressBy,
  } = filter
  const { eb, and } = expressionBuilder<Tables, 'shopOrder'>()
  const notBefore = [since, from && startOfDay(from)].filter((at) => at instanceof Date)
  const before = [until, to && endOfDay(to)].filter((at) => at instanceof Date)
  return and([
    ...(status ? [eb('shopOrder.status', '=', status)] : []),
    // The statuses of placed orders say enough. Otherwise `paid_at` tells attempts and placed orders apart.
    ...(status && !findsAttempts(status) ? [] : [eb('shopOrder.paidAt', status || cod === 'to_confirm' ? 'is' : 'is not', null)]),
    ...notBefore.map((at) => eb('shopOrder.listedAt', '>=', at)),
    ...before.map((at) => eb('shopOrder.listedAt', '<', at)),
    ...(celebrityId === undefined ? [] : [isOfCelebrity(celebrityId)]),
    ...(coupon === undefined ? [] : [isSameCode(sql`shop_order.coupon_code`, coupon)]),
    ...(fulfilment === undefined ? [] : [hasFulfilment[fulfilment]]),
    ...(refund === undefined ? [] : [isRefunded[refund]]),
    ...(method === undefined ? [] : [wasPlacedBy[method]]),
    ...(cod === undefined ? [] : [hasCod(cod)]),
    ...(customerId === undefined ? [] : [eb('shopOrder.customerId', '=', customerId)]),
    ...(city === undefined ? [] : [isInCity(city)]),
    ...(state === undefined ? [] : [isInState(state)]),
    ...(pin === undefined ? [] : [sql<boolean>`shop_order.address ->> 'pincode' = ${pin}`]),
    ...(addressBy === undefined ? [] : [eb('shopOrder.addressBy', '=', addressBy)]),
    ...(product === undefined && pack === undefined && price === undefined ? [] : [hasProduct(product, { pack, price })]),
  ])
}

/** Returns whether a filter has conditions besides a tag. */
export const isNarrowed = ({ tag: _tag, ...others }: OrderFilter) => Object.values(others).some((value) => value !== undefined)

/** Adds the conditions of a filter to a query. */
export function applyFilter<Row>(query: Orders<Row>, filter: OrderFilter): Orders<Row> {
  const chain = query.where(conditionsOf(filter))
  return filter.tag === undefined ? chain : chain.where(hasTag(filter.tag))
}

/** Limits a query to the orders that follow the last row of the previous page. */
export function afterCursor<Row>(query: Orders<Row>, beforeSeq: number): Orders<Row> {
  if (beforeSeq === fromNewest) return query
  return query.where(
    sql<boolean>`(shop_order.listed_at, shop_order.seq) < (select last_row.listed_at, last_row.seq from shop_order as last_row where last_row.seq = ${beforeSeq})`,
  )
}

/** Sorts by the time of placing, newest first. */
export const newestFirst = <Row>(query: Orders<Row>): Orders<Row> => query.orderBy('shopOrder.listedAt', 'desc').orderBy('shopOrder.seq', 'desc')

const sumOfRefunds = (condition: RawBuilder<boolean>) => sql<number>`(
  select coalesce(sum(r.amount_paise), 0)::bigint from payment p join refund r on r.payment_id = p.id
  where p.order_id = shop_order.id and p.lane = 'settled' and ${condition})`

/** Selects the sum of an order's refunds that have not failed. */
export const refundedPaise = sumOfRefunds(sql`r.status <> 'failed'`)

/**
 * Matches orders whose total is refunded, apart from a rest below the smallest refund. It reads the refunds of each order, so combine it with conditions that
 * leave few orders.
 */
export const isFullyRefunded = sql<boolean>`(shop_order.total_paise > 0 and shop_order.total_paise - ${refundedPaise} < ${sql.lit(minRefundPaise)})`

/** Matches orders that are neither delivered nor cancelled. It needs a condition on `fulfilment` beside it, which excludes attempts. */
const isUnfinished = sql`shop_order.status in ('Paid', 'Pending')`

/** Matches orders with an address. A gift may wait for that of its recipient. */
export const hasAddress = sql<boolean>`shop_order.address_by <> 'awaited'`

/**
 * Matches the orders that wait to be packed, for the list of orders to pack, its counts and the filter of the order list. A fully refunded order does not wait.
 * `waitsToBePacked` of fulfilment.ts is the same rule for one order.
 */
export const isWaitingToPack = sql<boolean>`(shop_order.fulfilment = 'to_pack' and ${isUnfinished} and ${hasAddress} and not ${isFullyRefunded})`

// Literals instead of parameters, so that the planner may use the partial indexes of `fulfilment` and the index of the status.
const hasFulfilment = {
  to_pack: isWaitingToPack,
  packed: sql<boolean>`(shop_order.fulfilment = 'packed' and ${isUnfinished})`,
  shipped: sql<boolean>`(shop_order.fulfilment = 'shipped' and ${isUnfinished})`,
  to_cancel: sql<boolean>`(shop_order.fulfilment in ('to_pack', 'packed') and ${isUnfinished} and ${isFullyRefunded})`,
  awaits_address: sql<boolean>`(shop_order.address_by = 'awaited' and ${isUnfinished})`,
  rest: sql<boolean>`(shop_order.id in (select order_id from unsent_rest))`,
} satisfies Record<FulfilmentFilter, unknown>

/** Selects the sum of an order's refunds that the provider has not confirmed yet. */
export const pendingRefundPaise = sumOfRefunds(sql`r.status in ('requested', 'pending')`)

/** Selects whether an order has a return that waits for the shop or for its parcel. It avoids `exists`, with which the planner may read all open returns. */
export const hasOpenReturn = sql<boolean>`coalesce((
  select true from return_request r where r.order_id = shop_order.id and r.state in (${sql.join(openReturnStates)}) limit 1), false)`

/** Matches cash on delivery orders by the state of their cash. The conditions for placed orders are those of their partial index. */
const hasCod = (state: CodFilter) =>
  state === 'to_confirm'
    ? sql<boolean>`(shop_order.method = 'cod' and shop_order.cod_state = 'to_confirm' and shop_order.status = 'Pending')`
    : sql<boolean>`(shop_order.method = 'cod' and shop_order.paid_at is not null ${state === 'all' ? sql`` : sql`and shop_order.cod_state = ${state}`})`

// Literals instead of parameters, so that the planner may use the partial indexes of cash on delivery.
const wasPlacedBy = {
  online: sql<boolean>`(shop_order.method = 'online')`,
  cod: sql<boolean>`(shop_order.method = 'cod')`,
} satisfies Record<MethodFilter, unknown>

/** Matches orders by the sum of their refunds (`condition`). It starts from the refunds, which are few. */
const hasRefunds = (condition: RawBuilder<boolean>) => sql<boolean>`shop_order.id in (
  select o.id from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.order_id where p.lane = 'settled' and r.status <> 'failed'
  group by o.id having ${condition})`

/** The paid amount that refunds have left. The total is paid online or in cash, but nobody paid the cash of a cancelled order. */
const leftPaise = sql`o.total_paise - case o.status when 'Cancelled' then cash_of(o) else 0 end - sum(r.amount_paise)`

const isRefunded = {
  full: hasRefunds(sql`${leftPaise} < ${sql.lit(minRefundPaise)}`),
  partly: hasRefunds(sql`${leftPaise} >= ${sql.lit(minRefundPaise)}`),
}

/** Matches the orders that contain a product, or one pack of it. With `price` in rupees, only orders that sold it at this price. */
const hasProduct = (product = '', { pack, price }: { pack?: string | undefined; price?: number | undefined }) => sql<boolean>`shop_order.id in (
  select l.order_id from order_line l where l.product_id = ${product} ${ofPack(pack)} ${price === undefined ? sql`` : sql`and ${soldFor(paiseOf(price))}`})`

/**
 * Matches lines by the price of a pack. It repeats the rounding of `priceCart` in SQL. Its first line is the expression of the index `order_line_price`. The
 * few lines whose discount has a rest (`discount_rest`) have another index. It is one condition instead of a union of two queries, so that the planner can
 * estimate how many lines match.
 */
const soldFor = (paise: number) => sql`(
  l.discount_rest = 0 and l.unit_paise - (l.unit_paise::bigint * l.discount_bp + 5000) / 10000 = ${paise}
  or l.discount_rest <> 0 and l.unit_paise - ${preciseDiscountPaise} = ${paise})`

const ofPack = (pack: string | undefined) => (pack === undefined ? sql`` : sql`and l.stock_item_id = ${pack}`)

/** The paise that a discount with a rest takes off one pack. `discount_rest` adds digits to `discount_bp`, which has two decimals of a percentage. */
const preciseDiscountPaise = sql`round(l.unit_paise * (l.discount_bp * 100000000::numeric + l.discount_rest) / 1000000000000)`

/** Returns the form in which cities are compared. An index has this expression. */
const cityKey = (city: RawBuilder<unknown>) => sql`lower(${city})`

/** Matches the orders to a city. Stored addresses have the city in the form of `canonicalLine`. */
const isInCity = (city: string) => sql<boolean>`${cityKey(sql`shop_order.address ->> 'city'`)} = ${cityKey(sql`${canonicalLine(city)}`)}`

/** Matches the orders to a state. Stored addresses have the state as people typed it. An index has its canonical form (`state_key`). */
function isInState(state: string) {
  const code = stateCodeOf(state)
  return sql<boolean>`state_key(shop_order.address ->> 'state') = any(${code === undefined ? [] : stateKeysOf(code)}::text[])`
}

/** With a tag and words, the search looks at only this many of the newest orders with that tag. */
const mostTagged = 10_000

/** Matches the newest orders with a tag by their keys, so that the planner never reads all orders for a rare tag. */
const hasTag = (tag: string) =>
  sql<boolean>`shop_order.seq = any(array(select seq from order_tag where key = ${nameKey(tag)} order by listed_at desc, seq desc limit ${literalLimit(mostTagged)}))`

/**
 * Matches the orders with a coupon of this celebrity that the celebrity's figures count, so none of test mode. The second condition is that of the partial
 * index.
 */
export const isOfCelebrity = (id: string) =>
  sql<boolean>`(celebrity_of(shop_order.celebrity_id, shop_order.coupon_created_by) = ${id} and shop_order.coupon_created_by is not null and not shop_order.is_test)`

const countOrders = (db: Db, fulfilment: FulfilmentFilter) => countUpTo(db, applyFilter(db.selectFrom('shopOrder').select('shopOrder.seq'), { fulfilment }))

export const orderNeeds: Need[] = [
  { name: 'toCancel', scope: 'orders:read', count: ({ db }) => countOrders(db, 'to_cancel') },
  { name: 'unsentRests', scope: 'orders:read', count: ({ db }) => countOrders(db, 'rest') },
]
