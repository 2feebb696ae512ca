import { sql } from 'kysely'
import type { Page, Slice } from '#kernel/page.ts'
import { nameKey } from '#kernel/text.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { CodeOwner } from '../rules/refuse-codes.ts'
import type { SheetItem } from '../rules/stock-sheet.ts'
import type { ChosenReason } from '../rules/stock.ts'
import { inCatalogue, selectListedPacks, nameOfItem, type StockFilter } from './queries.server.ts'

/** Lists a page of packs for the spreadsheet, newest first. */
export async function listSheetItems(db: Db, filter: StockFilter, { limit, beforeSeq }: Slice): Promise<Page<SheetItem>> {
  const rows = await sheetRows(selectListedPacks(db, filter)).where('stockItem.seq', '<', beforeSeq).orderBy('stockItem.seq', 'desc').limit(limit).execute()
  return { rows, lastSeq: rows.at(-1)?.seq }
}

/** The most values of one statement. More would block the embedded database for too long. */
const valuesAtOnce = 500

type Wanted = { packIds: string[]; products: string[] }

/** Reads the packs with these ids, and the packs of the products with these names. With `lock`, no pack can be sold or changed until the transaction ends. */
export async function readSheetItems(tx: Tx, { packIds, products }: Wanted, { lock }: { lock: boolean }): Promise<SheetItem[]> {
  const wanted = { ids: new Set(packIds), names: new Set(products.map(nameKey)) }
  // SQL does not know the canonical form of a name, and a catalogue is small.
  const known = await selectListedPacks(tx, {})
    .select(['stockItem.id', nameOfItem.as('product')])
    .execute()
  const ids = known.flatMap(({ id, product }) => (wanted.ids.has(id) || wanted.names.has(nameKey(product)) ? [id] : []))
  const items: SheetItem[] = []
  // In the order of the ids, as sales lock them.
  for (const slice of slicesOf([...new Set(ids)].toSorted(), valuesAtOnce)) {
    if (lock) await tx.selectFrom('stockItem').select('id').where(hasId(slice)).orderBy('id').forUpdate().execute()
    items.push(...(await sheetRows(selectListedPacks(tx, {})).where(hasId(slice)).execute()))
  }
  return items
}

const hasId = (ids: string[]) => sql<boolean>`stock_item.id = any(${ids}::text[])`

const sheetRows = (query: ReturnType<typeof selectListedPacks>) =>
  query
    .select(['stockItem.id', 'stockItem.seq', 'stockItem.productId', 'stockItem.quantity', 'sku', 'barcode', 'weightG', 'costPaise', nameOfItem.as('product')])
    .select(['tracked', 'onHand', 'lowAt', 'mostPerOrder', 'mayOversell', 'stockItem.version'])
    .select(sql<number>`coalesce((select max(m.id) from stock_movement m where m.item_id = stock_item.id), 0)`.as('lastMovement'))
    .select(sql<number>`(on_hand - coalesce((select sum(b.on_hand) from stock_batch b where b.item_id = stock_item.id and b.on_hand > 0), 0))::int`.as('loose'))
    .select(inCatalogue.as('inCatalogue'))
    .select(sql<boolean>`exists (select from bundle_part p where p.bundle_id = stock_item.id)`.as('isBundle'))

/** Lists the packs that have one of these SKUs or barcodes. */
export async function listCodeOwners(tx: Tx, { skus, barcodes }: { skus: string[]; barcodes: string[] }): Promise<CodeOwner[]> {
  const owners: CodeOwner[] = []
  const packs = tx
    .selectFrom('stockItem')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockItem.id', nameOfItem.as('product'), 'quantity', 'sku', 'barcode'])
  for (const slice of slicesOf(skus, valuesAtOnce)) owners.push(...(await packs.where(sql<boolean>`sku = any(${slice}::text[])`).execute()))
  for (const slice of slicesOf(barcodes, valuesAtOnce)) owners.push(...(await packs.where(sql<boolean>`barcode = any(${slice}::text[])`).execute()))
  return owners
}

/** The most packs of one statement. A larger one would block other queries of the embedded database too long. */
const packsAtOnce = 200

/** Writes the settings of packs. `recoded`: the ids of the packs whose SKU or barcode changes. Two packs may swap their codes. */
export async function setSettings(tx: Tx, items: SheetItem[], recoded: string[]) {
  // Clears the codes first, because a unique index checks each row by itself.
  for (const slice of slicesOf(recoded, packsAtOnce)) await sql`update stock_item set sku = null, barcode = null where id = any(${slice}::text[])`.execute(tx)
  for (const slice of slicesOf(items, packsAtOnce)) {
    await sql`
      update stock_item set sku = new.sku, barcode = new.barcode, weight_g = new."weightG", cost_paise = new."costPaise", tracked = new.tracked,
        low_at = new."lowAt", most_per_order = new."mostPerOrder", may_oversell = new."mayOversell"
      from jsonb_to_recordset(${JSON.stringify(slice)}::jsonb) as new (id text, sku text, barcode text, "weightG" int, "costPaise" int, tracked boolean,
        "lowAt" int, "mostPerOrder" int, "mayOversell" boolean)
      where stock_item.id = new.id`.execute(tx)
  }
}

type Entered = { at: Date; actorId: string; reason: ChosenReason; note: string }

/** Adds a movement for each pack whose count differs. */
export async function addMovements(tx: Tx, counts: { itemId: string; pieces: number }[], entered: Entered) {
  for (const slice of slicesOf(counts, packsAtOnce))
    await tx
      .insertInto('stockMovement')
      .values(slice.map((count) => ({ ...count, ...entered })))
      .execute()
}

/** Lists the barcodes of all packs that have one. One query. */
export async function listBarcodes(db: Db): Promise<{ productId: string; quantity: string; barcode: string }[]> {
  const rows = await db.selectFrom('stockItem').select(['productId', 'quantity', 'barcode']).where('barcode', 'is not', null).execute()
  return rows.flatMap(({ barcode, ...pack }) => (barcode === null ? [] : [{ ...pack, barcode }]))
}
