import type { ImportError } from './sheet-contract.ts'

/** A spreadsheet that the shop imports: the titles of its columns. `missing` lists the required columns that a sheet lacks. */
export type SheetForm<Column extends string> = {
  titles: Record<Column, string>
  missing: (has: (column: Column) => boolean) => readonly Column[]
  /** True for a first line that is no line of titles. Its cells are the columns in their order. */
  isUntitled?: (line: readonly string[]) => boolean
}

/** A line of a sheet without its blank cells. `row` is the number in spreadsheet programs: the titles are row 1. */
export type SheetRow<Column extends string> = { row: number; cells: { [Name in Column]?: string } }

/** The most errors that the plan of an import lists. */
const maxErrors = 1000

/** Collects the errors of a sheet. `errors` has an upper limit, `errorCount` counts all. */
export function collectErrors() {
  const listed: ImportError[] = []
  let count = 0
  return {
    push(error: ImportError) {
      count += 1
      if (listed.length < maxErrors) listed.push(error)
    },
    collected: () => ({ errors: listed.toSorted((a, b) => a.row - b.row), errorCount: count }),
  }
}

export type Errors = ReturnType<typeof collectErrors>

const plainTitle = (text: string) => text.replace(/[\s_%₹()]+/g, '').toLowerCase()

/** Returns the columns of a sheet in their order. */
export const columnsOf = <Column extends string>({ titles }: SheetForm<Column>): Column[] =>
  Object.keys(titles).filter((name): name is Column => Object.hasOwn(titles, name))

/** Returns a function that finds the column of a title, in any letter case and spacing. */
export function columnFinder<Column extends string>(form: SheetForm<Column>): (title: string) => Column | undefined {
  const { titles } = form
  const columns = columnsOf(form)
  const byTitle = new Map(columns.flatMap((column) => [[plainTitle(column), column] as const, [plainTitle(titles[column]), column] as const]))
  return (title) => byTitle.get(plainTitle(title))
}

/** Returns the errors of a line of titles: unknown, repeated and missing columns. */
export function titleErrors<Column extends string>({ titles, missing }: SheetForm<Column>, line: string[], columns: (Column | undefined)[]): ImportError[] {
  const unknown = line.filter((title, index) => title.trim() !== '' && columns[index] === undefined)
  const twice = columns.filter((column, index) => column !== undefined && columns.indexOf(column) !== index)
  return [
    ...unknown.map((title) => ({
      row: 1,
      column: title.trim(),
      message: `There is no column “${title.trim()}”. Columns are ${Object.values(titles).join(', ')}.`,
    })),
    ...twice.map((column) => ({ row: 1, ...(column && { column: titles[column] }), message: 'This column is there twice.' })),
    ...missing((column) => columns.includes(column)).map((column) => ({
      row: 1,
      column: titles[column],
      message: `The column ${titles[column]} is missing.`,
    })),
  ]
}

/** Trims a cell and removes the apostrophe that the export puts before formulas. Some signs in the pattern are full-width forms. */
export const plainCell = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '').trim()

/** Returns the cells of a line by their columns, without blank ones. */
export function cellsOf<Column extends string>(line: string[], columns: (Column | undefined)[]): SheetRow<Column>['cells'] {
  const cells: SheetRow<Column>['cells'] = {}
  for (const [index, column] of columns.entries()) {
    const cell = plainCell(line[index] ?? '')
    if (column && cell !== '') cells[column] = cell
  }
  return cells
}

/** Commas between groups of digits, in the Indian form 1,00,000 or the international 100,000. */
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** Removes the currency sign, spaces, and commas between groups from an amount such as ₹1,299.50. 12,5 keeps its comma: it could mean 12.5 or 125. */
export function normaliseAmount(cell: string): string {
  const text = cell.replace(/[₹\s]/g, '')
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** A number with a decimal comma, as programs in continental Europe write it, with or without dots between groups. */
const decimalComma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/

/** Returns a sentence for a number that has a decimal comma, with the number that the shop reads. Undefined for any other text. `noun`: such as “a price”. */
export function decimalCommaMessage(cell: string, noun: string): string | undefined {
  const [, whole, part] = decimalComma.exec(cell.replace(/[₹%\s]/g, '')) ?? []
  return whole && part && `${cell} is not ${noun} here. Please write ${whole.replaceAll('.', '')}.${part}, with a point.`
}
