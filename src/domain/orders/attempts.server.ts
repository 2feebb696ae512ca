import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { together } from '#platform/database/pipeline.ts'
import type { Shop } from '#platform/shop.ts'
import type { AddressSnapshot } from '#platform/database/tables.ts'
import { holdMinutes } from '../coupons/coupon.ts'
import { claimUse } from '../coupons/claim-coupon-use.server.ts'
import type { CartQuote } from '../pricing/quote-cart.server.ts'
import { claimOf } from './provider-order.server.ts'
import type { OrderStatus } from './order.ts'

const minute = 60_000
const attemptLifeMs = 24 * 60 * minute
/** The provider may take authorized money, or tell of it, until the fifth day: four more than the attempt lives. */
const lateMs = 4 * attemptLifeMs
const firstCheckMs = 2 * minute
/** A free order has no payment to know a repeat by: the same cart within this time is the same order. */
const freeRepeatMs = 10 * minute
const openStatuses = ['Pending', 'Unpaid'] as const

export type Attempt = {
  id: string
  customerId: string
  razorpayOrderId: string | null
  totalPaise: number
  address: AddressSnapshot
  state: 'new' | 'open' | 'placed'
  /** Where it is for this caller to ask the provider for its order: the name under which it does. */
  askedBy: string | undefined
}

/**
 * Writes the order down before any money moves: lines, address, coupon and prices as they are now, and one use of the coupon held for it.
 * The same again finds the same row. @throws ShopError coupon_used_up, coupon_used_before, coupon_held
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
  if (placed) return { id: placed.id, customerId, razorpayOrderId: null, totalPaise: 0, address: snapshot, state: 'placed', askedBy: undefined }
  const id = `SW${randomId(12)}`
  const lines = { customerId, fingerprint, cart, snapshot, deadlines, hold, now }
  const [row] = await together(tx, (side) => Promise.all([insertAttempt(side, id, lines), insertLines(side, id, cart)]))
  if (coupon) await claimUse(tx, coupon, { id: row.id, customerId }, now)
  const state = row.id === id ? 'new' : 'open'
  return {
    id: row.id,
    customerId,
    razorpayOrderId: row.razorpayOrderId,
    totalPaise: price.totalPaise,
    address: snapshot,
    state,
    askedBy: row.askedBy === id && row.razorpayOrderId === null ? id : undefined,
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
 * @returns the row that stands: under `id`, or the one that was made of the same cart before. Where nobody asks the provider for its order, `id` is
 * also the name under which this caller does from now on.
 */
function insertAttempt(tx: Tx, id: string, { customerId, fingerprint, cart: { price, coupon }, snapshot, deadlines, hold, now }: NewAttempt) {
  const asking = claimOf(id, now)
  const isFree = sql`shop_order.razorpay_order_id is null and (shop_order.asked_until is null or shop_order.asked_until <= ${now})`
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
      ...asking,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'fingerprint'])
        // Spelled out: which index is meant must be known when the statement is prepared.
        .where(sql<boolean>`status in ('Pending', 'Unpaid')`)
        .doUpdateSet({
          status: 'Pending',
          ...deadlines,
          ...hold,
          askedBy: sql<string>`case when ${isFree} then excluded.asked_by else shop_order.asked_by end`,
          askedUntil: sql<Date>`case when ${isFree} then excluded.asked_until else shop_order.asked_until end`,
        }),
    )
    .returning(['id', 'razorpayOrderId', 'askedBy'])
    .executeTakeFirstOrThrow()
}

/** The customer's row is locked by now, as `findBuyer` says. */
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

/** Right after the attempt, whose lines they are only if it was made just now. */
async function insertLines(tx: Tx, orderId: string, { price }: CartQuote) {
  const lines = price.lines.map((line, position) => ({ ...line, position }))
  await sql`
    insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, net_paise, coupon_share_paise)
    select ${orderId}, position, "productId", name, image, variant, qty, "unitPaise", "discountBp", "netPaise", "couponSharePaise"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, "productId" text, name text, image text, variant text, qty int,
      "unitPaise" int, "discountBp" int, "netPaise" bigint, "couponSharePaise" bigint)
    where exists (select from shop_order where id = ${orderId})`.execute(tx)
}

