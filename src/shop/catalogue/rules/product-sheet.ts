import { rupeesOf } from '#kernel/money.ts'
import { decimalCommaMessage, type SheetForm, type SheetRow } from '#kernel/sheet.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import type { Product, Variant } from '../contract.ts'
import { declarationNames } from './declarations.ts'
import { priceVariant } from './variant-price.ts'

/** The column titles of the products' spreadsheet. It has one line for each variant. The export writes the cells of the product on its first line. */
export const columnTitles = {
  id: 'Id',
  name: 'Name',
  status: 'Status',
  type: 'Type',
  images: 'Images',
  benefits: 'Benefits',
  manufacturer: 'Manufacturer',
  countryOfOrigin: 'Country of origin',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Discount',
  mrp: 'MRP',
  /** The id of the pack. Optional: without it, Quantity identifies the pack. */
  packId: 'Pack ID',
  /** vegetarian or non-vegetarian */
  foodType: 'Food type',
  bestBeforeMonths: 'Best before (months)',
  genericName: 'Generic name',
  /** food, supplement or ayurvedic */
  category: 'Category',
  packer: 'Packer',
  importer: 'Importer',
  makerLicence: 'Licence of the maker',
  /** The price after the discount. The import takes it or the discount. */
  sellingPrice: 'Selling price',
  /** yes or no */
  paused: 'Paused',
  /** first or second, of the look */
  ground: 'Ground',
  /** Import only: yes removes the pack of this line. */
  remove: 'Remove',
} as const

export type Column = keyof typeof columnTitles

export const isColumn = (name: string): name is Column => name in columnTitles

/** The cells of a line. Only the first line of a product has the cells of the product itself. */
type SheetLine = { [Name in Exclude<Column, 'remove'>]?: string | number | undefined }

/** The columns of the export: titles, with functions that read the cells. */
export const sheetColumns = Object.fromEntries(
  Object.entries(columnTitles).flatMap(([column, title]) =>
    isColumn(column) && column !== 'remove' ? [[title, (line: SheetLine) => line[column]] as const] : [],
  ),
)

/** Returns the lines of a product. A product without variants has one line. */
export function linesOf({
  _id,
  name,
  status,
  type,
  images,
  benefits,
  manufacturer,
  countryOfOrigin,
  foodType,
  bestBeforeMonths,
  declarations,
  ground,
  variants,
}: Product): SheetLine[] {
  const lists = { images: images.join('\n'), benefits: benefits.join('\n') }
  const own = { status, type, ...lists, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, ...declarations, ground }
  const [first, ...others] = variants
  return [{ id: _id, name, ...own, ...variantCells(first) }, ...others.map((variant) => ({ id: _id, name, ...variantCells(variant) }))]
}

const variantCells = (variant: Variant | undefined) => ({
  quantity: variant?.quantity,
  price: variant?.price,
  discount: variant?.discount,
  sellingPrice: variant && rupeesOf(priceVariant(variant, 1).finalPaise),
  mrp: variant?.mrp,
  packId: variant?._id,
  paused: variant && (variant.paused ? 'yes' : 'no'),
})

/** The form of the sheet: its titles, and the columns that each import needs. */
export const productSheet: SheetForm<Column> = {
  titles: columnTitles,
  missing(has) {
    const required = (['quantity', 'price'] as const).filter((column) => !has(column))
    return has('name') || has('id') ? required : [...required, 'name']
  },
}

/** Parses a cell of the column Remove or Paused as yes or no; the name of the column is yes too. Undefined for any other text. */
export function parseYesNo(cell = '', column: 'remove' | 'paused'): boolean | undefined {
  if (/^(?:|n|no|false|0)$/i.test(cell)) return false
  return /^(?:y|yes|true|1|x)$/i.test(cell) || cell.toLowerCase() === column || undefined
}

/** Returns the food type of a cell such as "Veg", or else the cell unchanged. */
export function normaliseFoodType(cell: string) {
  const [, non, veg] = /^(non)?[\s-]*(veg(?:etarian)?)$/i.exec(cell) ?? []
  if (!veg) return cell
  return non ? 'non-vegetarian' : 'vegetarian'
}

