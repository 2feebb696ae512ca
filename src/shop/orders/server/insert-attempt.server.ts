import { toDiscountColumns } from '#shop/catalogue/rules.ts'
import { type Selectable, sql } from 'kysely'
import { dayMs, minuteMs } from '#kernel/duration.ts'
import { randomId } from '#kernel/id.ts'
import type { Tables, Tx } from '#platform/database/database.ts'
import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'
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

/** An attempt to store. `source` and `fingerprint` of a phone order are its own, so no checkout finds it. */
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
  /** Of cash on delivery: what is paid online before. */
  advancePaise?: number
}

type StoredAttempt = Pick<Selectable<Tables['shopOrder']>, 'id' | 'provider' | 'providerOrderId' | 'askedBy'>

/**
 * Inserts an attempt with its lines and extras, or reopens the earlier attempt of the same cart, in one statement. If nobody is creating the provider's order,
 * this caller claims that with `id`. @returns the stored row, whose id is `id` only if it is new
 */
export async function insertAttempt(
  tx: Tx,
  id: string,
  { customerId, provider, fingerprint, cart, snapshot, deadlines, hold, now, source, method = 'online', advancePaise = 0 }: NewAttempt,
): Promise<StoredAttempt> {
  const { price, coupon, extras, given } = cart
  const claim = isPaidOnline({ method, advancePaise }) ? claimColumns(id, now) : {}
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
      firstOrderOnly: isForFirstOrder(given),
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
      codState: method === 'cod' ? 'to_confirm' : null,
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
          firstOrderOnly: isForFirstOrder(given),
          ...deadlines,
          ...hold,
          provider: sql<string>`case when ${isUnclaimed} then excluded.provider else shop_order.provider end`,
          askedBy: sql<string>`case when ${isUnclaimed} then excluded.asked_by else shop_order.asked_by end`,
          askedUntil: sql<Date>`case when ${isUnclaimed} then excluded.asked_until else shop_order.asked_until end`,
        }),
    )
    .returning(['id', 'provider', 'providerOrderId', 'askedBy'])
  const { rows } = await sql<StoredAttempt>`
    with attempt as (${attempt}), lines as (${insertLines(id, cart)})${extras.length > 0 ? sql`, extras as (${insertExtras(id, extras)})` : sql``}
    ${hasDiscounts(given) ? sql`, discounts as (${insertDiscounts(id, given)})` : sql``}
    select * from attempt`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error(`The attempt ${id} was not stored.`)
  return stored
}

/** Inserts the lines of the attempt beside it, if it is new. */
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

/** What of a cash on delivery order is paid online before. `isKept`: if its parcel comes back, as the checkout said. */
export type Advance = { paise: number; isKept: boolean }

type Terms = { method: 'cod' | undefined; business: Business | undefined; advance?: Advance | undefined; account?: string | undefined }

/** Returns a hash of everything that determines the attempt's price, parcel and invoice. A pack is its id, so a new pack with an old label is another cart. */
export function fingerprintOf({ price, coupon, extras, given }: CartQuote, address: AddressSnapshot, { method, business, advance, account }: Terms) {
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
  // Of an order without these, the hash is that of earlier releases.
  const more = [
    ...(hasDiscounts(given) ? [given.map(({ discount, byCode, linePaise }) => [discount.id, byCode, linePaise])] : []),
    ...(extras.length > 0 ? [extras.map(({ module, id, paise }) => [module, id, paise])] : []),
    ...(method === undefined ? [] : [method]),
    ...(advance === undefined ? [] : [[advance.paise, advance.isKept]]),
    ...(business === undefined ? [] : [business]),
    ...(account === undefined ? [] : [{ account }]),
  ]
  return createHash('sha256')
    .update(JSON.stringify([lines, coupon && [coupon.code, coupon.discountBp, coupon.celebrityId], price.totalPaise, address, ...more]))
    .digest('hex')
}
