import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Tx } from '#platform/database/database.ts'
import { errorCode } from '#platform/process/error-code.ts'
import { mapYielding, runYielding } from '#platform/process/yield-loop.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChanges } from '#shop/audit/module.server.ts'
import { lockImports, readSheet } from '#shop/catalogue/module.server.ts'
import { maxListed } from '#kernel/sheet-contract.ts'
import { auditedOf, codeTaken, movementActions, uniqueViolation } from './change-stock.server.ts'
import { changesOf, packName, planStockImport, type SheetRow, type StockPlan } from '../rules/plan-stock-import.ts'
import type { PlannedPack } from '../rules/refuse-codes.ts'
import type * as contract from '../sheet-contract.ts'
import { addMovements, listCodeOwners, readSheetItems, setSettings } from './sheet-queries.server.ts'
import { type StockColumn, stockSheet } from '../rules/stock-sheet.ts'
import { replaceRecalledLater } from './replace-recalled.server.ts'

type Outcome = Omit<z.input<typeof contract.importStock.reply>, 'success' | 'message'>

/** The note of a movement that an import writes. */
const importNote = 'Counted in a spreadsheet'

/** Imports all lines of the stock's spreadsheet or none. A dry run only returns the changes and errors. @throws ShopError import_refused, code_taken */
export async function importStock(shop: Shop, actor: Actor, { csv, dryRun }: { csv: string; dryRun: boolean }): Promise<Outcome> {
  const sheet = await readSheet(csv, stockSheet)
  try {
    return await shop.db.transaction().execute(async (tx) => {
      const plan =
        sheet.errors.length > 0 ? { packs: [], errors: sheet.errors, errorCount: sheet.errors.length } : await planSheet(tx, sheet.rows, { lock: !dryRun })
      if (!dryRun && plan.errors.length > 0)
        throw new ShopError('import_refused', 'Nothing was imported, because the file has errors.', plan.errors.slice(0, maxListed))
      const compared = await mapYielding(plan.packs, (pack) => ({ ...pack, changes: changesOf(pack.before, pack.after) }))
      const changed = compared.filter(({ changes }) => changes.length > 0)
      if (!dryRun) await applyChanges(shop, tx, actor, changed)
      return { dryRun, ...outcomeOf(plan, changed) }
    })
  } catch (error) {
    if (errorCode(error) === uniqueViolation) throw codeTaken()
    throw error
  }
}

/** Plans the import of a sheet. Locks the packs before reading them, so the plan stays valid until it is applied. */
async function planSheet(tx: Tx, rows: SheetRow[], { lock }: { lock: boolean }): Promise<StockPlan> {
  if (lock) await lockImports(tx)
  const valuesOf = (column: StockColumn) => [...new Set(rows.flatMap(({ cells }) => cells[column] ?? []))]
  const items = await readSheetItems(tx, { packIds: valuesOf('packId'), products: valuesOf('product') }, { lock })
  const owners = await listCodeOwners(tx, { skus: valuesOf('sku'), barcodes: valuesOf('barcode') })
  return runYielding(planStockImport(rows, items, owners))
}

/** Writes the changed settings and counts, with an audit entry for each pack. */
async function applyChanges(shop: Shop, tx: Tx, actor: Actor, changed: PlannedPack[]) {
  const at = shop.now()
  const audited = await mapYielding(changed, (pack) => ({ ...pack, settings: { before: auditedOf(pack.before), after: auditedOf(pack.after) } }))
  const withNewSettings = audited.filter(({ settings }) => JSON.stringify(settings.before) !== JSON.stringify(settings.after))
  await setSettings(
    tx,
    withNewSettings.map(({ after }) => after),
    withNewSettings.filter(({ before, after }) => before.sku !== after.sku || before.barcode !== after.barcode).map(({ before }) => before.id),
  )
  const counted = changed.filter(isCounted)
  const counts = counted.map(({ before, after }) => ({ itemId: before.id, pieces: after.onHand - before.onHand }))
  await addMovements(tx, counts, { at, actorId: actor.id, reason: 'correction', note: importNote })
  for (const { itemId, pieces } of counts) if (pieces > 0) await replaceRecalledLater(shop, tx, itemId)
  const subjectOf = ({ before: { productId: id } }: PlannedPack) => ({ kind: 'product' as const, id })
  const countEntries = counted.map((planned) => {
    const { before, after } = planned
    const change = { before: { onHand: before.onHand }, after: { onHand: after.onHand, pack: before.quantity } }
    return { at, actor, action: movementActions.correction, subject: subjectOf(planned), ...change }
  })
  const settingsEntries = withNewSettings.map((planned) => {
    const { before, after } = planned.settings
    const change = { before, after: { ...after, pack: planned.before.quantity } }
    return { at, actor, action: 'stock settings changed', subject: subjectOf(planned), ...change }
  })
  await recordChanges(tx, [...settingsEntries, ...countEntries])
}

const isCounted = ({ before, after }: PlannedPack) => before.onHand !== after.onHand

function outcomeOf({ packs, errors, errorCount }: StockPlan, changed: (PlannedPack & { changes: ReturnType<typeof changesOf> })[]) {
  return {
    changed: changed.length,
    unchanged: packs.length - changed.length,
    counted: changed.filter(isCounted).length,
    packs: changed.slice(0, maxListed).map(({ row, before, changes }) => ({ row, name: packName(before), changes })),
    errors: errors.slice(0, maxListed),
    errorCount,
  }
}
