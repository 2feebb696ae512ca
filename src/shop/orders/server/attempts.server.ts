import { sql } from 'kysely'
import { minuteMs } from '#kernel/duration.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import { claimUse } from '../coupons/server/coupon-use.server.ts'
import { isRegisteredOn, type SettingRow } from '#shop/settings/module.server.ts'
import { holdStock, refuseLines } from '#shop/stock/module.server.ts'
import { holdMinutes, isTracked } from '#shop/stock/rules.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'
import {
  type Advance,
  codAttemptMs,
  deadlinesAfter,
  findFreeOrder,
  fingerprintAccount,
  fingerprintOf,
  attemptLifeMs,
  firstCheckMs,
  insertAttempt,
  newOrderId,
  snapshotOf,
} from './insert-attempt.server.ts'
import { type Gift, insertGift } from '../gifts/server/store-gift.server.ts'
import type { Business } from '../rules/business.ts'
import type { PaymentLink } from './attach-link-order.server.ts'
import { attemptStored } from './events.server.ts'
import { isBeforeLive } from './test-mode-payments.server.ts'
import { duePaiseOf, isPaidOnline } from '../rules/cash.ts'
import { type OrderStatus, attemptStatuses } from '../rules/order.ts'

/** How long after the end of an attempt the provider may still capture authorized money, or report it: until the fifth day. */
const latePaymentMs = 4 * attemptLifeMs
/** A free order has no payment by which a repeated request could be recognised. So the same free cart within this time is the same order. */
const freeRepeatMs = 10 * minuteMs

export type Attempt = {
  id: string
  customerId: string
  /** The name of the attempt's payment provider. */
  provider: string
  providerOrderId: string | null
  totalPaise: number
  /** The amount that is paid at the provider: the total, or the advance of cash on delivery. */
  duePaise: number
  address: AddressSnapshot
  /** The number of the person who pays, for the payment dialog. */
  payerMobile: string
  /** `open`: an earlier attempt that was reopened. `placed`: a free order that was placed before. */
  state: 'new' | 'open' | 'placed'
  /** The id of this caller's claim, if this caller has to create the provider's order (`provider-order.server.ts`). */
  claimId: string | undefined
}

type AttemptInput = {
  customerId: string
  address: AddressSnapshot
  cart: CartQuote
  method?: 'cod'
  business?: Business | undefined
  advance?: Advance | undefined
  gift?: Gift | undefined
  settings: SettingRow[]
  /** The first and last touch of the shopper's visits, unchecked. */
  touches?: unknown
}

/**
 * Stores the cart as an attempt before any payment, with a copy of lines, address, coupon and prices. The attempt holds one use of the coupon and the tracked
 * packs. The same cart again returns the same attempt.
 * @throws ShopError coupon_used_up, coupon_used_before, coupon_held, item_paused, out_of_stock, too_many_pieces, and errors of listeners to `attempt.stored`
 */
