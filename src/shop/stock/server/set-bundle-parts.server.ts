import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type * as stockBundleContract from '../bundle-contract.ts'
import { getStockItem, itemNotFound } from './change-stock.server.ts'
import { nameOfItem } from './queries.server.ts'

type Input = z.output<typeof stockBundleContract.setBundleParts.input>

const refused = (message: string) => new ShopError('rule_refused', message)

/**
 * Makes a pack a bundle of other packs, or an ordinary pack again. Paid orders and open payments keep their own copy of the parts. An open payment that
 * began before the pack was a bundle gets the parts when it is settled.
 * @throws ShopError not_found, changed_meanwhile, rule_refused for a bundle in a bundle, a part that left the catalogue, or a pack with pieces of its own
 */
export function setBundleParts(shop: Shop, actor: Actor, { id, parts, version }: Input) {
  return shop.db.transaction().execute(async (tx) => {
    const packs = await lockPacks(tx, [id, ...parts.map((part) => part.id)])
    const before = packs.get(id)
    if (!before) throw itemNotFound()
    const subject = { kind: 'product', id: before.productId } as const
    await refuseChanged(tx, { version, row: before, actor, subject, fields: ['pack'], current: () => getStockItem(tx, id, shop.now()) })
    const partTexts: string[] = []
    for (const part of parts) {
      const pack = packs.get(part.id)
      if (!pack) throw itemNotFound()
      if (part.id === id) throw refused('A bundle cannot be a part of itself.')
      if (!pack.isForSale) throw refused(`${pack.name} is not in the catalogue any more.`)
      if (pack.isBundle) throw refused(`${pack.name} is a bundle itself. Choose the packs that it is made of.`)
      partTexts.push(describe({ name: pack.name, pieces: part.pieces }))
    }
    if (parts.length > 0 && before.isPart) throw refused(`${before.name} is a part of a bundle, so it cannot be a bundle itself.`)
    if (parts.length > 0 && before.onHand !== 0)
      throw refused(`${before.name} has ${before.onHand} pieces on hand. Count them to 0 first: a bundle has none of its own.`)
    const old = await readParts(tx, id)
    await tx.deleteFrom('bundlePart').where('bundleId', '=', id).execute()
    if (parts.length > 0)
      await tx
        .insertInto('bundlePart')
        .values(parts.map((part, position) => ({ bundleId: id, itemId: part.id, position, pieces: part.pieces })))
        .execute()
    // A former bundle of tracked packs is tracked with nothing on hand, so the shop does not sell it without limit.
    const tracked = parts.length === 0 && (before.isBundle ? old.isTracked : before.tracked)
    await tx.updateTable('stockItem').set({ tracked }).where('id', '=', id).execute()
    const after = { parts: partTexts, pack: before.quantity }
    await recordChange(tx, { at: shop.now(), actor, action: 'bundle changed', subject, before: { parts: old.texts }, after })
    return getStockItem(tx, id, shop.now())
  })
}

const describe = ({ name, pieces }: { name: string; pieces: number }) => `${pieces} × ${name}`

/** Reads and locks packs in the order of their ids, as a sale does. So two bundles never become parts of each other. */
async function lockPacks(tx: Tx, ids: string[]) {
  const rows = await tx
    .selectFrom('stockItem')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['stockItem.id', 'stockItem.productId', 'stockItem.quantity', 'stockItem.tracked', 'stockItem.onHand', 'stockItem.version'])
    .select(sql<string>`${nameOfItem} || ', ' || stock_item.quantity`.as('name'))
    .where(sql<boolean>`stock_item.id = any(${ids})`)
    .orderBy('stockItem.id')
    .forUpdate('stockItem')
    .execute()
  // Later statements see what another transaction has committed while this one waited for the locks.
  const { rows: inSale } = await sql<{ itemId: string }>`
    select v.item_id from variant v join product p on p.id = v.product_id and p.deleted_at is null where v.item_id = any(${ids})`.execute(tx)
  const forSale = new Set(inSale.map(({ itemId }) => itemId))
  const { rows: bundles } = await sql<{ bundleId: string; itemId: string }>`
    select bundle_id, item_id from bundle_part where bundle_id = any(${ids}) or item_id = any(${ids})`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        isForSale: forSale.has(row.id),
        isBundle: bundles.some(({ bundleId }) => bundleId === row.id),
        isPart: bundles.some(({ itemId }) => itemId === row.id),
      },
    ]),
  )
}

/** Returns the texts of a bundle's parts for the audit log, and whether the shop tracks one of them. */
async function readParts(tx: Tx, id: string): Promise<{ texts: string[]; isTracked: boolean }> {
  const rows = await tx
    .selectFrom('bundlePart')
    .innerJoin('stockItem', 'stockItem.id', 'bundlePart.itemId')
    .leftJoin('product', 'product.id', 'stockItem.productId')
    .select(['pieces', 'tracked', sql<string>`${nameOfItem} || ', ' || stock_item.quantity`.as('name')])
    .where('bundleId', '=', id)
    .orderBy('position')
    .execute()
  return { texts: rows.map(describe), isTracked: rows.some(({ tracked }) => tracked) }
}
