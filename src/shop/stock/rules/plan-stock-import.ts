import { z } from 'zod/mini'
import { paiseOf } from '#kernel/money.ts'
import { labelKey, nameKey } from '#kernel/text.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { collectErrors, decimalCommaMessage, type Errors, normaliseAmount, type SheetRow as Row } from '#kernel/sheet.ts'
import { stockFields } from '../contract.ts'
import { type CodeOwner, type PlannedPack, refuseCodes } from './refuse-codes.ts'
import { bundleRefusal, looseRefusal, mostPieces, refusePieces } from './stock.ts'
import { cellsOfItem, ownStockColumns, parseVersionCell, readCode, type SheetItem, type StockColumn, stockTitles, textOfCell } from './stock-sheet.ts'

export type SheetRow = Row<StockColumn>

export type StockPlan = { packs: PlannedPack[]; errors: ImportError[]; errorCount: number }

/** Returns the name of a pack: its product and its label. */
export const packName = ({ product, quantity }: Pick<SheetItem, 'product' | 'quantity'>) => `${product}, ${quantity}`

const keyOf = (product: string, pack: string) => JSON.stringify([nameKey(product), labelKey(pack)])

/**
 * Plans the changes that a sheet makes to packs. A blank cell keeps its value, and `none` clears it. `owners` are the packs that have the sheet's codes
 * now. Pure. Yields after each line, because a long sheet takes seconds.
 */
export function* planStockImport(rows: SheetRow[], items: SheetItem[], owners: CodeOwner[]): Generator<void, StockPlan> {
  const errors = collectErrors()
  const packs: PlannedPack[] = []
  const rowByPack = new Map<string, number>()
  const byName = Map.groupBy(items, ({ product, quantity }) => keyOf(product, quantity))
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const line of rows) {
    yield
    const before = findItem(line, { byName, byId }, errors)
    if (!before) continue
    const earlierRow = rowByPack.get(before.id)
    if (earlierRow !== undefined) {
      errors.push({ row: line.row, message: `Row ${earlierRow} is about the same pack.` })
      continue
    }
    rowByPack.set(before.id, line.row)
    const after = planPack(line, before, errors)
    if (after) packs.push({ row: line.row, before, after })
  }
  yield* refuseCodes(packs, owners, errors)
  return { packs, ...errors.collected() }
}

type KnownItems = { byName: Map<string, SheetItem[]>; byId: Map<string, SheetItem> }