export async function saveAttempt(shop: Shop, tx: Tx, input: AttemptInput): Promise<Attempt> {
  const { customerId, address, cart, method, business, advance, gift, settings, touches } = input
  const { price, coupon } = cart
  const snapshot = snapshotOf(address)
  const now = shop.now()
  const advancePaise = advance?.paise ?? 0
  const isOnline = isPaidOnline({ method: method ?? 'online', advancePaise })
  const deadlines = isOnline ? deadlinesAfter(now, attemptLifeMs, firstCheckMs) : deadlinesAfter(now, codAttemptMs, codAttemptMs)
  const hold = { couponId: coupon?.id ?? null, couponHeldUntil: coupon ? new Date(now.getTime() + holdMinutes * minuteMs) : null }
  const fingerprint = fingerprintOf(cart, snapshot, { method, business, advance, account: fingerprintAccount(shop.payments.current), gift })
  const placed = price.totalPaise === 0 ? await findFreeOrder(tx, { customerId, fingerprint, since: new Date(now.getTime() - freeRepeatMs) }) : undefined
  const payer = { customerId, address: snapshot, payerMobile: gift?.billing?.mobile ?? snapshot.mobile }
  if (placed) return { ...placed, ...placedFree, ...payer }
  refuseLines(price.lines)
  const id = newOrderId()
  const row = await insertAttempt(tx, id, {
    customerId,
    provider: shop.payments.current.name,
    fingerprint,
    cart,
    snapshot,
    deadlines,
    hold,
    now,
    ...(method && { method }),
    advancePaise,
    isTest: isBeforeLive(shop),
    ...(gift?.recipient && { addressBy: 'awaited' as const }),
  })
  if (gift) await insertGift(tx, row.id, gift)
  if (coupon) await claimUse(tx, coupon, { id: row.id, customerId }, now)
  if (price.totalPaise > 0 && price.lines.some(isTracked)) await holdStock(tx, row.id, now)
  await announce(shop, tx, attemptStored, {
    orderId: row.id,
    address: gift?.recipient ? undefined : snapshot,
    business,
    isRegistered: isRegisteredOn(settings, now),
    touches,
  })
  const state = row.id === id ? 'new' : 'open'
  return {
    ...payer,
    id: row.id,
    provider: row.provider,
    providerOrderId: row.providerOrderId,
    totalPaise: price.totalPaise,
    duePaise: duePaiseOf({ totalPaise: price.totalPaise, advancePaise }),
    state,
    claimId: row.askedBy === id && row.providerOrderId === null ? id : undefined,
  }
}

const placedFree = { providerOrderId: null, totalPaise: 0, duePaise: 0, state: 'placed', claimId: undefined } as const

/**
 * Claims attempts whose check is due, longest waiting first, and paid orders that may have been paid a second time. Only the claimant asks the provider. The
 * next check is stored before this one, so that a crash cannot lose it. The wait between checks is the attempt's age, at least two minutes, and one check is at
 * the end of the attempt. An order with a payment link, which lives for days, waits an hour at most. After the end, checks are hourly until the provider
 * answers (`endAttemptDay`).
 */
export async function claimDueAttempts(db: Db, dueBy: Date, limit: number) {
  const now = sql`${dueBy}::timestamptz`
  const age = sql`case when source = 'phone' or method = 'cod' then least(interval '1 hour', ${now} - created_at) else ${now} - expires_at + ${milliseconds(attemptLifeMs)} end`
  type Due = { id: string; provider: string; providerOrderId: string | null; expiresAt: Date; link: PaymentLink | null }
  const { rows } = await sql<Due>`
    update shop_order set next_check_at = case
      when status not in (${sql.join(attemptStatuses)}) or expires_at <= ${now} then greatest(expires_at, ${now} + interval '1 hour')
      else least(expires_at, ${now} + greatest(${milliseconds(firstCheckMs)}, ${age})) end
    where id = any (array(select id from shop_order where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked))
    returning id, provider, ${sql.ref('providerOrderId')}, expires_at,
      (select json_build_object('provider', provider, 'id', link_id, 'reference', reference, 'providerOrderId', rest_order_id)
        from (select order_id, provider, link_id, null, null from phone_order union all select order_id, provider, link_id, reference, ${sql.ref('providerOrderId')}
          from cod_link) links (order_id, provider, link_id, reference, rest_order_id) where order_id = shop_order.id and link_id is not null) as link`.execute(
    db,
  )
  return rows
}

const milliseconds = (count: number) => sql.raw(`interval '${count} ms'`)

/**
 * Ends an expired attempt once the provider has answered, unless the shopper has reopened it: makes it Unpaid and frees its coupon. Attempts are then checked
 * daily until the fifth day. A paid order is checked again on the fifth day, because a second payment may have arrived.
 */
