import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { ShopError } from '#kernel/errors.ts'
import { checkText } from '#kernel/json.ts'
import type { ImportError } from './admin-contract.ts'
import type { SheetRow } from './plan-import.ts'
import { type Column, columnOf, columnTitles, plainCell } from './product-sheet.ts'

const mostRows = 20_000
/** Far more than there are, as spreadsheet programs may leave blank ones behind. */
const mostColumns = 1000

const delimiters = [',', ';', '\t']

/** @throws ShopError invalid_input for what is not UTF-8 */
export async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
  } catch {
    throw new ShopError('invalid_input', 'The file could not be read. Please save the spreadsheet as “CSV UTF-8”.')
  }
}

/** The lines of a products' spreadsheet in CSV, or what is wrong with it as a whole. */
export function readSheet(csv: string): { rows: SheetRow[]; errors: ImportError[] } {
  checkText(csv)
  const lines = parseLines(csv)
  if ('row' in lines) return { rows: [], errors: [lines] }
  const [titles = [], ...others] = lines
  if (others.length > mostRows) return { rows: [], errors: [{ row: 1, message: `Please import at most ${mostRows.toLocaleString('en-IN')} rows at once.` }] }
  if (titles.length > mostColumns) return { rows: [], errors: [{ row: 1, message: 'There are too many columns in this sheet.' }] }
  const columns = titles.map((title) => columnOf(plainCell(title)))
  const errors = titleErrors(titles, columns)
  if (errors.length > 0) return { rows: [], errors }
  return { rows: others.map((line, index) => ({ row: index + 2, cells: cellsOf(line, columns) })).filter(({ cells }) => Object.keys(cells).length > 0), errors }
}

function parseLines(csv: string): string[][] | ImportError {
  const first = csv.slice(0, csv.search(/[\r\n]|$/))
  const counted = delimiters.map((delimiter) => ({ delimiter, count: first.split(delimiter).length })).toSorted((a, b) => b.count - a.count)
  try {
    return parse(csv, { bom: true, delimiter: counted[0]?.delimiter, relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { row: Number(error['lines'] ?? 1), message: 'A quotation mark in this line is not closed, or stands where it cannot.' }
  }
}

function titleErrors(titles: string[], columns: (Column | undefined)[]): ImportError[] {
  const unknown = titles.filter((title, index) => title.trim() !== '' && columns[index] === undefined)
  const twice = columns.filter((column, index) => column !== undefined && columns.indexOf(column) !== index)
  const missing = (['quantity', 'price'] as const).filter((column) => !columns.includes(column))
  const nameless = !columns.includes('name') && !columns.includes('id')
  return [
    ...unknown.map((title) => ({
      row: 1,
      column: title.trim(),
      message: `There is no column “${title.trim()}”. Columns are ${Object.values(columnTitles).join(', ')}.`,
    })),
    ...twice.map((column) => ({ row: 1, ...(column && { column: columnTitles[column] }), message: 'This column is there twice.' })),
    ...missing.map((column) => ({ row: 1, column: columnTitles[column], message: `The column ${columnTitles[column]} is missing.` })),
    ...(nameless ? [{ row: 1, column: columnTitles.name, message: `The column ${columnTitles.name} is missing.` }] : []),
  ]
}

function cellsOf(line: string[], columns: (Column | undefined)[]): SheetRow['cells'] {
  const cells: SheetRow['cells'] = {}
  for (const [index, column] of columns.entries()) {
    const cell = plainCell(line[index] ?? '')
    if (column && cell !== '') cells[column] = cell
  }
  return cells
}
