import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { ShopError } from '#kernel/errors.ts'
import { collectErrors } from '#kernel/sheet.ts'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { yieldLoop } from '#platform/process/yield-loop.ts'
import { type Columns, type FileLine, findColumns, readLine } from '../rules/read-remittance.ts'

export type RemittanceFile = { lines: FileLine[]; errors: ImportError[]; errorCount: number }

const maxLines = 50_000
const maxLineBytes = 16 * 1024

/** Reads a courier's sheet. @throws ShopError invalid_input for another file; wrong cells are errors of their rows */
export async function readFile(body: AsyncIterable<Uint8Array>): Promise<RemittanceFile> {
  const errors = collectErrors()
  const lines: FileLine[] = []
  let columns: Columns | undefined
  let row = 0
  const parser = parse({ bom: true, relax_column_count: true, relax_quotes: true, max_record_size: maxLineBytes })
  try {
    for await (const cells of Readable.from(body).pipe(parser) as AsyncIterable<string[]>) {
      await yieldLoop()
      row += 1
      if (!columns) {
        const found = findColumns(cells)
        if ('missing' in found) throw badFile(`The file has no column ${found.missing}. Please upload the courier’s sheet, or the plain template.`)
        columns = found
        continue
      }
      const read = readLine(cells, columns, row)
      if (read && 'error' in read) errors.push(read.error)
      else if (read) lines.push(read.line)
      if (lines.length > maxLines) throw badFile('Please import at most 50,000 lines at once.')
    }
  } catch (error) {
    throw error instanceof CsvError ? badFile('The file is no spreadsheet in CSV.') : error
  }
  const collected = errors.collected()
  if (lines.length === 0 && collected.errorCount === 0) throw badFile('The file has no lines.')
  return { lines, ...collected }
}

const badFile = (message: string) => new ShopError('invalid_input', message)
