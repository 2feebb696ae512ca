import { rupeesOf } from '#kernel/money.ts'
import type { SheetForm } from '#kernel/sheet.ts'

/** The columns of the stock's spreadsheet, which has one line for each pack. */
export const stockTitles = {
  product: 'Product',
  pack: 'Pack',
  sku: 'SKU',
  barcode: 'Barcode',
  weight: 'Weight (g)',
  cost: 'Cost',
  tracked: 'Tracked',
  onHand: 'On hand',
  lowAt: 'Low stock',
  mostPerOrder: 'Most per order',
  mayOversell: 'Oversell',
  version: 'Version',
  /** The id of the pack, which stays when its names change. Optional: without it, Product and Pack say which pack the line is about. */
  packId: 'Pack ID',
} as const

export type StockColumn = keyof typeof stockTitles

export const stockSheet: SheetForm<StockColumn> = {
  titles: stockTitles,
  missing: (has) => (has('packId') ? [] : (['product', 'pack'] as const).filter((column) => !has(column))),
}

/** A pack as the sheet shows it. */
export type SheetItem = {
  id: string
  /** The pack's number, which tells it from packs of the same name. */
  seq: number
  productId: string
  product: string
  quantity: string
  sku: string | null
  barcode: string | null
  weightG: number | null
  costPaise: number | null
  tracked: boolean
  onHand: number
  lowAt: number | null
  mostPerOrder: number | null
  mayOversell: boolean
  version: number
  /** The id of its newest movement, 0 without any. */
  lastMovement: number
  /** The pieces on hand that belong to no batch. */
  loose: number
  inCatalogue: boolean
  isBundle: boolean
}

/**
 * Returns the cell Version of a pack: its number, the version of its settings and its newest movement. By this cell, the import finds what has changed
 * since the export. Spreadsheet programs keep it as text.
 */
export const versionCell = ({ seq, version, lastMovement }: Pick<SheetItem, 'seq' | 'version' | 'lastMovement'>) => `p${seq}v${version}m${lastMovement}`

/** Parses a cell Version. Undefined for any other text. */
export function parseVersionCell(cell: string): { seq: number; version: number; lastMovement: number } | undefined {
  const [, seq, version, lastMovement] = /^p(\d{1,15})v(\d{1,15})m(\d{1,15})$/i.exec(cell) ?? []
  return seq === undefined ? undefined : { seq: Number(seq), version: Number(version), lastMovement: Number(lastMovement) }
}

type Cell = string | number | boolean | null

/** The columns whose cells are empty for a bundle. */
export const ownStockColumns = ['tracked', 'onHand', 'lowAt', 'mayOversell'] as const

/** Returns the cells of a pack. An untracked pack has no number on hand, and a bundle no stock of its own. */
export const cellsOfItem = (item: SheetItem): Record<StockColumn, Cell> => ({
  product: item.product,
  pack: item.quantity,
  sku: item.sku,
  barcode: item.barcode,
  weight: item.weightG,
  cost: item.costPaise === null ? null : rupeesOf(item.costPaise),
  tracked: item.isBundle ? null : item.tracked,
  onHand: item.tracked && !item.isBundle ? item.onHand : null,
  lowAt: item.isBundle ? null : item.lowAt,
  mostPerOrder: item.mostPerOrder,
  mayOversell: item.isBundle ? null : item.mayOversell,
  version: versionCell(item),
  packId: item.id,
})

const isColumn = (name: string): name is StockColumn => name in stockTitles

/** The columns of the export: titles, with functions that read the cells. */
export const stockSheetColumns: Record<string, (item: SheetItem) => Cell> = Object.fromEntries(
  Object.entries(stockTitles).flatMap(([column, title]) => (isColumn(column) ? [[title, (item: SheetItem) => cellsOfItem(item)[column]]] : [])),
)

/** Returns a cell as the preview shows it. */
export function textOfCell(cell: Cell) {
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell === null ? '' : String(cell)
}

/** A long number as spreadsheet programs shorten it: 8.90123E+12. They do so from 12 digits on. */
const shortened = /^(\d(?:[.,]\d+)?)E\+(1[1-9]|[2-9]\d)$/i

/**
 * Reads the cell of a code that a spreadsheet program may have taken for a number. Returns the known code if the program shortened it or dropped its
 * leading zeros. Returns undefined if it shortened another code, whose digits are lost. Returns any other cell as it is.
 */
export function readCode(cell: string, known: string | null): string | undefined {
  const isNumber = known !== null && /^\d+$/.test(known)
  const [, mantissa, exponent] = shortened.exec(cell) ?? []
  if (mantissa === undefined) return isNumber && /^\d+$/.test(cell) && withoutZeros(cell) === withoutZeros(known) ? known : cell
  const asShown = `${mantissa.replace(',', '.')}e+${Number(exponent)}`
  // The first digit and the decimal point are no fraction digits.
  const fractionDigits = Math.max(0, mantissa.length - 2)
  return isNumber && Number(known).toExponential(fractionDigits) === asShown ? known : undefined
}

const withoutZeros = (digits: string) => digits.replace(/^0+/, '')
