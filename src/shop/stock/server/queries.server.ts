import { type RawBuilder, sql } from 'kysely'
import type { Settings } from '#shop/settings/contract.ts'
import { rupeesOf } from '#kernel/money.ts'
import type { Page, Slice } from '#kernel/page.ts'
import { containing } from '#platform/database/containing.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { reportUrl } from '#shop/catalogue/rules.ts'
import { unfitReason } from './replace-recalled.server.ts'
import type { TakenBatch } from '../recalled-contract.ts'
import { isPartUnavailable, isSoldOut, nameOfPart, partsWithNames, soldOutBundles } from '#shop/catalogue/module.server.ts'
import type { StockBatch, StockItem, StockMovement, stockFilters } from '../contract.ts'

export type StockFilter = { q?: string | undefined; show?: Exclude<(typeof stockFilters)[number], 'ending'> } | EndingFilter

/** Packs with a batch on sale whose last day of sale comes by `endsBy`, or with expired packs that nobody has thrown away. */
type EndingFilter = { q?: string | undefined; show: 'ending'; endsBy: string; shelfLife: Settings['shelfLife'] }

/** Selects the product's name of a stock item, also of an erased product. For a query that joins `product`. */
export const nameOfItem = sql<string>`coalesce(product.name, stock_item.product_name, '')`

const isLow = sql<boolean>`(tracked and on_hand <= coalesce(low_at, 0))`

/** True for a pack that is low or sold out, bundles included. It selects ids, so that PostgreSQL can use the partial index of low packs. */
const needsStock = sql<boolean>`stock_item.id in (select id from stock_item where ${isLow} union all ${soldOutBundles})`

