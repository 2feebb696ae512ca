import { csvLines, gstr1Columns, type Gstr1Table } from './gstr1-columns.ts'
import { rowsOf, type RowTable, sumRows } from './gstr1-rows.ts'
import { addToSums, emptySums, type ReturnSums } from './gstr1-sums.ts'
import type { MonthDocument } from './month-document.ts'

/** Reads the documents of a month by number. With a table it may leave out documents that are not in it. */
export type ReadDocuments = (table?: RowTable) => AsyncIterable<MonthDocument> | Iterable<MonthDocument>

export type Gstr1File = { name: string; chunks: AsyncIterable<string> | Iterable<string> }

const tables = Object.keys(gstr1Columns).filter((name): name is Gstr1Table => Object.hasOwn(gstr1Columns, name))

const isRowTable = (table: Gstr1Table): table is RowTable => !Object.hasOwn(sumRows, table)

/** Folds the documents of a month into the sums of its return. */
async function sumDocuments(documents: AsyncIterable<MonthDocument> | Iterable<MonthDocument>): Promise<ReturnSums> {
  const sums = emptySums()
  for await (const document of documents) addToSums(sums, document)
  return sums
}

/**
 * Returns the CSV files of a month for the offline tool, without those of empty tables. It reads the documents once for the sums and once for each table
 * that lists them, and keeps none.
 */
export async function* gstr1Files(read: ReadDocuments): AsyncGenerator<Gstr1File, void> {
  const sums = await sumDocuments(read())
  for (const table of tables) {
    const head = `${gstr1Columns[table]}\r\n`
    if (isRowTable(table)) {
      if (sums.rows.has(table)) yield { name: `${table}.csv`, chunks: listRows(head, table, read(table)) }
      continue
    }
    const rows = sumRows[table](sums)
    if (rows.length > 0) yield { name: `${table}.csv`, chunks: [head + csvLines(rows)] }
  }
}

async function* listRows(head: string, table: RowTable, documents: ReturnType<ReadDocuments>) {
  yield head
  for await (const document of documents) {
    const rows = rowsOf(table, document)
    if (rows.length > 0) yield csvLines(rows)
  }
}