export const normalisePercent = (cell: string) => cell.replace(/[%\s]/g, '')

/** Returns the error of a parsed path such as ['variants', 0, 'price'], at the row and the column of its cell. */
export function errorAt([field, index, part]: PropertyKey[], rows: readonly SheetRow<Column>[], firstRow: number, message: string): ImportError {
  const line = field === 'variants' && typeof index === 'number' ? rows[index] : undefined
  const column = columnAt([field, index, part])
  const cell = isFigure(column) ? line?.cells[column] : undefined
  const hasOtherSigns = cell !== undefined && /[^\d\s.,₹%]/.test(cell)
  const text = hasOtherSigns ? 'Numbers only' : (isFigure(column) && decimalCommaMessage(cell ?? '', nouns[column])) || message
  return { row: line?.row ?? firstRow, ...(isColumn(column) && { column: columnTitles[column] }), message: text }
}

function columnAt([field, index, part]: (PropertyKey | undefined)[]): string {
  if (field === 'variants') return String(part ?? 'quantity')
  return String(field === 'declarations' ? index : field)
}

const nouns = { price: 'a price', sellingPrice: 'a price', discount: 'a percentage', mrp: 'an MRP' } as const

const isFigure = (column: string): column is keyof typeof nouns => column in nouns

/** Splits a cell into its lines. */
export const textsIn = (cell: string) =>
  cell
    .split(/\r\n|\r|\n/)
    .map((text) => text.trim())
    .filter(Boolean)

/** The change of one cell. `isLost`: letters were replaced by question marks. */
type CellChange = { column: string; before: string; after: string; isLost: boolean }

const cellsOfProduct = ({ name, status = 'published', type, images, benefits, manufacturer = '', countryOfOrigin = '', ...declared }: Product) => ({
  name,
  status,
  type,
  images: images.join('\n'),
  benefits: benefits.join('\n'),
  manufacturer,
  countryOfOrigin,
  foodType: declared.foodType ?? '',
  bestBeforeMonths: declared.bestBeforeMonths === undefined ? '' : String(declared.bestBeforeMonths),
  ...declared.declarations,
  ground: declared.ground ?? '',
})

/** The columns of the product itself, besides its id. */
export const productColumns = [
  'name',
  'status',
  'type',
  'images',
  'benefits',
  'manufacturer',
  'countryOfOrigin',
  'foodType',
  'bestBeforeMonths',
  ...declarationNames,
  'ground',
] as const

/** Lists the cells of a product that a sheet changes, and each new label of a pack that lost letters. `before` is empty for a new product. */
export function cellChanges(before: Product | undefined, after: Product): CellChange[] {
  const cellsBefore = before && cellsOfProduct(before)
  const cellsAfter = cellsOfProduct(after)
  const own = productColumns.flatMap((column) => {
    const oldCell = cellsBefore?.[column] ?? ''
    const newCell = cellsAfter[column] ?? ''
    if (oldCell === newCell) return []
    return [{ column: columnTitles[column], before: oldCell, after: newCell, isLost: column !== 'images' && hasLostLetters(newCell, oldCell) }]
  })
  const labels = new Set(before?.variants.map(({ quantity }) => quantity))
  const lostLabels = after.variants.filter(({ quantity }) => !labels.has(quantity) && hasLostLetters(quantity))
  return [...own, ...lostLabels.map(({ quantity }) => ({ column: columnTitles.quantity, before: '', after: quantity, isLost: true }))]
}

/**
 * Returns whether a program seems to have replaced letters that its encoding lacks. It looks for several question marks in a row, for the replacement
 * character, and for the old text with a question mark instead of each letter outside ASCII.
 */
export function hasLostLetters(text: string, before = ''): boolean {
  if (/\?{2}|\uFFFD/.test(text)) return true
  // Some programs write a question mark for each character, others for each UTF-16 unit of it.
  return [/[^\0-\x7f]/gu, /[^\0-\x7f]/g].some((letters) => before.search(letters) !== -1 && before.replace(letters, '?') === text)
}