/** Lists the packs of the catalogue, and removed packs that still have stock. Newest first. */
export async function listStock(db: Db | Tx, filter: StockFilter, { limit, beforeSeq, skip = 0 }: Slice, now: Date): Promise<Page<StockItem>> {
  const rows = await itemRows(selectListedPacks(db, filter), now)
    .where('stockItem.seq', '<', beforeSeq)
    .orderBy('stockItem.seq', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  return { rows: rows.map(wireItem), lastSeq: rows.at(-1)?.seq }
}

export async function countStock(db: Db, filter: StockFilter): Promise<number> {
  const { count } = await selectListedPacks(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function findStockItem(db: Db | Tx, id: string, now: Date): Promise<StockItem | undefined> {
  const row = await itemRows(items(db), now).where('stockItem.id', '=', id).executeTakeFirst()
  return row && wireItem(row)
}

/** Reads and locks a stock item, so that its pieces cannot change before the transaction ends. */
export function lockStockItem(tx: Tx, id: string) {
  return tx.selectFrom('stockItem').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

const items = (db: Db | Tx) =>
  db.selectFrom('stockItem').leftJoin('product', 'product.id', 'stockItem.productId').leftJoin('variant', 'variant.itemId', 'stockItem.id')

export const inCatalogue = sql<boolean>`(variant.item_id is not null and product.deleted_at is null)`

/** Selects the packs of the catalogue, and removed packs that still have stock. Nobody restocks a removed pack, so `low` leaves them out. */
export function selectListedPacks(db: Db | Tx, filter: StockFilter) {
  const { q, show = 'all' } = filter
  const listsRemoved = show === 'ending' || show === 'barcodes'
  const isListed = listsRemoved ? sql<boolean>`true` : sql<boolean>`(on_hand <> 0 or ${inCatalogue})`
  return items(db)
    .$call((query) => (filter.show === 'ending' ? query.where(endsSoon(filter)) : query))
    .where(show === 'low' ? inCatalogue : isListed)
    .$if(show === 'tracked', (query) => query.where(sql<boolean>`(tracked or exists (${trackedParts}))`))
    .$if(show === 'low', (query) => query.where(needsStock))
    .$if(show === 'barcodes', (query) => query.where(hasSameBarcode))
    .$if(show === 'out', (query) => query.where(sql<boolean>`${isSoldOut}`))
    .$call((query) =>
      q
        ? query.where(
            sql<boolean>`${nameOfItem} || ' ' || stock_item.quantity || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') ilike ${containing(q)}`,
          )
        : query,
    )
}

/** True for packs whose barcodes differ in letter case alone. An earlier release stored them; a scanner finds only the one in capitals. */
const hasSameBarcode = sql<boolean>`exists (select from stock_item other where other.id <> stock_item.id and upper(other.barcode) = upper(stock_item.barcode))`

/** True for a pack that `EndingFilter` describes. Computes the last day of sale as `lastSaleDay` does. */
const endsSoon = ({ endsBy, shelfLife: { leastDays, leastPercent, deliveryDays } }: EndingFilter) => sql<boolean>`stock_item.id in (
  select b.item_id from stock_batch b where b.on_hand > 0 and not b.off_sale
    and b.best_before - least(${leastDays}::int, ceil((b.best_before - b.packed_on) * ${leastPercent}::int / 100.0)::int) - ${deliveryDays}::int <= ${endsBy}
  union all select b.item_id from stock_batch b where b.expired > 0)`

const itemRows = (query: ReturnType<typeof items>, now: Date) =>
  query
    .selectAll('stockItem')
    .select([nameOfItem.as('product'), isLow.as('isLow')])
    .select(inCatalogue.as('inCatalogue'))
    .select(heldOf(sql.ref('stockItem.id'), now).as('held'))
    .select(
      sql<PartRow[] | null>`(
        select json_agg(json_build_object('_id', part.id, 'product', ${nameOfPart}, 'pack', part.quantity, 'pieces', p.pieces, 'tracked', part.tracked or ${isPartUnavailable},
          'onHand', case when ${isPartUnavailable} then 0 else part.on_hand end, 'held', ${heldOf(sql`part.id`, now)},
          'unavailable', ${isPartUnavailable}) order by p.position)
        from ${partsWithNames}
        where p.bundle_id = stock_item.id)`.as('parts'),
    )

const heldOf = (item: RawBuilder<unknown>, now: Date) =>
  sql<number>`(select coalesce(sum(pieces), 0)::int from stock_hold where item_id = ${item} and is_held(held_at, until, ${now}))`

const trackedParts = sql`select from bundle_part p join stock_item part on part.id = p.item_id where p.bundle_id = stock_item.id and part.tracked`

type PartRow = StockItem['parts'][number] & { held: number }

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>

/** Returns the bundles that the parts on hand allow, and the bundles that are left without the pieces that shoppers hold. */
function stockOfParts(parts: PartRow[]) {
  const tracked = parts.filter((part) => part.tracked)
  const bundlesOf = (piecesOf: (part: PartRow) => number) =>
    tracked.length === 0 ? 0 : Math.min(...tracked.map((part) => Math.floor(piecesOf(part) / part.pieces)))
  const onHand = bundlesOf((part) => part.onHand)
  const available = bundlesOf((part) => part.onHand - part.held)
  return { tracked: tracked.length > 0, onHand, held: onHand - available, available }
}

function wireItem({ id, productId, product, quantity, sku, barcode, weightG, costPaise, ...row }: ItemRow): StockItem {
  const { tracked, onHand, held, available } = row.parts ? stockOfParts(row.parts) : { ...row, available: row.onHand - row.held }
  const { lowAt, mostPerOrder, mayOversell, inCatalogue, version } = row
  return {
    _id: id,
    productId,
    product,
    pack: quantity,
    sku,
    barcode,
    weight: weightG,
    cost: costPaise === null ? null : rupeesOf(costPaise),
    tracked,
    onHand,
    held,
    available,
    lowAt,
    isLow: row.isLow || (row.parts !== null && tracked && onHand <= 0),
    mostPerOrder,
    mayOversell,
    inCatalogue,
    parts: row.parts?.map(({ held: _held, ...part }) => part) ?? [],
    version,
  }
}

/** Lists the ledger of a pack, newest first. */
export async function listMovements(db: Db, itemId: string, { limit, beforeSeq, skip = 0 }: Slice): Promise<Page<StockMovement>> {
  const rows = await db
    .selectFrom('stockMovement')
    .leftJoin('stockBatch', 'stockBatch.id', 'stockMovement.batchId')
    .leftJoin('customer', 'customer.id', 'stockMovement.actorId')
    .leftJoin('apiKey', 'apiKey.id', 'stockMovement.actorId')
    .select(['stockMovement.id', 'at', 'pieces', 'reason', 'orderId', 'note', 'stockBatch.code', 'customer.name', 'customer.email', 'apiKey.name as keyName'])
    .where('stockMovement.itemId', '=', itemId)
    .where('stockMovement.id', '<', beforeSeq)
    .orderBy('stockMovement.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const movements = rows.map(({ id, at, pieces, reason, orderId, note, code, name, email, keyName }) => ({
    _id: String(id),
    at: at.toISOString(),
    pieces,
    reason,
    batch: code,
    order: orderId,
    person: name || email || keyName,
    note,
  }))
  return { rows: movements, lastSeq: rows.at(-1)?.id }
}

export async function countMovements(db: Db, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom('stockMovement')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  return count
}

type OrderBatch = TakenBatch & { orderId: string; position: number }

/** Lists the batches that the lines of orders took packs from, by the line's position in its order. Packs that came back do not count. One query. */
export async function listOrderBatches(db: Db | Tx, orderIds: string[], now: Date): Promise<OrderBatch[]> {
  const { rows } = await sql<OrderBatch>`
    select l.order_id, l.position, coalesce(part.name || ': ', '') || stock_batch.code as code, -sum(m.pieces)::int as pieces, ${unfitReason(now)} as unfit
    from stock_movement m join stock_batch on stock_batch.id = m.batch_id
    join order_line l on l.order_id = m.order_id
    left join lateral (
      select p.name || ', ' || p.pack as name from jsonb_to_recordset(l.parts) as p ("itemId" text, name text, pack text) where p."itemId" = m.item_id
    ) part on true
    where m.order_id = any(${orderIds}) and (part.name is not null or l.parts is null and l.stock_item_id = m.item_id)
    group by l.order_id, l.position, part.name, stock_batch.id having sum(m.pieces) < 0 order by l.order_id, l.position, 3`.execute(db)
  return rows
}

export async function listBatches(db: Db, itemId: string): Promise<StockBatch[]> {
  const rows = await batchRows(db)
    .where('itemId', '=', itemId)
    .orderBy(sql`on_hand <= 0`)
    .orderBy(sql`best_before nulls last`)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(wireBatch)
}

/**
 * Counts the pieces of a pack, also in bundles, that are still on the shelf although they left "on hand" with the payment. These are the pieces that paid
 * orders still put into parcels, and the unsent pieces of cancelled orders that wait for a decision.
 */
export async function countToPack(db: Db, itemId: string): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(p.pieces - p.per_pack * coalesce((
      select sum(l.qty) from parcel join parcel_line l on l.parcel_id = parcel.id where parcel.order_id = o.id and l.position = p.line
    ), 0)), 0)::int as pieces
    from (
      select id from shop_order where fulfilment in ('to_pack', 'packed') and status in ('Paid', 'Pending') union all select order_id from unsent_rest
    ) o cross join lateral pieces_of_order(o.id) p
    where p.item_id = ${itemId}`.execute(db)
  return rows[0]?.pieces ?? 0
}

export const batchRows = (db: Db) =>
  db.selectFrom('stockBatch').select(['stockBatch.id', 'code', 'packedOn', 'bestBefore', 'stockBatch.onHand', 'offSale', 'offSaleFor', 'expired', 'labReport'])

type BatchRow = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>

export const wireBatch = ({ id, code, packedOn, bestBefore, onHand, offSale, offSaleFor, expired, labReport }: BatchRow): StockBatch => ({
  _id: id,
  code,
  packedOn,
  bestBefore,
  onHand,
  offSale,
  offSaleFor,
  expired: Math.max(0, expired),
  labReport: labReport && reportUrl(labReport),
})

/** Matches the batches with this printed code, in any case and with any blanks. */
export const hasBatchCode = (code: string) => sql<boolean>`upper(replace(stock_batch.code, ' ', '')) = upper(replace(${code}, ' ', ''))`
