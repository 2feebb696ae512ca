import { rupeesOf } from '#kernel/money.ts'
import type { SheetForm } from '#kernel/sheet.ts'
import type { Product, Variant } from '../contract.ts'
import { declarationNames } from './declarations.ts'
import { priceVariant } from './variant-price.ts'

/** The column titles of the products' spreadsheet. It has one line for each variant. The export writes the product's own cells on its first line. */
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
  /** The pack, whatever its label. Optional: without it, Quantity says which pack it is. */
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
  /** The price after the discount. It follows from both, or the discount follows from it. */
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

/** The cells of a line. Those of the product itself stand in its first line only. */
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
  missing: (has) => [...(['quantity', 'price'] as const).filter((column) => !has(column)), ...(has('name') || has('id') ? [] : (['name'] as const))],
}

/** Parses a cell of the column Remove or Paused as yes or no; the name of its own column is yes too. Undefined for any other text. */
export function parseYesNo(cell = '', column: 'remove' | 'paused'): boolean | undefined {
  if (/^(?:|n|no|false|0)$/i.test(cell)) return false
  return /^(?:y|yes|true|1|x)$/i.test(cell) || cell.toLowerCase() === column || undefined
}

/** Returns the food type that a cell means, such as "Veg", or else the cell. */
export function normaliseFoodType(cell: string) {
  const [, non, veg] = /^(non)?[\s-]*(veg(?:etarian)?)$/i.exec(cell) ?? []
  if (!veg) return cell
  return non ? 'non-vegetarian' : 'vegetarian'
}

export const normalisePercent = (cell: string) => cell.replace(/[%\s]/g, '')

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

/** Lists the product's own cells that a sheet changes, and each new label of a pack that lost letters. A new product has empty cells before. */
export function cellChanges(before: Product | undefined, after: Product): CellChange[] {
  const [was, is] = [before && cellsOfProduct(before), cellsOfProduct(after)]
  const own = productColumns.flatMap((column) => {
    const [old, next] = [was?.[column] ?? '', is[column] ?? '']
    return old === next ? [] : [{ column: columnTitles[column], before: old, after: next, isLost: column !== 'images' && hasLostLetters(next, old) }]
  })
  const labels = new Set(before?.variants.map(({ quantity }) => quantity))
  const lostLabels = after.variants.filter(({ quantity }) => !labels.has(quantity) && hasLostLetters(quantity))
  return [...own, ...lostLabels.map(({ quantity }) => ({ column: columnTitles.quantity, before: '', after: quantity, isLost: true }))]
}

/**
 * Returns whether a program seems to have replaced letters that its encoding lacks. Signs are several question marks in a row, the replacement character,
 * or the old text with a question mark for each letter outside ASCII.
 */
export function hasLostLetters(text: string, before = ''): boolean {
  if (/\?{2}|\uFFFD/.test(text)) return true
  // Some programs write one mark for each character, others one for each half of it.
  return [/[^\0-\x7f]/gu, /[^\0-\x7f]/g].some((letters) => before.search(letters) !== -1 && before.replace(letters, '?') === text)
}