/**
 * Claims attempts that the provider should be asked about now, longest waiting first, and paid orders that may have been paid a second time. Only
 * the claimant asks. The next check is stored before this one, so that a crash cannot lose it. The wait doubles with the attempt's age, from two minutes,
 * and one check falls at the end of the attempt's day. From then on it asks hourly, until there is an answer (`endAttemptDay`).
 */
export async function claimDueAttempts(db: Db, dueBy: Date, limit: number) {
  const now = sql`${dueBy}::timestamptz`
  const { rows } = await sql<{ id: string; razorpayOrderId: string | null; expiresAt: Date }>`
    update shop_order set next_check_at = case
      when status not in (${sql.join(openStatuses)}) or expires_at <= ${now} then greatest(expires_at, ${now} + interval '1 hour')
      else least(expires_at, greatest(${now} + ${ms(firstCheckMs)}, ${now} + (${now} - expires_at + ${ms(attemptLifeMs)}))) end
    where id = any (array(select id from shop_order where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked))
    returning id, razorpay_order_id, expires_at`.execute(db)
  return rows
}

const ms = (count: number) => sql.raw(`interval '${count} ms'`)

/**
 * Ends an attempt's day once the provider has answered, unless the shopper has come back meanwhile: the attempt is Unpaid, and its coupon free again. The
 * provider is asked daily until the fifth day, and about an order on that day alone, as a second payment may have come. Then no more.
 */
export async function endAttemptDay(db: Db, id: string, now: Date) {
  const lastCheck = sql`expires_at + ${ms(lateMs)}`
  const nextCheckAt = sql<Date | null>`case
    when ${lastCheck} <= ${now}::timestamptz then null
    when status in (${sql.join(openStatuses)}) then least(${lastCheck}, ${now}::timestamptz + ${ms(attemptLifeMs)})
    else ${lastCheck} end`
  await db
    .updateTable('shopOrder')
    .set({ status: sql<OrderStatus>`case status when 'Pending' then 'Unpaid' else status end`, nextCheckAt, couponHeldUntil: null })
    .where('id', '=', id)
    .where('expiresAt', '<=', now)
    .execute()
}

/** The customer's newest attempts of the last hour that were not paid, but could be: their dialogs end after `holdMinutes`. */
export function listRecentAttempts(db: Db, { customerId, except, now }: { customerId: string; except: string[]; now: Date }) {
  return db
    .selectFrom('shopOrder')
    .select(['id', 'razorpayOrderId'])
    .where('customerId', '=', customerId)
    .where(sql<boolean>`status in ('Pending', 'Unpaid')`)
    .where('razorpayOrderId', 'is not', null)
    .where('createdAt', '>', new Date(now.getTime() - 2 * holdMinutes * minute))
    .where('id', 'not in', except)
    .orderBy('createdAt', 'desc')
    .limit(2)
    .execute()
}

/** The payment dialog was closed: Pending becomes Unpaid, the coupon is free again, and money that still arrives is still taken. @returns whether the attempt is this customer's */
export async function dismissAttempt(db: Db, customerId: string, id: string) {
  const own = await db.selectFrom('shopOrder').select('id').where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  if (own) await db.updateTable('shopOrder').set({ status: 'Unpaid', couponHeldUntil: null }).where('id', '=', id).where('status', 'in', openStatuses).execute()
  return own !== undefined
}

function snapshotOf({ name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }: AddressSnapshot): AddressSnapshot {
  return { name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }
}

/** Everything that the attempt's money and parcel depend on. */
function fingerprintOf({ price, coupon }: CartQuote, address: AddressSnapshot) {
  const lines = price.lines.map(({ productId, variant, qty, unitPaise, discountBp }) => [productId, variant, qty, unitPaise, discountBp]).toSorted()
  return createHash('sha256')
    .update(JSON.stringify([lines, coupon && [coupon.code, coupon.discountBp, coupon.createdBy], price.totalPaise, address]))
    .digest('hex')
}
