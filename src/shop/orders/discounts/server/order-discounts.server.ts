import { type RawBuilder, sql } from 'kysely'
import { rupeesOf } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { AppliedDiscount } from '../rules/stack-discounts.ts'

/** A discount that an order got. `discountId`: the id in the table `discount`, whose row may be deleted by now. */
export type OrderDiscount = { discountId: string; kind: string; label: string; byCode: boolean; paise: number }

/** Leaves out a coupon without conditions, which has no row in `discount`. It took off the rest of the lines' coupon shares. */
const withDiscountRow = (discounts: readonly AppliedDiscount[]) =>
  discounts.flatMap(({ discount, ...each }) => (discount.id === null ? [] : [{ ...each, discount, id: discount.id }]))

export const hasDiscounts = (discounts: readonly AppliedDiscount[]) => withDiscountRow(discounts).length > 0

/**
 * Returns the insert of the order's discounts. It runs in the statement that stores the attempt, whose row is `attempt` there. It inserts nothing if an earlier
 * attempt was reopened.
 */
export function insertDiscounts(orderId: string, discounts: readonly AppliedDiscount[]) {
  const rows = withDiscountRow(discounts).map(({ id, discount: { kind, title }, byCode, paise, linePaise }, position) => ({
    position,
    id,
    kind,
    label: title,
    byCode,
    paise,
    linePaise,
  }))
  return sql`
    insert into order_discount (order_id, position, discount_id, kind, label, by_code, paise, line_paise)
    select attempt.id, position, row.id, kind, label, "byCode", paise, "linePaise"
    from attempt, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position int, id text, kind text, label text, "byCode" boolean, paise bigint,
      "linePaise" jsonb)
    where attempt.id = ${orderId}`
}

/** Selects the discounts of an order as one JSON column, so they need no statement of their own. Null for an order without any. */
export const discountsOf = (orderId: string): RawBuilder<OrderDiscount[] | null> => sql`(
  select json_agg(json_build_object('discountId', d.discount_id, 'kind', d.kind, 'label', d.label, 'byCode', d.by_code, 'paise', d.paise) order by d.position)
  from order_discount d where d.order_id = ${sql.ref(orderId)})`

export const listDiscounts = (db: Db | Tx, orderId: string) =>
  db.selectFrom('orderDiscount').select(['label', 'byCode', 'paise']).where('orderId', '=', orderId).orderBy('position').execute()

/** Returns the discounts in the form of the API. A reply without any has no field for them. */
export const wireDiscounts = (discounts: readonly OrderDiscount[] | null) =>
  discounts && discounts.length > 0
    ? { discounts: discounts.map(({ discountId, kind, label, byCode, paise }) => ({ discountId, kind, label, byCode, amount: rupeesOf(paise) })) }
    : {}

/** Removes the free packs from an attempt, because one is sold out: the order of the other packs matters more than the gift. @returns whether it had any */
export async function leaveOutGifts(tx: Tx, orderId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('orderLine').where('orderId', '=', orderId).where('isGift', '=', true).returning('position').execute()
  if (removed.length === 0) return false
  await tx.deleteFrom('orderDiscount').where('orderId', '=', orderId).where('kind', '=', 'gift').execute()
  return true
}
