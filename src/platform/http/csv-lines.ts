import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null | undefined

export type CellOf<Row> = (row: Row) => Cell

/**
 * Writes rows as lines of a CSV file for spreadsheet programs. Every cell is quoted, so that no program splits it at another delimiter. An apostrophe before
 * a formula keeps programs from running it.
 */
export const csvLines = (rows: Cell[][]) =>
  stringify(rows, {
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: (value) => (value ? 'yes' : 'no'), string: keepApostrophe },
  })

/** Doubles an apostrophe that stands before a formula, because an import removes one apostrophe. */
const keepApostrophe = (text: string) => (/^'+[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text)

/** Writes a whole CSV file page by page. A byte order mark tells spreadsheet programs that it is UTF-8. */
export async function* csvFile<Row>(columns: Record<string, CellOf<Row>>, pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string, void> {
  const cells = Object.values(columns)
  yield `\uFEFF${csvLines([Object.keys(columns)])}`
  for await (const rows of pages) if (rows.length > 0) yield csvLines(rows.map((row) => cells.map((cellOf) => cellOf(row))))
}
