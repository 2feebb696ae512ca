import { type RawBuilder, sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Conditions } from '../conditions-contract.ts'
import type { DiscountConditions } from '../rules/discount.ts'
import { discountFieldErrors as errors } from '../rules/discount-fields.ts'

/** The conditions in a row of `discount`, with its id and the product of its free pack. Tags are in the spelling that was typed. */
export type ConditionsRow = DiscountConditions & { id: string; giftProductId: string | null }

/** Selects the conditions of the row `d` of `discount` as JSON. `moreFields`: further keys and values, after a comma. */
export const conditionsJson = (moreFields: RawBuilder<unknown> = sql``) => sql<ConditionsRow>`json_build_object('id', d.id, 'kind', d.kind,
  'amountPaise', d.amount_paise, 'buyQty', d.buy_qty, 'getQty', d.get_qty, 'giftItemId', d.gift_item_id,
  'giftProductId', (select product_id from stock_item where id = d.gift_item_id), 'startsOn', d.starts_on, 'firstOrder', d.first_order,
  'productIds', d.product_ids, 'itemIds', d.item_ids, 'tags', d.tags${moreFields})`

/** Selects the conditions of a row of `coupon`. Null for a coupon without any. */
export const conditionsOfCoupon = sql<ConditionsRow | null>`(select ${conditionsJson()} from discount d where d.coupon_id = coupon.id)`

/**
 * Selects the percentage of a row of `coupon`. A coupon with conditions has it in the row of its conditions, and 0 in its own row. The release before
 * conditions reads only the coupon's row, and would give the percentage to everybody. If both rows have one, that release has set the coupon's, which counts.
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

/** Returns the columns of conditions. Columns that the kind does not use have their defaults. */
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

/** Refuses conditions that give nothing, never apply, or name a product or pack that is not in the catalogue. @throws ShopError rule_refused */
export async function refuseConditions(tx: Tx, { conditions, discount, expiry }: Checked) {
  const { kind, amount, gift, startsOn, products, packs } = conditions
  const refusal = (field: string, message: string) => new ShopError('rule_refused', message, [{ field, message }])
  if (kind === 'amount' && amount < 1) throw refusal('conditions.amount', errors.amountMissing)
  if (kind === 'buy_get' && discount === 0) throw refusal('discount', errors.percentMissing)
  if (startsOn !== null && expiry !== null && expiry < startsOn) throw refusal('expiry', errors.endsBeforeStart)
  if (kind === 'gift' && gift === null) throw refusal('conditions.gift', errors.gift)
  const { rows } = await sql<{ products: number; packs: number; gift: boolean; bundle: boolean }>`
    select (select count(*) from product where id = any(${products}) and deleted_at is null)::int as products,
      (select count(*) from variant where item_id = any(${packs}))::int as packs,
      exists (select from variant where item_id = ${gift}) as gift, exists (select from bundle_part where bundle_id = ${gift}) as bundle`.execute(tx)
  const [found] = rows
  if (kind === 'gift' && !found?.gift) throw refusal('conditions.gift', errors.gift)
  if (kind === 'gift' && found?.bundle) throw refusal('conditions.gift', errors.giftBundle)
  if (new Set(products).size !== found?.products) throw refusal('conditions.products', errors.unknown)
  if (new Set(packs).size !== found.packs) throw refusal('conditions.packs', errors.unknown)
}
