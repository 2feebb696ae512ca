import { type RawBuilder, sql } from 'kysely'
import { nameKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type SettingRow, settingRows } from '#shop/settings/module.server.ts'
import type { CartCoupon } from '../../coupons/rules/coupon.ts'
import { isSameCode } from '../../coupons/server/same-code.server.ts'
import type { Discount } from '../rules/discount.ts'
import { conditionsJson, type ConditionsRow, percentOfCoupon } from './conditions.server.ts'

/**
 * The facts on which the price of a cart depends, besides its packs. `rows`: the settings. `productOfGift`: the product of each free pack, by the pack's id.
 * `hasOrdered` and `tags` are read only if a discount depends on them.
 */
export type CartTerms = {
  rows: SettingRow[]
  coupon: CartCoupon | undefined
  automatic: Discount[]
  productOfGift: Map<string, string>
  hasOrdered: boolean
  tags: string[]
}

type Found = {
  rows: SettingRow[]
  coupon: (Omit<CartCoupon, 'conditions'> & { conditions: ConditionsRow | null }) | null
  automatic: (ConditionsRow & Discount)[]
  hasOrdered: boolean | null
  tags: string[] | null
}

/**
 * Reads the settings, the coupon with this code, the automatic discounts, and the facts about the customer that a discount depends on. It costs no extra
 * statement, because an order reads its settings anyway.
 */
export async function readCartTerms(db: Db | Tx, { code, customerId }: { code: string | undefined; customerId: string | undefined }): Promise<CartTerms> {
  const automaticJson = conditionsJson(sql`, 'title', d.title, 'percentBp', d.percent_bp, 'minPaise', d.min_paise, 'endsOn', d.ends_on`)
  const couponJson = sql`(select json_build_object('id', coupon.id, 'code', coupon.code, 'discountBp', ${percentOfCoupon}, 'minPaise', coupon.min_paise,
      'expiresOn', coupon.expires_on, 'createdBy', coupon.created_by, 'celebrityId', coupon.celebrity_id, 'active', coupon.active, 'maxUses', coupon.max_uses,
      'maxUsesPerCustomer', coupon.max_uses_per_customer, 'conditions', case when d.id is not null then ${conditionsJson()} end)
    from coupon left join discount d on d.coupon_id = coupon.id
    where ${isSameCode(sql`coupon.code`, code ?? '')} and coupon.deleted_at is null order by length(coupon.code) limit 1)`
  const isNeeded = (condition: RawBuilder<unknown>) => sql`${customerId ?? null}::text is not null and exists (select from discount where ${condition})`
  const { rows } = await sql<Found>`
    select ${settingRows} as rows, ${code === undefined ? sql`null::json` : couponJson} as coupon,
      (select coalesce(json_agg(${automaticJson} order by d.seq), '[]') from discount d where d.coupon_id is null and d.active) as automatic,
      case when ${isNeeded(sql`first_order`)}
        then exists (select from shop_order where customer_id = ${customerId ?? null} and paid_at is not null) end as has_ordered,
      case when ${isNeeded(sql`tags <> '{}'`)} then (select json_agg(key) from customer_tag where customer_id = ${customerId ?? null}) end as tags`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A statement without a condition found nothing.')
  const automatic = found.automatic.map(withTagKeys)
  const coupon = found.coupon && { ...found.coupon, conditions: found.coupon.conditions && withTagKeys(found.coupon.conditions) }
  const gifts = [...automatic, ...(coupon?.conditions ? [coupon.conditions] : [])]
  return {
    rows: found.rows,
    coupon: coupon ?? undefined,
    automatic,
    productOfGift: new Map(
      gifts.flatMap(({ giftItemId, giftProductId }) => (giftItemId !== null && giftProductId !== null ? [[giftItemId, giftProductId]] : [])),
    ),
    hasOrdered: found.hasOrdered ?? false,
    tags: found.tags ?? [],
  }
}

/** Returns a row with its tags as keys (`nameKey`), by which tags are compared. */
const withTagKeys = <Of extends ConditionsRow>(row: Of): Of => ({ ...row, tags: row.tags.map(nameKey) })
