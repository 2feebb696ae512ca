import { toDiscountColumns } from '#shop/catalogue/rules.ts'
import { type Selectable, sql } from 'kysely'
import { dayMs, minuteMs } from '#kernel/duration.ts'
import { randomId } from '#kernel/id.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { PaymentProvider } from '#platform/payments/provider.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'
import type { Gift } from '../gifts/server/store-gift.server.ts'
import type { Business } from '../rules/business.ts'
import { isForFirstOrder } from '../discounts/rules/discount.ts'
import { hasDiscounts, insertDiscounts } from '../discounts/server/order-discounts.server.ts'
import { insertExtras } from './order-extras.server.ts'
import { claimColumns } from './provider-order.server.ts'
import { createHash } from 'node:crypto'
import { isPaidOnline } from '../rules/cash.ts'

export const attemptLifeMs = dayMs
export const firstCheckMs = 2 * minuteMs
/** How long the shopper may enter the code of a cash on delivery order. */
export const codAttemptMs = 30 * minuteMs

/** Returns a new id of an order. */
export const newOrderId = () => `SW${randomId(12)}`

/** An attempt to store. A phone order has a `source`, and a `fingerprint` that no other order has. So no checkout reopens it. */
export type NewAttempt = {
  customerId: string
  /** The name of the payment provider that makes its provider order. */
  provider: string
  fingerprint: string
  cart: CartQuote
  snapshot: AddressSnapshot
  deadlines: { expiresAt: Date; nextCheckAt: Date }
  hold: { couponId: string | null; couponHeldUntil: Date | null }
  now: Date
  source?: 'phone'
  method?: 'online' | 'cod'
  /** The advance of a cash on delivery order. 0 if there is none. */
  advancePaise?: number
  /** The provider is in test mode of a shop that can go live (`isBeforeLive`). */
  isTest: boolean
  /** By default the shopper knows the address. */
  addressBy?: 'awaited'
}

type StoredAttempt = Pick<Selectable<Tables['shopOrder']>, 'id' | 'provider' | 'providerOrderId' | 'askedBy'>

/**
 * Inserts an attempt with its lines, extras and discounts, or reopens the earlier attempt of the same cart, in one statement. If no other request is creating
 * the provider's order, this request claims the creation: `askedBy` becomes `id`. @returns the stored row, whose id is `id` only if it is new
 */
export async function insertAttempt(
  tx: Tx,
  id: string,
  { customerId, provider, fingerprint, cart, snapshot, deadlines, hold, now, source, method = 'online', advancePaise = 0, isTest, addressBy }: NewAttempt,
): Promise<StoredAttempt> {
  const { price, coupon, extras, discounts } = cart
  const claimedColumns = isPaidOnline({ method, advancePaise }) ? claimColumns(id, now) : {}
  const isUnclaimed = sql`shop_order.${sql.ref('providerOrderId')} is null and (shop_order.asked_until is null or shop_order.asked_until <= ${now})`
  const attempt = tx
    .insertInto('shopOrder')
    .values({
      id,
      customerId,
      provider,
      subtotalPaise: price.subtotalPaise,
      couponDiscountPaise: price.couponDiscountPaise,
      totalPaise: price.totalPaise,
      couponCode: coupon?.code ?? null,
      couponDiscountBp: coupon?.discountBp ?? null,
      couponCreatedBy: coupon?.createdBy ?? null,
      celebrityId: coupon?.celebrityId ?? null,
      firstOrderOnly: isForFirstOrder(discounts),
      address: JSON.stringify(snapshot),
      fingerprint,
      providerOrderId: null,
      providerPaymentId: null,
      providerSignature: null,
      trackingId: null,
      trackingUrl: null,
      createdAt: now,
      paidAt: null,
      source: source ?? null,
      method,
      advancePaise,
      isTest,
      ...(addressBy && { addressBy }),
      codState: method === 'cod' ? 'to_confirm' : null,
      ...deadlines,
      ...hold,
      ...claimedColumns,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['customerId', 'fingerprint'])
        // A literal, not parameters: PostgreSQL must know the partial index when it prepares the statement.
        .where(sql<boolean>`status in ('Pending', 'Unpaid')`)
        .doUpdateSet({
          status: 'Pending',
          firstOrderOnly: isForFirstOrder(discounts),
          ...deadlines,
          ...hold,
          provider: sql<string>`case when ${isUnclaimed} then excluded.provider else shop_order.provider end`,
          isTest: sql<boolean>`case when ${isUnclaimed} then excluded.is_test else shop_order.is_test end`,
          askedBy: sql<string>`case when ${isUnclaimed} then excluded.asked_by else shop_order.asked_by end`,
          askedUntil: sql<Date>`case when ${isUnclaimed} then excluded.asked_until else shop_order.asked_until end`,
        }),
    )
    .returning(['id', 'provider', 'providerOrderId', 'askedBy'])
  const { rows } = await sql<StoredAttempt>`
    with attempt as (${attempt}), lines as (${insertLines(id, cart)})${extras.length > 0 ? sql`, extras as (${insertExtras(id, extras)})` : sql``}
    ${hasDiscounts(discounts) ? sql`, discounts as (${insertDiscounts(id, discounts)})` : sql``}
    select * from attempt`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error(`The attempt ${id} was not stored.`)
  return stored
}

