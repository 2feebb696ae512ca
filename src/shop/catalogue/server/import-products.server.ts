import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { mapYielding, runYielding } from '#platform/process/yield-loop.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { type ImportError, maxListed } from '#kernel/sheet-contract.ts'
import { slicesOf } from '#kernel/slices.ts'
import { readSheet } from '../sheets/server/read-sheet.server.ts'
import type * as contract from '../import-contract.ts'
import type { Product } from '../contract.ts'
import { resolvePictures } from './load-pictures.server.ts'
import { findIds, lockImports, upsertProducts } from './import-queries.server.ts'
import { type PackChange, packChanges } from '../rules/merge-variants.ts'
import { type Plan, type Planned, planImport, type SheetRow } from '../rules/plan-import.ts'
import { type KnownPack, packsLeaving } from '../rules/match-packs.ts'
import { priceDropSentence } from '../rules/variant-price.ts'
import { newProductId } from '../rules/product-id.ts'
import { listProductsById } from './queries.server.ts'
import { columnTitles, productSheet, cellChanges } from '../rules/product-sheet.ts'
import { saveForUndo } from './undo-import.server.ts'
import { auditedOf, recordProducts, toProductRows } from './save-product.server.ts'
import { listPacks, listUsedParts, usedPartSentence } from './write-queries.server.ts'

type Outcome = Omit<z.input<typeof contract.importProducts.reply>, 'success' | 'message'>

/** How many products one statement reads. Each may have 30 packs. */
const readSize = 40

type Import = { csv: string; dryRun: boolean; keepQuestionMarks: boolean; priceDrops?: 'ask' | 'accept' | undefined }

/** Imports all lines of a spreadsheet or none. A dry run only returns the changes and errors. @throws ShopError import_refused, price_drop */
export async function importProducts(shop: Shop, actor: Actor, { csv, dryRun, keepQuestionMarks, priceDrops }: Import): Promise<Outcome> {
  const sheet = await readSheet(csv, productSheet)
  // Before the transaction, because this loads pictures of other sites.
  const pictures = await resolvePictures(shop, sheet.rows)
  return shop.db.transaction().execute(async (tx) => {
    const plan =
      sheet.errors.length > 0
        ? { products: [], errors: sheet.errors, errorCount: sheet.errors.length }
        : withErrors(await planSheet(tx, pictures.rows, { lock: !dryRun }), pictures.errors)
    if (dryRun) return { dryRun, ...(await outcomeOf(plan)) }
    if (plan.errors.length > 0) throw new ShopError('import_refused', 'Nothing was imported, because the file has errors.', plan.errors.slice(0, maxListed))
    if (!keepQuestionMarks) refuseLostTexts(plan)
    if (priceDrops === 'ask') await refuseDrops(tx, plan.products)
    const importId = await applyPlan(shop, tx, actor, plan.products)
    return { dryRun, ...(await outcomeOf(plan)), ...(importId !== undefined && { importId }) }
  })
}

const withErrors = (plan: Plan, errors: ImportError[]): Plan => ({
  ...plan,
  errors: [...plan.errors, ...errors].toSorted((a, b) => a.row - b.row),
  errorCount: plan.errorCount + errors.length,
})

/** @throws ShopError import_refused for texts whose letters were replaced by question marks */
function refuseLostTexts({ products }: Plan) {
  const lost = products.flatMap(({ row, before, after }) => cellChanges(before, after).flatMap((cell) => (cell.isLost ? [{ row, ...cell }] : [])))
  if (lost.length === 0) return
  const details = lost.slice(0, maxListed).map(({ row, column, after }) => ({ row, column, message: `Letters were replaced by question marks: ${after}` }))
  const message = 'In some texts, letters were replaced by question marks. Save the spreadsheet as “CSV UTF-8”, or confirm the question marks.'
  throw new ShopError('import_refused', message, details)
}

/** @throws ShopError price_drop if selling prices fall by more than the owner's limit */
async function refuseDrops(tx: Tx, products: Planned[]) {
  const { priceDropPercent } = await readSettings(tx)
  const sentences = products.flatMap(({ before, after }) => {
    const sentence = before ? priceDropSentence(before.variants, after.variants, priceDropPercent) : undefined
    return sentence === undefined ? [] : [`${after.name}: ${sentence}`]
  })
  if (sentences.length === 0) return
  const more = sentences.length - maxDropsNamed
  throw new ShopError('price_drop', [...sentences.slice(0, maxDropsNamed), ...(more > 0 ? [`And ${more} more.`] : [])].join(' '))
}

