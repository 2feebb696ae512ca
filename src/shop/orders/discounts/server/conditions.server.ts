import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Conditions } from '../conditions-contract.ts'
import type { DiscountConditions } from '../rules/discount.ts'
import { discountFieldErrors as errors } from '../rules/discount-fields.ts'

/** The conditions of a row of `discount`, with its id and the product of its free pack. Tags are as they were typed. */
export type ConditionsRow = DiscountConditions & { id: string; giftProductId: string | null }

/** Selects the conditions of the row `d` of `discount` as JSON, and `more` of its columns. */
export const conditionsJson = (more: RawBuilder<unknown> = sql``) => sql<ConditionsRow>`json_build_object('id', d.id, 'kind', d.kind,
  'amountPaise', d.amount_paise, 'buyQty', d.buy_qty, 'getQty', d.get_qty, 'giftItemId', d.gift_item_id,
  'giftProductId', (select product_id from stock_item where id = d.gift_item_id), 'startsOn', d.starts_on, 'firstOrder', d.first_order,
  'productIds', d.product_ids, 'itemIds', d.item_ids, 'tags', d.tags${more})`

/** Selects the conditions of a row of `coupon`. Null for a coupon without any. */
export const conditionsOfCoupon = sql<ConditionsRow | null>`(select ${conditionsJson()} from discount d where d.coupon_id = coupon.id)`

/**
 * Selects the percentage of a row of `coupon`. A coupon with conditions keeps it beside them and 0 in its own row, because the release before reads that
 * row alone and would give it to everybody. A percentage in both was set by that release, and counts.
 */
export const percentOfCoupon = sql<number>`coalesce(nullif(coupon.discount_bp, 0), (select d.percent_bp from discount d where d.coupon_id = coupon.id), 0)`

export const wireConditions = (row: DiscountConditions): Conditions => ({
  kind: row.kind,
  amount: rupeesOf(row.amountPaise),
  buy: row.buyQty,
  get: row.getQty,
  gift: row.giftItemId,
  startsOn: row.startsOn,
  firstOrder: row.firstOrder,
  products: [...row.productIds],
  packs: [...row.itemIds],
  tags: [...row.tags],
})

/** Returns the columns of conditions. Those that the kind does not use have their first values. */
export const columnsOf = ({ kind, amount, buy, get, gift, startsOn, firstOrder, products, packs, tags }: Conditions) => ({
  kind,
  amountPaise: kind === 'amount' ? paiseOf(amount) : 0,
  buyQty: kind === 'buy_get' ? buy : 1,
  getQty: kind === 'buy_get' ? get : 1,
  giftItemId: kind === 'gift' ? gift : null,
  startsOn,
  firstOrder,
  productIds: products,
  itemIds: packs,
  tags,
})

type Checked = { conditions: Conditions; discount: number; expiry: string | null }

/** Refuses conditions that give nothing, never apply, or name what is not in the catalogue. @throws ShopError rule_refused */
export async function refuseConditions(tx: Tx, { conditions, discount, expiry }: Checked) {
  const { kind, amount, gift, startsOn, products, packs } = conditions
  const refuse = (field: string, message: string) => new ShopError('rule_refused', message, [{ field, message }])
  if (kind === 'amount' && amount < 1) throw refuse('conditions.amount', errors.amountMissing)
  if (kind === 'buy_get' && discount === 0) throw refuse('discount', errors.percentMissing)
  if (startsOn !== null && expiry !== null && expiry < startsOn) throw refuse('expiry', errors.endsBeforeStart)
  if (kind === 'gift' && gift === null) throw refuse('conditions.gift', errors.gift)
  const { rows } = await sql<{ products: number; packs: number; gift: boolean; bundle: boolean }>`
    select (select count(*) from product where id = any(${products}) and deleted_at is null)::int as products,
      (select count(*) from variant where item_id = any(${packs}))::int as packs,
      exists (select from variant where item_id = ${gift}) as gift, exists (select from bundle_part where bundle_id = ${gift}) as bundle`.execute(tx)
  const [found] = rows
  if (kind === 'gift' && !found?.gift) throw refuse('conditions.gift', errors.gift)
  if (kind === 'gift' && found?.bundle) throw refuse('conditions.gift', errors.giftBundle)
  if (new Set(products).size !== found?.products) throw refuse('conditions.products', errors.unknown)
  if (new Set(packs).size !== found.packs) throw refuse('conditions.packs', errors.unknown)
}
