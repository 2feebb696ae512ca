import { expect, test } from 'vitest'
import { gstr1Files } from '../rules/gstr1.ts'
import { defaultLedgers, documentVoucher } from '../rules/tally-vouchers.ts'
import { generateBooks, type MutableBooks } from './generate-books.ts'
import { type RawSale, recompute, type Totals } from './law.ts'
import { readToolFile, type ToolRow } from './tool-reader.ts'

const rawOf = ({ documents: [sale, ...notes] }: MutableBooks): RawSale[] =>
  sale
    ? [
        {
          place: sale.placeOfSupply,
          home: sale.supplierState,
          gstin: sale.buyerGstin ?? '',
          day: sale.issuedOn,
          lines: sale.lines.map(({ hsn, qty, grossPaise, rateBp }) => ({ hsn, qty, gross: grossPaise, rate: rateBp })),
          notes: notes.map(({ issuedOn, lines }) => ({
            day: issuedOn,
            parts: new Map(lines.map(({ position, qty, grossPaise }) => [position, { qty, gross: grossPaise }])),
          })),
        },
      ]
    : []

const paise = (text = '') => Math.round(Number(text) * 100)

const columns: [name: string, column: string][] = [
  ['gross', 'Total Value'],
  ['taxable', 'Taxable Value'],
  ['central', 'Central Tax Amount'],
  ['state', 'State/UT Tax Amount'],
  ['integrated', 'Integrated Tax Amount'],
]

/** Returns the sums that a row of a file adds, with the keys of the recomputation. */
function sumsOf(table: string, row: ToolRow): [string, number][] {
  const rate = Math.round(Number(row['Rate']) * 100)
  if (table.startsWith('hsn')) {
    const key = `${table} ${row['HSN']} ${rate}`
    return [[`${key} qty`, Number(row['Total Quantity'])], ...columns.map(([name, column]): [string, number] => [`${key} ${name}`, paise(row[column])])]
  }
  if (table === 'exemp') {
    const [, way, kind] = /^(Inter|Intra)-State supplies to (\w+) persons$/.exec(row['Description'] ?? '') ?? []
    return [[`exemp ${way} ${kind}`, paise(row['Nil Rated Supplies'])]]
  }
  return table === 'docs' ? [] : [[`${table} ${row['Place Of Supply']?.slice(0, 2)} ${rate}`, paise(row['Taxable Value'])]]
}

test('two programs agree about the return and the ledgers of 100,000 orders', async () => {
  const { books, series } = generateBooks(100_000, 3)
  const documents = books.flatMap((each) => each.documents)
  const totals: Totals = new Map()
  const add = (key: string, amount: number) => totals.set(key, (totals.get(key) ?? 0) + amount)
  const files: string[] = []
  for await (const { name, chunks } of gstr1Files(() => documents)) {
    let text = ''
    for await (const chunk of chunks) text += chunk
    const table = name.replace('.csv', '')
    const rows = readToolFile(name, text)
    for (const row of rows) for (const [key, amount] of sumsOf(table, row)) add(key, amount)
    if (table === 'docs') expect(rows.map((row) => Number(row['Total Number']))).toEqual(series.map(({ lastSerial }) => lastSerial))
    files.push(table)
  }
  for (const document of documents) for (const { ledger, paise: amount } of documentVoucher(document, defaultLedgers).entries) add(`ledger ${ledger}`, amount)
  for (const [key, amount] of totals) if (amount === 0) totals.delete(key)
  expect(files).toEqual(['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'exemp', 'hsn(b2b)', 'hsn(b2c)', 'docs'])
  expect(totals.size).toBeGreaterThan(200)
  expect([...totals].toSorted()).toEqual([...recompute(books.flatMap(rawOf))].toSorted())
})
