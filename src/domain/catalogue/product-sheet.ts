import type { Product, Variant } from './contract.ts'

/** The columns of the products' spreadsheet, one line a variant, by the words of its first line. What several lines say alike stands on the first. */
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
  /** For the import alone: yes removes the pack of this line. */
  remove: 'Remove',
} as const

export type Column = keyof typeof columnTitles

export const isColumn = (name: string): name is Column => name in columnTitles

export type SheetLine = { [Name in Exclude<Column, 'remove'>]: string | number | undefined }

/** For the export: each title with what stands below it. */
export const sheetColumns = Object.fromEntries(
  Object.entries(columnTitles).flatMap(([column, title]) =>
    isColumn(column) && column !== 'remove' ? [[title, (line: SheetLine) => line[column]] as const] : [],
  ),
)

/** A product's lines; one without variants has a line too, so that none is missing. */
export function linesOf({ _id, name, status, type, images, benefits, manufacturer, countryOfOrigin, variants }: Product): SheetLine[] {
  const own = { status, type, images: images.join('\n'), benefits: benefits.join('\n'), manufacturer, countryOfOrigin }
  const [first, ...others] = variants
  return [
    { id: _id, name, ...own, ...variantCells(first) },
    ...others.map((variant) => ({
      id: _id,
      name,
      status: undefined,
      type: undefined,
      images: undefined,
      benefits: undefined,
      manufacturer: undefined,
      countryOfOrigin: undefined,
      ...variantCells(variant),
    })),
  ]
}

const variantCells = (variant: Variant | undefined) => ({
  quantity: variant?.quantity,
  price: variant?.price,
  discount: variant?.discount,
  mrp: variant?.mrp,
})

const plainTitle = (text: string) => text.replace(/[\s_%₹()]+/g, '').toLowerCase()

const columnsByTitle = new Map(
  Object.keys(columnTitles)
    .filter(isColumn)
    .flatMap(
      (column) =>
        [
          [plainTitle(column), column],
          [plainTitle(columnTitles[column]), column],
        ] as const,
    ),
)

/** The column that a title of the first line means, whatever its spaces and letter case. */
export const columnOf = (title: string): Column | undefined => columnsByTitle.get(plainTitle(title))

/** A cell as it was meant: without spaces around it, and without the apostrophe that keeps a spreadsheet from running it. */
export const plainCell = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r＝＋－＠])/, '').trim()

/** An amount as people write it: ₹1,299.50 */
export const plainAmount = (cell: string) => cell.replace(/[₹,\s]/g, '')

/** Whether a cell of the column Remove says so; undefined for what is neither yes nor no. */
export function saysRemove(cell = ''): boolean | undefined {
  if (/^(?:|n|no|false|0)$/i.test(cell)) return false
  return /^(?:y|yes|true|1|x|remove)$/i.test(cell) ? true : undefined
}

export const plainPercent = (cell: string) => cell.replace(/[%\s]/g, '')

/** Several texts in one cell, one below the other. */
export const textsIn = (cell: string) =>
  cell
    .split(/\r\n|\r|\n/)
    .map((text) => text.trim())
    .filter(Boolean)
