import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '#kernel/india.ts'
import { fromNewest } from '#kernel/page.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { OrderStatus } from './order.ts'
import type { RefundFilter } from './refund-state.ts'

type Maybe<T> = { [Name in keyof T]?: T[Name] | undefined }

/** `since` counts, `until` does not; `from` and `to` are days in India, and both count. Without `status` only placed orders are meant, never attempts. */
export type OrderFilter = Maybe<{
  since: Date
  until: Date
  from: string
  to: string
  celebrity: string
  coupon: string
  status: OrderStatus
  refund: RefundFilter
  customerId: string
}>

type Orders<Row> = SelectQueryBuilder<Tables, 'shopOrder', Row>

export function filtered<Row>(query: Orders<Row>, { since, until, from, to, celebrity, coupon, status, refund, customerId }: OrderFilter): Orders<Row> {
  const notBefore = [since, from && startOfDay(from)].filter((at) => at instanceof Date)
  const before = [until, to && endOfDay(to)].filter((at) => at instanceof Date)
  let chain = status ? query.where('shopOrder.status', '=', status) : query.where('shopOrder.paidAt', 'is not', null)
  for (const at of notBefore) chain = chain.where('shopOrder.listedAt', '>=', at)
  for (const at of before) chain = chain.where('shopOrder.listedAt', '<', at)
  if (celebrity !== undefined) chain = chain.where(sameText('shopOrder.couponCreatedBy', celebrity))
  if (coupon !== undefined) chain = chain.where(sameText('shopOrder.couponCode', coupon))
  if (refund !== undefined) chain = chain.where(isRefunded[refund])
  if (customerId !== undefined) chain = chain.where('shopOrder.customerId', '=', customerId)
  return chain
}

/** From where a page before has ended. */
export function afterMark<Row>(query: Orders<Row>, beforeSeq: number): Orders<Row> {
  if (beforeSeq === fromNewest) return query
  return query.where(
    sql<boolean>`(shop_order.listed_at, shop_order.seq) < (select mark.listed_at, mark.seq from shop_order as mark where mark.seq = ${beforeSeq})`,
  )
}

/** By when they were placed. */
export const newestFirst = <Row>(query: Orders<Row>): Orders<Row> => query.orderBy('shopOrder.listedAt', 'desc').orderBy('shopOrder.seq', 'desc')

/** How much of an order's money was asked back, less the refunds that failed. */
export const refundedPaise = sql<number>`(
  select coalesce(sum(r.amount_paise), 0)::bigint from payment p join refund r on r.payment_id = p.id
  where p.order_id = shop_order.id and p.lane = 'settled' and r.status <> 'failed')`

/** The orders with such refunds. Begins with the refunds, which are few. A payment that settles an order is what the order costs. */
const refundedTo = (isWanted: RawBuilder<boolean>) => sql<boolean>`shop_order.id in (
  select p.order_id from refund r join payment p on p.id = r.payment_id where p.lane = 'settled' and r.status <> 'failed'
  group by p.id having ${isWanted})`

const isRefunded = {
  full: refundedTo(sql`sum(r.amount_paise) >= p.amount_paise`),
  partly: refundedTo(sql`sum(r.amount_paise) < p.amount_paise`),
}

const sameText = (column: 'shopOrder.couponCode' | 'shopOrder.couponCreatedBy', value: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${value})`
