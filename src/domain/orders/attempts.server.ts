import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipeline.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#platform/database/account-tables.ts'
import { holdMinutes } from '../coupons/coupon.ts'
import { claimUse } from '../coupons/claim-coupon-use.server.ts'
import { holdStock, refuseLines } from '../stock/hold-stock.server.ts'
import { isTracked } from '../stock/stock.ts'
import type { CartQuote } from '../pricing/quote-cart.server.ts'
import { fingerprintOf } from './fingerprint.server.ts'
import { claimColumns } from './provider-order.server.ts'
import type { OrderStatus } from './order.ts'

const minute = 60_000
const attemptLifeMs = 24 * 60 * minute
/** The provider may capture authorized money, or report it, until the fifth day: four days after the attempt has expired. */
const latePaymentMs = 4 * attemptLifeMs
const firstCheckMs = 2 * minute
/** A free order has no payment that would reveal a repeated request, so the same cart within this time is the same order. */
const freeRepeatMs = 10 * minute
const openStatuses = ['Pending', 'Unpaid'] as const

export type Attempt = {
  id: string
  customerId: string
  razorpayOrderId: string | null
  totalPaise: number
  address: AddressSnapshot
  state: 'new' | 'open' | 'placed'
  /** Set if this caller has to create the provider's order: the id of its claim (`provider-order.server.ts`). */
  claimId: string | undefined
}

/**
 * Stores the cart as an attempt before any money moves, with a copy of lines, address, coupon and prices. The attempt holds one use of the coupon and
 * the tracked packs. The same cart again returns the same attempt. @throws ShopError coupon_used_up, coupon_used_before, coupon_held, out_of_stock,
 * too_many_pieces
 */
export async function saveAttempt(
  shop: Shop,
  tx: Tx,
  { customerId, address, cart }: { customerId: string; address: AddressSnapshot; cart: CartQuote },
): Promise<Attempt> {
  const { price, coupon } = cart
  const snapshot = snapshotOf(address)
  const now = shop.now()
  const deadlines = { expiresAt: new Date(now.getTime() + attemptLifeMs), nextCheckAt: new Date(now.getTime() + firstCheckMs) }
  const hold = { couponId: coupon?.id ?? null, couponHeldUntil: coupon ? new Date(now.getTime() + holdMinutes * minute) : null }
  const fingerprint = fingerprintOf(cart, snapshot)
  const placed = price.totalPaise === 0 ? await findFreeOrder(tx, { customerId, fingerprint, since: new Date(now.getTime() - freeRepeatMs) }) : undefined
  if (placed) return { id: placed.id, customerId, razorpayOrderId: null, totalPaise: 0, address: snapshot, state: 'placed', claimId: undefined }
  refuseLines(price.lines)
  const id = `SW${randomId(12)}`
  const attempt = { customerId, fingerprint, cart, snapshot, deadlines, hold, now }
  const [row] = await pipelined(tx, (pipelineTx) => Promise.all([insertAttempt(pipelineTx, id, attempt), insertLines(pipelineTx, id, cart)]))
  if (coupon) await claimUse(tx, coupon, { id: row.id, customerId }, now)
  if (price.totalPaise > 0 && price.lines.some(isTracked)) await holdStock(tx, row.id, now)
  const state = row.id === id ? 'new' : 'open'
  return {
    id: row.id,
    customerId,
    razorpayOrderId: row.razorpayOrderId,
    totalPaise: price.totalPaise,
    address: snapshot,
    state,
    claimId: row.askedBy === id && row.razorpayOrderId === null ? id : undefined,
  }
}

type NewAttempt = {
  customerId: string
  fingerprint: string
  cart: CartQuote
  snapshot: AddressSnapshot
  deadlines: { expiresAt: Date; nextCheckAt: Date }
  hold: { couponId: string | null; couponHeldUntil: Date | null }
  now: Date
}

/**
 * Inserts an attempt, or reopens the earlier attempt of the same cart. If nobody is creating the provider's order, this caller claims that with `id`.
 * @returns the stored row, whose id is `id` only if it is new
 */
function insertAttempt(tx: Tx, id: string, { customerId, fingerprint, cart: { price, coupon }, snapshot, deadlines, hold, now }: NewAttempt) {
  const claim = claimColumns(id, now)
  const isUnclaimed = sql`shop_order.razorpay_order_id is null and (shop_order.asked_until is null or shop_order.asked_until <= ${now})`
  return tx
    .insertInto('shopOrder')
    .values({
      id,
      customerId,
      subtotalPaise: price.subtotalPaise,
      couponDiscountPaise: price.couponDiscountPaise,
      totalPaise: price.totalPaise,
      couponCode: coupon?.code ?? null,
      couponDiscountBp: coupon?.discountBp ?? null,
      couponCreatedBy: coupon?.createdBy ?? null,
      address: JSON.stringify(snapshot),
      fingerprint,
      razorpayOrderId: null,
      razorpayPaymentId: null,
      razorpaySignature: null,
      trackingId: null,
      trackingUrl: null,
      createdAt: now,
      paidAt: null,
      ...deadlines,
      ...hold,
      ...claim,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'fingerprint'])
        // A literal, not parameters: PostgreSQL must know the partial index when it prepares the statement.
        .where(sql<boolean>`status in ('Pending', 'Unpaid')`)
        .doUpdateSet({
          status: 'Pending',
          ...deadlines,
          ...hold,
          askedBy: sql<string>`case when ${isUnclaimed} then excluded.asked_by else shop_order.asked_by end`,
          askedUntil: sql<Date>`case when ${isUnclaimed} then excluded.asked_until else shop_order.asked_until end`,
        }),
    )
    .returning(['id', 'razorpayOrderId', 'askedBy'])
    .executeTakeFirstOrThrow()
}

