import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeText } from '#kernel/decode-text.ts'
import { ShopError } from '#kernel/errors.ts'
import { checkText } from '#kernel/json.ts'
import { yieldLoop } from '#platform/process/yield-loop.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { cellsOf, columnFinder, columnsOf, plainCell, type SheetForm, type SheetRow, titleErrors } from '#kernel/sheet.ts'

const maxRows = 20_000
/** Far more columns than a sheet needs, because spreadsheet programs may add blank ones. */
const maxColumns = 1000

/** Far more than a line needs. The limit exists because imports split cells into lines, which is expensive for a long cell. */
const maxLineBytes = 32 * 1024
const sliceBytes = 16 * 1024

const delimiters = [',', ';', '\t'] as const
const tooManyColumns = 'There are too many columns in this sheet.'

/** Reads a file in UTF-8, or in UTF-16, which spreadsheet programs call Unicode text. @throws ShopError invalid_input for other encodings */
export async function readText(file: File): Promise<string> {
  const text = decodeText(await file.bytes())
  if (text === undefined) throw new ShopError('invalid_input', 'The file could not be read. Please save the spreadsheet as “CSV UTF-8”.')
  return text
}

/** Parses a spreadsheet in CSV. `row` counts from 1, the titles included. An error that affects the whole sheet stops it, and it returns no rows then. */
export async function readSheet<Column extends string>(csv: string, form: SheetForm<Column>): Promise<{ rows: SheetRow<Column>[]; errors: ImportError[] }> {
  checkText(csv)
  const { delimiter, count } = delimiterOf(csv)
  if (count > maxColumns) return refuse({ row: 1, message: tooManyColumns })
  const columnOf = columnFinder(form)
  const rows: SheetRow<Column>[] = []
  let columns: (Column | undefined)[] | undefined
  let row = 0
  try {
    for await (const line of linesOf(csv, delimiter)) {
      row += 1
      if (row > maxRows + 1) return refuse({ row: 1, message: `Please import at most ${maxRows.toLocaleString('en-IN')} rows at once.` })
      if (!columns && form.isUntitled?.(line)) columns = columnsOf(form)
      if (columns) {
        const cells = cellsOf(line, columns)
        if (Object.keys(cells).length > 0) rows.push({ row, cells })
        continue
      }
      // `delimiterOf` stops counting at a line break, which a title in quotation marks may have.
      if (line.length > maxColumns) return refuse({ row: 1, message: tooManyColumns })
      columns = line.map((title) => columnOf(plainCell(title)))
      const errors = titleErrors(form, line, columns)
      if (errors.length > 0) return { rows: [], errors }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message = error.code === 'CSV_MAX_RECORD_SIZE' ? 'This line is too long.' : 'A quotation mark in this line is not closed, or stands where it cannot.'
    // `row` counts the records that arrived here. The parser may have counted more, because it reads ahead.
    return refuse({ row: Number(error['records'] ?? row) + 1, message })
  }
  return columns ? { rows, errors: [] } : { rows: [], errors: titleErrors(form, [], []) }
}

const refuse = (error: ImportError) => ({ rows: [], errors: [error] })

/** Parses the lines in slices, so other requests run in between. */
async function* linesOf(csv: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = parse({ bom: true, delimiter, relax_column_count: true, max_record_size: maxLineBytes })
  for await (const line of Readable.from(bytesOf(csv)).pipe(parser)) yield line
}

async function* bytesOf(csv: string) {
  const bytes = Buffer.from(csv)
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    await yieldLoop()
    yield bytes.subarray(start, start + sliceBytes)
  }
}

/** Returns the most frequent delimiter of the first line, and its count. */
function delimiterOf(csv: string) {
  const ends = ['\r', '\n'].map((end) => csv.indexOf(end)).filter((at) => at !== -1)
  const first = csv.slice(0, Math.min(csv.length, ...ends))
  const counts = delimiters.map((delimiter) => ({ delimiter, count: countUpTo(first, delimiter, maxColumns + 1) }))
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best))
}

function countUpTo(text: string, part: string, limit: number) {
  let count = 0
  for (let at = text.indexOf(part); at !== -1 && count < limit; at = text.indexOf(part, at + 1)) count += 1
  return count
}