/** Finds the pack of a line by its id, or by its names and its version. Returns undefined, with an error, if the pack is unknown or ambiguous. */
function findItem({ row, cells }: SheetRow, { byName, byId }: KnownItems, errors: Errors): SheetItem | undefined {
  const refuse = (column: StockColumn, message: string) => void errors.push({ row, column: stockTitles[column], message })
  const itemOfId = cells.packId === undefined ? undefined : byId.get(cells.packId)
  if (cells.packId !== undefined && !itemOfId) return refuse('packId', 'There is no pack with this id. Copy it from the export, or leave the cell empty.')
  const { product = itemOfId?.product, pack = itemOfId?.quantity, version } = cells
  if (!product && !itemOfId) return refuse('product', 'Please enter the product.')
  if (!pack) return refuse('pack', 'Please enter the pack.')
  const key = keyOf(product ?? '', pack)
  if (itemOfId && key !== keyOf(itemOfId.product, itemOfId.quantity))
    return refuse('packId', `This is the id of ${shorten(packName(itemOfId))}. Please export again.`)
  const namesakes = itemOfId ? [itemOfId] : (byName.get(key) ?? [])
  if (namesakes.length === 0) return refuse('pack', `There is no pack ${shorten(product ?? '')}, ${shorten(pack)}.`)
  if (version !== undefined) {
    const exported = parseVersionCell(version)
    if (!exported) return refuse('version', 'Copy the version from the export, or leave it empty.')
    const found = namesakes.find(({ seq }) => seq === exported.seq)
    return found ?? refuse('version', 'This version belongs to another pack. Please export again.')
  }
  const candidates = namesakes.length === 1 ? namesakes : namesakes.filter(({ inCatalogue }) => inCatalogue)
  return candidates.length === 1 ? candidates[0] : refuse('version', 'More than one pack has this name. Give its version from the export.')
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const settingColumns = ['sku', 'barcode', 'weight', 'cost', 'tracked', 'lowAt', 'mostPerOrder', 'mayOversell'] as const

type SettingColumn = (typeof settingColumns)[number]

const schemas = z.object(stockFields).shape

/** Returns the pack as the line changes it, or undefined, with errors, if the line cannot be imported. */
function planPack(line: SheetRow, before: SheetItem, errors: Errors): SheetItem | undefined {
  const { row, cells } = line
  let isValid = true
  const refuse = (column: StockColumn, message: string) => {
    isValid = false
    errors.push({ row, column: stockTitles[column], message })
  }
  for (const column of before.isBundle ? ownStockColumns : []) if (cells[column] !== undefined) refuse(column, bundleRefusal)
  if (!isValid) return undefined
  const { weight = before.weightG, cost, ...others } = readSettings(cells, before, refuse)
  const changedCost = cost === undefined ? {} : { costPaise: cost === null ? null : paiseOf(cost) }
  const after = { ...before, ...others, ...changedCost, weightG: weight }
  const exported = parseVersionCell(cells.version ?? '')
  if (exported && exported.version !== before.version && hasChanged(before, after))
    refuse('version', `Somebody changed the settings of ${packName(before)} since the export. Please export again.`)
  const onHand = cells.onHand === undefined ? before.onHand : readCount(cells.onHand, cells.version, before, refuse)
  if (onHand === undefined || !isValid) return undefined
  if (onHand === before.onHand) return after
  if (cells.tracked !== undefined && !after.tracked) {
    refuse('onHand', 'A pack that is not tracked has no count. Write yes in Tracked, or leave this cell empty.')
    return undefined
  }
  return { ...after, tracked: true, onHand }
}

/** Returns the settings that a line changes, and refuses the cells that cannot be imported. */
function readSettings(cells: SheetRow['cells'], before: SheetItem, refuse: Refuse) {
  const present = cellsOfItem(before)
  const settings: Record<string, unknown> = {}
  for (const column of settingColumns) {
    const given = cells[column]
    if (given === undefined) continue
    const cell = column === 'sku' || column === 'barcode' ? readCode(given, before[column]) : given
    if (cell === undefined)
      refuse(column, `The spreadsheet program shortened this code to ${given}. Format the column as text, and enter the whole code again.`)
    if (cell === undefined || cell === textOfCell(present[column])) continue
    const parsed = schemas[column].safeParse(valueOf(column, cell))
    if (parsed.success) settings[column] = parsed.data
    else refuse(column, refusalOf(column, cell, parsed.error.issues[0]?.message))
  }
  return z.parse(changedSettings, settings)
}

/** Types the settings that `stockFields` has checked already. */
const changedSettings = z.partial(
  z.object({
    sku: z.nullable(z.string()),
    barcode: z.nullable(z.string()),
    weight: z.nullable(z.number()),
    cost: z.nullable(z.number()),
    tracked: z.boolean(),
    lowAt: z.nullable(z.number()),
    mostPerOrder: z.nullable(z.number()),
    mayOversell: z.boolean(),
  }),
)

const isFlag = (column: SettingColumn) => column === 'tracked' || column === 'mayOversell'

function refusalOf(column: SettingColumn, cell: string, message = 'Please check this cell.'): string {
  if (isFlag(column)) return 'Write yes or no.'
  return (column === 'cost' && decimalCommaMessage(cell, 'a cost')) || message
}

/** Converts a cell for the schema of its field. Returns a wrong flag as text, which the schema refuses. */
function valueOf(column: SettingColumn, cell: string): string | boolean | null {
  if (isFlag(column)) {
    if (/^(?:y|yes|true)$/i.test(cell)) return true
    return /^(?:n|no|false)$/i.test(cell) ? false : cell
  }
  if (/^none$/i.test(cell)) return null
  if (column === 'sku' || column === 'barcode') return cell
  return normaliseAmount(column === 'weight' ? cell.replace(/g$/i, '') : cell)
}

/** Returns whether an import changes a cell of a pack. */
export const hasChanged = (before: SheetItem, after: SheetItem) => changesOf(before, after).length > 0

/** Returns the changed columns of a pack, each with its old and its new text. */
export function changesOf(before: SheetItem, after: SheetItem): { column: string; before: string; after: string }[] {
  const oldCells = cellsOfItem(before)
  const newCells = cellsOfItem(after)
  return ([...settingColumns, 'onHand'] as const)
    .filter((column) => oldCells[column] !== newCells[column])
    .map((column) => ({ column: stockTitles[column], before: textOfCell(oldCells[column]), after: textOfCell(newCells[column]) }))
}

type Refuse = (column: StockColumn, message: string) => void

/** Returns the counted pieces of a line, or undefined, with an error, if it cannot be imported. */
function readCount(counted: string, version: string | undefined, before: SheetItem, refuse: Refuse): number | undefined {
  const cell = normaliseAmount(counted)
  const exported = parseVersionCell(version ?? '')
  if (!exported) return void refuse('version', 'Give the version from the export, or leave On hand empty.')
  if (exported.lastMovement !== before.lastMovement)
    return void refuse('onHand', `The stock of ${packName(before)} changed since the export. Please export again, or leave On hand empty.`)
  if (cell === String(before.onHand)) return before.onHand
  if (!/^\d{1,7}$/.test(cell) || Number(cell) > mostPieces) return void refuse('onHand', `On hand must be a whole number from 0 to ${mostPieces}.`)
  const removed = before.onHand - Number(cell)
  if (removed === 0) return before.onHand
  const refusal = refusePieces('correction', -removed)
  if (refusal) return void refuse('onHand', refusal)
  // A line names no batch, so it can only remove pieces that are in none.
  if (removed > before.loose && removed > 0 && before.loose < before.onHand) return void refuse('onHand', looseRefusal(before.loose))
  return Number(cell)
}