/** How many products the question about falling prices names. */
const maxDropsNamed = 5

/** Plans the import of a sheet. Locks the products before reading them, so the plan stays valid until it is applied. */
async function planSheet(tx: Tx, rows: SheetRow[], { lock }: { lock: boolean }): Promise<Plan> {
  if (lock) await lockImports(tx)
  const valuesOf = (column: 'id' | 'name') => [...new Set(rows.flatMap(({ cells }) => cells[column] ?? []))]
  const ids = await findIds(tx, { ids: valuesOf('id'), names: valuesOf('name') }, { lock })
  const packs = new Map<string, KnownPack[]>()
  for (const slice of slicesOf(ids, readSize)) for (const [id, known] of await listPacks(tx, slice)) packs.set(id, known)
  return refuseUsedParts(tx, await runYielding(planImport(rows, await listExisting(tx, ids), newProductId, packs)))
}

/** Adds an error for each pack that would leave the catalogue although a bundle contains it. */
async function refuseUsedParts(tx: Tx, plan: Plan): Promise<Plan> {
  const leaving = plan.products.flatMap(({ row, known, after }) => packsLeaving(known, after.variants).map(({ _id }) => ({ _id, row })))
  const used = Map.groupBy(
    await listUsedParts(
      tx,
      leaving.map(({ _id }) => _id),
    ),
    ({ itemId }) => itemId,
  )
  const errors = leaving.flatMap(({ _id, row }) => {
    const bundles = used.get(_id)
    return bundles ? [{ row, column: columnTitles.quantity, message: usedPartSentence(bundles) }] : []
  })
  return { ...plan, errors: [...plan.errors, ...errors], errorCount: plan.errorCount + errors.length }
}

/** Reads products in slices. One statement for all would block other queries of the embedded database. */
export async function listExisting(tx: Tx, ids: string[]): Promise<Product[]> {
  const found: Product[] = []
  for (const slice of slicesOf(ids, readSize)) found.push(...(await listProductsById(tx, slice)))
  return found
}

/** Writes the changed products. @returns the id that undoes the import, or undefined if nothing changes */
export async function applyPlan(shop: Shop, tx: Tx, actor: Actor, products: Planned[]): Promise<string | undefined> {
  const changed = products.filter(({ change }) => change !== 'unchanged')
  if (changed.length === 0) return undefined
  // The catalogue shows the last inserted product first. Reversing puts the sheet's first line first.
  const now = shop.now()
  const rows = await mapYielding(changed.toReversed(), ({ after }) => toProductRows(after))
  await upsertProducts(tx, rows, now)
  await recordProducts(
    shop,
    tx,
    changed.map(({ before, after }) => ({
      id: after._id,
      actor,
      action: before ? 'updated by import' : 'created by import',
      ...(before && { before: auditedOf(before) }),
      after: auditedOf(after),
    })),
    // The activity finds the import by this instant.
    { at: now },
  )
  return saveForUndo(tx, changed, now)
}

async function outcomeOf({ products, errors, errorCount }: Plan) {
  const packs = await mapYielding(products, ({ before, after, known }) =>
    before ? packChanges(before.variants, after.variants).map((pack) => ({ ...pack, ...onHandOf(pack, known) })) : [],
  )
  const cells = await mapYielding(products, ({ before, after }) => cellChanges(before, after))
  const count = (change: Planned['change']) => products.filter((product) => product.change === change).length
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    lostTexts: cells.flat().filter(({ isLost }) => isLost).length,
    removedPacks: packs.flat().filter((pack) => !pack.after).length,
    products: products.slice(0, maxListed).map(({ row, change, after }, index) => ({
      row,
      change,
      name: after.name,
      variants: after.variants.length,
      ...(change === 'updated' && { packs: packs[index] ?? [] }),
      ...((cells[index] ?? []).length > 0 && { cells: cells[index] ?? [] }),
    })),
    errors: errors.slice(0, maxListed),
    errorCount,
  }
}

/** Returns the pieces on hand of a pack that leaves the catalogue or comes back. A new pack has none. */
function onHandOf({ _id, before, after }: PackChange, known: readonly KnownPack[]) {
  const pack = before && after ? undefined : known.find((one) => one._id === _id)
  return pack && pack.onHand !== 0 ? { onHand: pack.onHand } : {}
}