export async function endAttemptDay(db: Db, id: string, now: Date) {
  const lastCheck = sql`expires_at + ${milliseconds(latePaymentMs)}`
  const nextCheckAt = sql<Date | null>`case
    when ${lastCheck} <= ${now}::timestamptz then null
    when status in (${sql.join(attemptStatuses)}) then least(${lastCheck}, ${now}::timestamptz + ${milliseconds(attemptLifeMs)})
    else ${lastCheck} end`
  await db
    .updateTable('shopOrder')
    .set({ status: sql<OrderStatus>`case when status = 'Pending' and paid_at is null then 'Unpaid' else status end`, nextCheckAt, couponHeldUntil: null })
    .where('id', '=', id)
    .where('expiresAt', '<=', now)
    .execute()
}

/** More attempts than the limits of an account allow in an hour. */
const mostAttempts = 1000

/**
 * Returns the customer's unpaid attempts that were opened in the last hour, last opened first. They may still be paid, because a dialog stays open for
 * `holdMinutes`. The time of opening follows from the attempt's end, which each opening moves. A phone order ends with its link, so its creation counts.
 */
export function listRecentAttempts(db: Db, { customerId, except, now }: { customerId: string; except: string[]; now: Date }) {
  const since = new Date(now.getTime() - 2 * holdMinutes * minuteMs)
  const isRecent = sql<boolean>`case source when 'phone' then created_at else expires_at - ${milliseconds(attemptLifeMs)} end > ${since}`
  return db
    .selectFrom('shopOrder')
    .select(['id', 'provider', 'providerOrderId'])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`status in ('Pending', 'Unpaid') and paid_at is null`)
    .where('providerOrderId', 'is not', null)
    .where(isRecent)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('expiresAt', 'desc')
    .limit(mostAttempts)
    .execute()
}

/** Returns whether two attempts have the same packs in the same quantities. Addresses, coupons and free packs do not count. */
export async function isSameCart(db: Db, one: string, other: string): Promise<boolean> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct cart)::int as carts from (select array_agg((stock_item_id, qty)::text order by stock_item_id, qty) as cart
      from order_line where order_id in (${one}, ${other}) and not is_gift group by order_id) carts`.execute(db)
  return rows[0]?.carts === 1
}

/** Returns whether a payment dialog of this customer may be open. */
export const hasOpenDialog = async (tx: Tx, customerId: string, now: Date) => (await findOpenDialog(tx, customerId, now)) !== undefined

/** Finds the id of the newest attempt whose dialog may be open: it was made or reopened within `holdMinutes`, and its dialog was not closed. */
export async function findOpenDialog(db: Db | Tx, customerId: string, now: Date): Promise<string | undefined> {
  const open = await db
    .selectFrom('shopOrder')
    .select('id')
    .where('customerId', '=', customerId)
    .where(sql<boolean>`status = 'Pending' and paid_at is null`)
    .where('source', 'is', null)
    .where('expiresAt', '>', new Date(now.getTime() + attemptLifeMs - holdMinutes * minuteMs))
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return open?.id
}

/**
 * Makes a Pending attempt Unpaid and frees its coupon and its stock, because the shopper closed the payment dialog. Money that still arrives is accepted.
 * @returns whether the attempt belongs to this customer
 */
export async function dismissAttempt(db: Db, customerId: string, id: string) {
  const own = await db.selectFrom('shopOrder').select('id').where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  if (!own) return false
  await db
    .with('freed', (cte) => cte.deleteFrom('stockHold').where('customerId', '=', customerId).where('orderId', '=', id))
    .updateTable('shopOrder')
    .set({ status: 'Unpaid', couponHeldUntil: null })
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .execute()
  return true
}

/**
 * Ends an attempt whose money was refunded, because the provider takes money for an order only once. Frees its coupon and its stock, and changes its
 * fingerprint, so that the same cart makes a new attempt.
 */
export async function retireAttempt(tx: Tx, id: string) {
  await tx
    .with('freed', (cte) => cte.deleteFrom('stockHold').where('orderId', '=', id))
    .updateTable('shopOrder')
    .set({ fingerprint: id, status: 'Unpaid', couponHeldUntil: null })
    .where('id', '=', id)
    .where('paidAt', 'is', null)
    .execute()
}
