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
  const rowOf = new Map<string, number>()
  const byName = Map.groupBy(items, ({ product, quantity }) => keyOf(product, quantity))
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const line of rows) {
    yield
    const before = findItem(line, { byName, byId }, errors)
    if (!before) continue
    const earlier = rowOf.get(before.id)
    if (earlier !== undefined) {
      errors.push({ row: line.row, message: `Row ${earlier} is about the same pack.` })
      continue
    }
    rowOf.set(before.id, line.row)
    const after = planPack(line, before, errors)
    if (after) packs.push({ row: line.row, before, after })
  }
  yield* refuseCodes(packs, owners, errors)
  return { packs, ...errors.collected() }
}

type KnownItems = { byName: Map<string, SheetItem[]>; byId: Map<string, SheetItem> }

/** Finds the pack of a line. @returns undefined, with an error, if the pack is unknown or ambiguous */
function findItem({ row, cells }: SheetRow, { byName, byId }: KnownItems, errors: Errors): SheetItem | undefined {
  const refuse = (column: StockColumn, message: string) => void errors.push({ row, column: stockTitles[column], message })
  const named = cells.packId === undefined ? undefined : byId.get(cells.packId)
  if (cells.packId !== undefined && !named) return refuse('packId', 'There is no pack with this id. Copy it from the export, or leave the cell empty.')
  const { product = named?.product, pack = named?.quantity, version } = cells
  if (!product && !named) return refuse('product', 'Please enter the product.')
  if (!pack) return refuse('pack', 'Please enter the pack.')
  const key = keyOf(product ?? '', pack)
  if (named && key !== keyOf(named.product, named.quantity)) return refuse('packId', `This is the id of ${shorten(packName(named))}. Please export again.`)
  const namesakes = named ? [named] : (byName.get(key) ?? [])
  if (namesakes.length === 0) return refuse('pack', `There is no pack ${shorten(product ?? '')}, ${shorten(pack)}.`)
  if (version !== undefined) {
    const seen = parseVersionCell(version)
    if (!seen) return refuse('version', 'Copy the version from the export, or leave it empty.')
    const found = namesakes.find(({ seq }) => seq === seen.seq)
    return found ?? refuse('version', 'This version belongs to another pack. Please export again.')
  }
  const [only, second] = namesakes.length === 1 ? namesakes : namesakes.filter(({ inCatalogue }) => inCatalogue)
  return only && !second ? only : refuse('version', 'More than one pack has this name. Give its version from the export.')
}

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

const settingColumns = ['sku', 'barcode', 'weight', 'cost', 'tracked', 'lowAt', 'mostPerOrder', 'mayOversell'] as const

type SettingColumn = (typeof settingColumns)[number]

const schemas = z.object(stockFields).shape

/** @returns the pack with the line's cells, or undefined, with errors, if the line cannot be imported */
function planPack(line: SheetRow, before: SheetItem, errors: Errors): SheetItem | undefined {
  const { row, cells } = line
  let isValid = true
  const refuse = (column: StockColumn, message: string) => {
    isValid = false
    errors.push({ row, column: stockTitles[column], message })
  }
  const present = cellsOfItem(before)
  for (const column of before.isBundle ? ownStockColumns : []) if (cells[column] !== undefined) refuse(column, bundleRefusal)
  if (!isValid) return undefined
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
  const { weight = before.weightG, cost, ...others } = z.parse(planned, settings)
  const costPaise = cost === undefined ? before.costPaise : cost === null ? null : paiseOf(cost)
  const after = { ...before, ...others, weightG: weight, costPaise }
  const seen = parseVersionCell(cells.version ?? '')
  if (seen && seen.version !== before.version && hasChanged(before, after))
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

/** The parsed settings, which `stockFields` has checked already. */
const planned = z.partial(
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

/** Converts a cell for the schema of its field. */
function valueOf(column: SettingColumn, cell: string): string | boolean | null {
  if (isFlag(column)) return /^(?:y|yes|true)$/i.test(cell) || (/^(?:n|no|false)$/i.test(cell) ? false : cell)
  if (/^none$/i.test(cell)) return null
  if (column === 'sku' || column === 'barcode') return cell
  return normaliseAmount(column === 'weight' ? cell.replace(/g$/i, '') : cell)
}

/** Returns whether a pack differs from another in a cell. */
export const hasChanged = (before: SheetItem, after: SheetItem) => changesOf(before, after).length > 0

/** Returns the changed columns of a pack, each with its old and its new text. */
export function changesOf(before: SheetItem, after: SheetItem): { column: string; before: string; after: string }[] {
  const [was, is] = [cellsOfItem(before), cellsOfItem(after)]
  return ([...settingColumns, 'onHand'] as const)
    .filter((column) => was[column] !== is[column])
    .map((column) => ({ column: stockTitles[column], before: textOfCell(was[column]), after: textOfCell(is[column]) }))
}

type Refuse = (column: StockColumn, message: string) => void

/** Returns the counted pieces of a line, or undefined, with an error, if it cannot be imported. */
function readCount(counted: string, version: string | undefined, before: SheetItem, refuse: Refuse): number | undefined {
  const cell = normaliseAmount(counted)
  const seen = parseVersionCell(version ?? '')
  if (!seen) return void refuse('version', 'Give the version from the export, or leave On hand empty.')
  if (seen.lastMovement !== before.lastMovement)
    return void refuse('onHand', `The stock of ${packName(before)} changed since the export. Please export again, or leave On hand empty.`)
  if (cell === String(before.onHand)) return before.onHand
  if (!/^\d{1,7}$/.test(cell) || Number(cell) > mostPieces) return void refuse('onHand', `On hand must be a whole number from 0 to ${mostPieces}.`)
  const removed = before.onHand - Number(cell)
  if (removed === 0) return before.onHand
  const refusal = refusePieces('correction', -removed)
  if (refusal) return void refuse('onHand', refusal)
  if (removed > before.loose && removed > 0 && before.loose < before.onHand) return void refuse('onHand', looseRefusal(before.loose))
  return Number(cell)
}
