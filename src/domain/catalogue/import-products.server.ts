import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { mapYielding, runYielding, slicesOf } from '#platform/process/yield-loop.ts'
import { recordChanges } from '../audit/record-change.server.ts'
import type * as contract from './admin-contract.ts'
import type { Product } from './contract.ts'
import { findIds, lockImports, putProducts } from './import-queries.server.ts'
import { packChanges } from './merge-variants.ts'
import { type Plan, type Planned, planImport, type SheetRow } from './plan-import.ts'
import { listProductsById } from './queries.server.ts'
import { readSheet } from './read-sheet.server.ts'
import { keepForUndo } from './undo-import.server.ts'
import { auditedOf, wholeOf } from './save-product.server.ts'

type Outcome = Omit<z.input<typeof contract.importProducts.reply>, 'success' | 'message'>

/** So many products and errors are told one by one; the rest only counted. */
const mostTold = 200

/** Products in one statement, which may have 30 packs each. */
const readAtOnce = 40

/** Puts a whole spreadsheet into the catalogue, or nothing of it. A dry run says what would happen, errors included. @throws ShopError import_refused */
export async function importProducts(shop: Shop, actor: Actor, { csv, dryRun }: { csv: string; dryRun: boolean }): Promise<Outcome> {
  const sheet = await readSheet(csv)
  return shop.db.transaction().execute(async (tx) => {
    const plan =
      sheet.errors.length > 0 ? { products: [], errors: sheet.errors, errorCount: sheet.errors.length } : await planIn(tx, sheet.rows, { lock: !dryRun })
    if (dryRun) return { dryRun, ...(await outcomeOf(plan)) }
    if (plan.errors.length > 0) throw new ShopError('import_refused', 'Nothing was imported, because of errors in the sheet.', plan.errors.slice(0, mostTold))
    const importId = await apply(shop, tx, actor, plan.products)
    return { dryRun, ...(await outcomeOf(plan)), ...(importId !== undefined && { importId }) }
  })
}

/** Locked before they are read, so that what the plan was made from is still true when it is carried out. */
async function planIn(tx: Tx, rows: SheetRow[], { lock }: { lock: boolean }): Promise<Plan> {
  if (lock) await lockImports(tx)
  const wanted = (column: 'id' | 'name') => [...new Set(rows.flatMap(({ cells }) => cells[column] ?? []))]
  const ids = await findIds(tx, { ids: wanted('id'), names: wanted('name') }, { lock })
  return runYielding(planImport(rows, await listExisting(tx, ids), () => randomId(12)))
}

/** In slices, as one statement for all would hold up whoever else asks the embedded database. */
async function listExisting(tx: Tx, ids: string[]): Promise<Product[]> {
  const found: Product[] = []
  for (const some of slicesOf(ids, readAtOnce)) found.push(...(await listProductsById(tx, some)))
  return found
}

/** @returns the id by which the import is undone; undefined where nothing changes */
async function apply(shop: Shop, tx: Tx, actor: Actor, products: Planned[]): Promise<string | undefined> {
  const changed = products.filter(({ change }) => change !== 'unchanged')
  if (changed.length === 0) return undefined
  // The last one put in is the first one shown, and the sheet's first line is to be first.
  const whole = await mapYielding(changed.toReversed(), ({ after }) => wholeOf(after))
  await putProducts(tx, whole, shop.now())
  await recordChanges(
    tx,
    changed.map(({ before, after }) => ({
      at: shop.now(),
      actor,
      action: before ? 'updated by import' : 'created by import',
      subject: { kind: 'product' as const, id: after._id },
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(after),
    })),
  )
  return keepForUndo(tx, changed, shop.now())
}

async function outcomeOf({ products, errors, errorCount }: Plan) {
  const packs = await mapYielding(products, ({ before, after }) => (before ? packChanges(before.variants, after.variants) : []))
  const count = (change: Planned['change']) => products.filter((product) => product.change === change).length
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    removedPacks: packs.flat().filter((pack) => !pack.after).length,
    products: products.slice(0, mostTold).map(({ row, change, after }, index) => ({
      row,
      change,
      name: after.name,
      variants: after.variants.length,
      ...(change === 'updated' && { packs: packs[index] ?? [] }),
    })),
    errors: errors.slice(0, mostTold),
    errorCount,
  }
}
