import { sql } from 'kysely'

/**
 * True for a row `part` that left the catalogue. A part cannot leave while its bundle is for sale. But a bundle that was deleted, or left the catalogue, may
 * come back after its part was deleted.
 */
export const isPartGone = sql<boolean>`not exists (
  select from variant part_variant join product part_owner on part_owner.id = part_variant.product_id
  where part_variant.item_id = part.id and part_owner.deleted_at is null)`

/** The parts of bundles that are missing: the shop has less of them than one bundle takes, or they left the catalogue. */
const missingParts = sql`bundle_part p join stock_item part on part.id = p.item_id and (part.tracked and part.on_hand < p.pieces or ${isPartGone})`

/** Selects the ids of the bundles that lack a part. */
export const soldOutBundles = sql`select p.bundle_id from ${missingParts}`

/** True for a row of `stock_item` whose pack is sold out: nothing of it is on hand, or too little of a part of the bundle. */
export const isSoldOut = sql<boolean | null>`(stock_item.tracked and stock_item.on_hand <= 0 or exists (
  select from ${missingParts} where p.bundle_id = stock_item.id))`

/** A part of a bundle. `onHand` is 0 for a part that left the catalogue, null when the shop keeps no stock of it, `mostPerOrder` without a limit. */
export type PartRow = { itemId: string; name: string; pack: string; pieces: number; onHand: number | null; mostPerOrder: number | null }

/** The parts of bundles with the names of their products, also of erased ones. */
export const partsWithNames = sql`bundle_part p join stock_item part on part.id = p.item_id left join product part_product on part_product.id = part.product_id`
export const nameOfPart = sql<string>`coalesce(part_product.name, part.product_name, '')`

/** Selects the parts of the bundle in a row of `stock_item` as one JSON column. Null for any other pack. */
export const cartParts = sql<PartRow[] | null>`(
  select json_agg(json_build_object('itemId', part.id, 'name', ${nameOfPart}, 'pack', part.quantity, 'pieces', p.pieces,
    'onHand', case when ${isPartGone} then 0 when part.tracked then part.on_hand end, 'mostPerOrder', part.most_per_order) order by p.position)
  from ${partsWithNames}
  where p.bundle_id = stock_item.id)`