/** Returns the order that the same free cart placed since `since`. `findBuyer` has locked the customer's row, so it is not placed twice. */
function findFreeOrder(tx: Tx, { customerId, fingerprint, since }: { customerId: string; fingerprint: string; since: Date }) {
  return tx
    .selectFrom('shopOrder')
    .select('id')
    .where('customerId', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'Paid')
    .where('paidAt', '>', since)
    .executeTakeFirst()
}

/** Inserts the lines of a new attempt. Runs right after `insertAttempt`, and inserts nothing if that reopened an earlier attempt. */
async function insertLines(tx: Tx, orderId: string, { price }: CartQuote) {
  const lines = price.lines.map((line, position) => ({ ...line, position }))
  await sql`
    insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise, coupon_share_paise, stock_item_id,
      parts)
    select ${orderId}, position, "productId", name, image, variant, qty, "unitPaise", "discountBp", "netPaise", "couponSharePaise", "stockItemId",
      parts
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, "productId" text, name text, image text, variant text, qty int,
      "unitPaise" int, "discountBp" int, "netPaise" bigint, "couponSharePaise" bigint, "stockItemId" text, parts jsonb)
    where exists (select from shop_order where id = ${orderId})`.execute(tx)
}

/**
 * Claims attempts whose check is due, longest waiting first, and paid orders that may have been paid a second time. Only the claimant asks the
 * provider. The next check is stored before this one, so that a crash cannot lose it. The wait starts at two minutes and doubles with the attempt's
 * age, and one check falls at the end of the attempt's day. After that, checks are hourly until the provider answers (`endAttemptDay`).
 */
export async function claimDueAttempts(db: Db, dueBy: Date, limit: number) {
  const now = sql`${dueBy}::timestamptz`
  const { rows } = await sql<{ id: string; razorpayOrderId: string | null; expiresAt: Date }>`
    update shop_order set next_check_at = case
      when status not in (${sql.join(openStatuses)}) or expires_at <= ${now} then greatest(expires_at, ${now} + interval '1 hour')
      else least(expires_at, greatest(${now} + ${milliseconds(firstCheckMs)}, ${now} + (${now} - expires_at + ${milliseconds(attemptLifeMs)}))) end
    where id = any (array(select id from shop_order where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked))
    returning id, razorpay_order_id, expires_at`.execute(db)
  return rows
}

const milliseconds = (count: number) => sql.raw(`interval '${count} ms'`)

/**
 * Expires an attempt once the provider has answered, unless the shopper has reopened it: makes it Unpaid and frees its coupon. Attempts are then
 * checked daily until the fifth day. Paid orders are checked again on the fifth day, because a second payment may have arrived.
 */
export async function endAttemptDay(db: Db, id: string, now: Date) {
  const lastCheck = sql`expires_at + ${milliseconds(latePaymentMs)}`
  const nextCheckAt = sql<Date | null>`case
    when ${lastCheck} <= ${now}::timestamptz then null
    when status in (${sql.join(openStatuses)}) then least(${lastCheck}, ${now}::timestamptz + ${milliseconds(attemptLifeMs)})
    else ${lastCheck} end`
  await db
    .updateTable('shopOrder')
    .set({ status: sql<OrderStatus>`case status when 'Pending' then 'Unpaid' else status end`, nextCheckAt, couponHeldUntil: null })
    .where('id', '=', id)
    .where('expiresAt', '<=', now)
    .execute()
}

/** Returns the customer's newest unpaid attempts of the last hour, two unless `most` says more. They may still be paid, because a dialog stays open for `holdMinutes`. */
export function listRecentAttempts(db: Db, { customerId, except, now, most = 2 }: { customerId: string; except: string[]; now: Date; most?: number }) {
  return db
    .selectFrom('shopOrder')
    .select(['id', 'razorpayOrderId'])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`status in ('Pending', 'Unpaid')`)
    .where('razorpayOrderId', 'is not', null)
    .where('createdAt', '>', new Date(now.getTime() - 2 * holdMinutes * minute))
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
}

/** Returns whether a payment dialog of this customer may be open: an attempt was made or reopened within `holdMinutes`, and its dialog was not closed. */
export async function hasOpenDialog(tx: Tx, customerId: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('shopOrder')
    .select('id')
    .where('customerId', '=', customerId)
    .where(sql<boolean>`status = 'Pending'`)
    .where('expiresAt', '>', new Date(now.getTime() + attemptLifeMs - holdMinutes * minute))
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
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
    .where('status', 'in', openStatuses)
    .execute()
  return true
}

function snapshotOf({ name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }: AddressSnapshot): AddressSnapshot {
  return { name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }
}