/** Returns the insert of the order's lines. It runs in the statement that stores the attempt, and inserts nothing if an earlier attempt was reopened. */
function insertLines(orderId: string, { price }: CartQuote) {
  const lines = price.lines.map((line, position) => ({ ...line, ...toDiscountColumns(line.discountBp), position, isGift: line.gift !== undefined }))
  return sql`
    insert into order_line (order_id, position, product_id, name, image, quantity_label, qty, unit_paise, discount_bp, discount_rest, net_paise, coupon_share_paise,
      stock_item_id, parts, is_gift)
    select attempt.id, position, "productId", name, image, label, qty, "unitPaise", "discountBp", "discountRest", "netPaise", "couponSharePaise",
      "stockItemId", parts, coalesce("isGift", false)
    from attempt, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (position int, "productId" text, name text, image text, label text, qty int,
      "unitPaise" int, "discountBp" int, "discountRest" int, "netPaise" bigint, "couponSharePaise" bigint, "stockItemId" text, parts jsonb,
      "isGift" boolean)
    where attempt.id = ${orderId}`
}

export function snapshotOf({ name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }: AddressSnapshot): AddressSnapshot {
  return { name, mobile, pincode, locality, street, city, state, landmark, alternatePhone, addressType }
}

/** The part of a cash on delivery order that is paid online before placing. `isKept`: the shop keeps it if the parcel comes back, as the checkout said. */
export type Advance = { paise: number; isKept: boolean }

/**
 * Returns the payment account for the fingerprint, so that another account never reuses an attempt, for example one of test mode. Undefined for the account of
 * the environment, so that its fingerprints stay those of earlier releases.
 */
export const fingerprintAccount = ({ name, kind }: PaymentProvider) => (name === kind ? undefined : name)

export const deadlinesAfter = (now: Date, lifeMs: number, checkMs: number) => ({
  expiresAt: new Date(now.getTime() + lifeMs),
  nextCheckAt: new Date(now.getTime() + checkMs),
})

type FingerprintTerms = {
  method: 'cod' | undefined
  business: Business | undefined
  advance?: Advance | undefined
  account?: string | undefined
  gift?: Gift | undefined
}

/** Returns a hash of everything that determines the attempt's price, parcel and invoice. Packs count by id, so a new pack with an old label is another cart. */
export function fingerprintOf(
  { price, coupon, extras, discounts }: CartQuote,
  address: AddressSnapshot,
  { method, business, advance, account, gift }: FingerprintTerms,
) {
  // A bundle whose parts have changed is another cart, because the attempt keeps its parts.
  const lines = price.lines
    .map(({ stockItemId, qty, unitPaise, discountBp, parts }) => [
      stockItemId,
      qty,
      unitPaise,
      discountBp,
      ...(parts?.map(({ itemId, pieces }) => [itemId, pieces].join(' ')) ?? []),
    ])
    .toSorted()
  // A part that is missing adds nothing, so that earlier releases compute the same hash for an order without these parts.
  const optionalParts = [
    ...(hasDiscounts(discounts) ? [discounts.map(({ discount, byCode, linePaise }) => [discount.id, byCode, linePaise])] : []),
    ...(extras.length > 0 ? [extras.map(({ module, id, paise }) => [module, id, paise])] : []),
    ...(method === undefined ? [] : [method]),
    ...(advance === undefined ? [] : [[advance.paise, advance.isKept]]),
    ...(business === undefined ? [] : [business]),
    ...(account === undefined ? [] : [{ account }]),
    ...(gift === undefined ? [] : [{ gift }]),
  ]
  return createHash('sha256')
    .update(JSON.stringify([lines, coupon && [coupon.code, coupon.discountBp, coupon.celebrityId], price.totalPaise, address, ...optionalParts]))
    .digest('hex')
}

/** Finds the order of the same free cart that was placed after `since`. `findBuyer` has locked the customer's row, so two requests do not place it twice. */
export function findFreeOrder(tx: Tx, { customerId, fingerprint, since }: { customerId: string; fingerprint: string; since: Date }) {
  return tx
    .selectFrom('shopOrder')
    .select(['id', 'provider'])
    .where('customerId', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '=', 'Paid')
    .where('paidAt', '>', since)
    .executeTakeFirst()
}
