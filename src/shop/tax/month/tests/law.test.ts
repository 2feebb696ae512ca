import { expect, test } from 'vitest'
import { gstr1Files } from '../rules/gstr1.ts'
import { defaultLedgers } from '../rules/ledgers.ts'
import { documentVoucher } from '../rules/vouchers.ts'
import { generateBooks, type MutableBooks } from './generate-books.ts'
import { readToolFile, type ToolRow } from './tool-reader.ts'

// The law, written from its text alone: this half shares no code with the shop.

type RawSale = {
  place: string
  home: string
  gstin: string
  day: string
  lines: { hsn: string; qty: number; gross: number; rate: number }[]
  notes: RawNote[]
}
/** The parts of a note by the position of their line, in the order of issue. */
type RawNote = { day: string; parts: Map<number, { qty: number; gross: number }> }

type Taxed = { taxable: number; central: number; state: number; integrated: number }

const half = (numerator: bigint, denominator: bigint) => Number((numerator * 2n + denominator) / (denominator * 2n))

/** The tax inside a price that includes it. Section 15 values the supply without tax; section 170 rounds to the nearest. */
function inside(gross: number, rate: number, crosses: boolean): Taxed {
  if (crosses) {
    const integrated = half(BigInt(gross) * BigInt(rate), 10000n + BigInt(rate))
    return { taxable: gross - integrated, central: 0, state: 0, integrated }
  }
  const central = half(BigInt(gross) * BigInt(rate), 20000n + 2n * BigInt(rate))
  return { taxable: gross - central - central, central, state: central, integrated: 0 }
}

/** A note reduces the tax in proportion, so that all notes of a line together reduce it by the tax of the line. */
function share(tax: number, before: number, gross: number, ofLine: number) {
  const at = (upTo: number) => half(BigInt(tax) * BigInt(upTo), BigInt(ofLine))
  return at(before + gross) - at(before)
}

type Totals = Map<string, number>

const add = (totals: Totals, key: string, amount: number) => totals.set(key, (totals.get(key) ?? 0) + amount)

/** Adds a supply, or takes it back, in the tables of the return and the ledgers. */
function book(totals: Totals, sale: RawSale, line: RawSale['lines'][number], part: { qty: number; gross: number; tax: Taxed }, sign: 1 | -1) {
  const crosses = sale.place !== sale.home
  const value = sale.lines.reduce((sum, { gross }) => sum + gross, 0)
  const isLarge = crosses && value > (sale.day >= '2024-08-01' ? 10_000_000 : 25_000_000)
  const { qty, gross, tax } = part
  const hsn = `hsn(${sale.gstin ? 'b2b' : 'b2c'}) ${line.hsn} ${line.rate}`
  for (const [name, amount] of Object.entries({ qty, gross, ...tax })) add(totals, `${hsn} ${name}`, sign * amount)
  if (line.rate === 0) add(totals, `exemp ${crosses ? 'Inter' : 'Intra'} ${sale.gstin ? 'registered' : 'unregistered'}`, sign * gross)
  else if (sale.gstin) add(totals, `${sign > 0 ? 'b2b' : 'cdnr'} ${sale.place} ${line.rate}`, tax.taxable)
  else if (isLarge) add(totals, `${sign > 0 ? 'b2cl' : 'cdnur'} ${sale.place} ${line.rate}`, tax.taxable)
  else add(totals, `b2cs ${sale.place} ${line.rate}`, sign * tax.taxable)
  add(totals, 'ledger Online customers', sign * gross)
  add(totals, `ledger ${crosses ? 'Interstate sales' : 'Sales'} ${line.rate / 100}%`, -sign * tax.taxable)
  add(totals, 'ledger Output CGST', -sign * tax.central)
  add(totals, 'ledger Output SGST', -sign * tax.state)
  add(totals, 'ledger Output IGST', -sign * tax.integrated)
}

/** Returns sums of paise and pieces by table and key, and by ledger. */
function recompute(sales: readonly RawSale[]): Totals {
  const totals: Totals = new Map()
  for (const sale of sales)
    for (const [position, line] of sale.lines.entries()) {
      const tax = inside(line.gross, line.rate, sale.place !== sale.home)
      book(totals, sale, line, { ...line, tax }, 1)
      let before = 0
      for (const note of sale.notes) {
        const part = note.parts.get(position)
        if (!part) continue
        const of = (amount: number) => share(amount, before, part.gross, line.gross)
        const [central, state, integrated] = [of(tax.central), of(tax.state), of(tax.integrated)]
        book(totals, sale, line, { ...part, tax: { central, state, integrated, taxable: part.gross - central - state - integrated } }, -1)
        before += part.gross
      }
    }
  for (const [key, amount] of totals) if (amount === 0) totals.delete(key)
  return totals
}

// The comparison.

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
