import { groupDigits, percentOf } from '#kernel/money.ts'
import { sumTax, type TaxAmounts } from '../../rules/arithmetic.ts'
import { type DocumentLine, stateTaxName, type TaxDocument } from '../../rules/documents.ts'

/** A cell with a second line in small print below, perhaps empty. */
export type Cell = { text: string; below: string }

/** A title has a line break where it takes two lines. */
export type Column = { title: string; align: 'left' | 'right' }

export type PrintedTable = {
  columns: Column[]
  /** The place of the column that takes the width which the others leave. */
  wide: number
  rows: Cell[][]
}

/** Formats an amount without a sign of the currency: 1,20,000.00. */
export function amount(paise: number): string {
  const size = Math.abs(paise)
  return `${paise < 0 ? '−' : ''}${groupDigits(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`
}

export const percent = (rateBp: number) => `${percentOf(rateBp)}%`

/** False for documents of sellers that collect no tax, and for those without any taxed line: they are bills of supply. */
export const hasTax = ({ registration, lines }: TaxDocument) => registration === 'regular' && lines.some(({ rateBp }) => rateBp > 0)

type NamedTax = { name: string; of: (amounts: TaxAmounts) => number }

/** Returns the taxes that a document names: IGST, or CGST and the half of the seller's state. */
export function taxNamesOf(document: TaxDocument): NamedTax[] {
  if (!hasTax(document)) return []
  if (document.isInterstate) return [{ name: 'IGST', of: ({ igstPaise }) => igstPaise }]
  return [
    { name: 'CGST', of: ({ cgstPaise }) => cgstPaise },
    { name: stateTaxName(document.supplier.stateCode), of: ({ sgstPaise }) => sgstPaise },
  ]
}

/** A column and the cell that each row has in it. */
type Drawn<Row> = Column & { cell: (row: Row) => string | Cell }

function tableOf<Row>(columns: Drawn<Row>[], wide: string, rows: readonly Row[]): PrintedTable {
  return {
    columns: columns.map(({ title, align }) => ({ title, align })),
    wide: columns.findIndex(({ title }) => title === wide),
    rows: rows.map((row) => columns.map(({ cell }) => asCell(cell(row)))),
  }
}

const asCell = (cell: string | Cell): Cell => (typeof cell === 'string' ? { text: cell, below: '' } : cell)

const money = <Row>(title: string, of: (row: Row) => number): Drawn<Row> => ({ title, align: 'right', cell: (row) => amount(of(row)) })

const deduction = <Row>(title: string, of: (row: Row) => number): Drawn<Row> => ({ title, align: 'right', cell: (row) => (of(row) ? amount(-of(row)) : '–') })

/** Returns the lines. Discounts of packs and orders, and fees, have a column only if there are any. A credit note's lines say what is credited, not how it came about. */
export function linesTable(document: TaxDocument): PrintedTable {
  const { kind, registration, lines } = document
  const isSale = kind !== 'credit_note'
  const some = (of: (line: DocumentLine) => number) => isSale && lines.some((line) => of(line) !== 0)
  // NOS is the unit code of GST for pieces.
  const unit = registration === 'unregistered' ? '' : ' NOS'
  const hsnOf = ({ hsn }: DocumentLine) => (registration === 'unregistered' || hsn === '' ? '' : `HSN ${hsn}`)
  const columns: (Drawn<DocumentLine> | false)[] = [
    { title: '#', align: 'left', cell: ({ position }) => String(position + 1) },
    { title: 'Item', align: 'left', cell: (line) => ({ text: line.description, below: hsnOf(line) }) },
    { title: 'Qty', align: 'right', cell: ({ qty }) => (qty === 0 ? '–' : `${qty}${unit}`) },
    isSale && money(hasTax(document) ? 'Price\nincl. tax' : 'Price', ({ unitPaise }) => unitPaise),
    some(({ discountPaise }) => discountPaise) && deduction('Discount', ({ discountPaise }) => discountPaise),
    some(({ couponPaise }) => couponPaise) && deduction('Order\ndiscount', ({ couponPaise }) => couponPaise),
    some(({ feePaise }) => feePaise) && money('Fees', ({ feePaise }) => feePaise),
    ...taxColumns(document),
    money('Total', ({ grossPaise }) => grossPaise),
  ]
  return tableOf(
    columns.filter((column) => column !== false),
    'Item',
    lines,
  )
}

type Taxed = TaxAmounts & { rateBp: number }

function taxColumns(document: TaxDocument): Drawn<Taxed>[] {
  if (!hasTax(document)) return []
  return [
    money('Taxable\nvalue', ({ taxablePaise }) => taxablePaise),
    { title: 'Rate', align: 'right', cell: ({ rateBp }) => percent(rateBp) },
    ...taxNamesOf(document).map(({ name, of }) => money<Taxed>(name, of)),
  ]
}

type Summed = TaxAmounts & { hsn: string; rateBp: number }

/** Returns the sums by HSN and rate, in their order. Halves of the tax have half of the rate. */
export function summaryTable(document: TaxDocument): PrintedTable {
  const groups = Map.groupBy(document.lines, ({ hsn, rateBp }) => `${hsn} ${rateBp}`)
  const rows = [...groups.values()]
    .map((lines): Summed => ({ hsn: lines[0]?.hsn ?? '', rateBp: lines[0]?.rateBp ?? 0, ...sumTax(lines) }))
    .toSorted((one, other) => one.hsn.localeCompare(other.hsn) || one.rateBp - other.rateBp)
  const taxes = taxNamesOf(document)
  const columns: Drawn<Summed>[] = [
    { title: 'HSN', align: 'left', cell: ({ hsn }) => hsn || '–' },
    { title: 'Rate', align: 'right', cell: ({ rateBp }) => percent(rateBp) },
    money('Taxable\nvalue', ({ taxablePaise }) => taxablePaise),
    ...taxes.map(({ name, of }): Drawn<Summed> => ({
      title: name,
      align: 'right',
      cell: (row) => (taxes.length === 1 ? amount(of(row)) : { text: amount(of(row)), below: `at ${percent(row.rateBp / taxes.length)}` }),
    })),
    money('Tax', (row) => taxes.reduce((sum, { of }) => sum + of(row), 0)),
  ]
  return tableOf(columns, 'HSN', rows)
}
