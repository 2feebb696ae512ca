import { addAmounts, type Amounts, isInReturn, type MonthDocument, noAmounts, signOf, type SupplyTable, sumsByRate, tableOf } from './month-document.ts'

/** The sums that a month's GSTR-1 is made of. */

/** The sum of the documents of a table, place and rate, less their credit notes. */
type SupplySum = Amounts & { table: SupplyTable; placeOfSupply: string; isInterstate: boolean; rateBp: number }

export type HsnSum = Amounts & { isB2b: boolean; hsn: string; rateBp: number; qty: number }

/** The natures of documents as the offline tool names them, in the order of table 13. A challan goes with a replacement, which is no supply. */
export const natures = {
  invoice: 'Invoices for outward supply',
  credit_note: 'Credit Note',
  challan: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
} as const

/** The numbers of a series that a month used. */
export type SeriesRow = { nature: keyof typeof natures; from: string; to: string; count: number }

type SeriesSum = SeriesRow & { prefix: string; financialYear: string; first: number; last: number }

/** The sum of lines without tax. */
export type NilSum = { isInterstate: boolean; isRegistered: boolean; paise: number }

/** The sums of a month's return. They stay small, however many documents a month has. */
export type ReturnSums = {
  supplies: Map<string, SupplySum>
  hsn: Map<string, HsnSum>
  series: Map<string, SeriesSum>
  nil: Map<string, NilSum>
  /** How many rows each table has that lists single documents. */
  rows: Map<SupplyTable, number>
}

export const emptySums = (): ReturnSums => ({ supplies: new Map(), hsn: new Map(), series: new Map(), nil: new Map(), rows: new Map() })

/** Adds a document to the sums of its month. */
export function addToSums(sums: ReturnSums, document: MonthDocument) {
  if (document.registration !== 'regular') return
  addToSeries(sums, document)
  if (!isInReturn(document)) return
  const table = tableOf(document)
  // The return lists credit notes with positive amounts in separate tables. Only in the sums of b2cs they lower the sales.
  const sign = table === 'b2cs' ? signOf(document) : 1
  const { placeOfSupply, isInterstate } = document
  for (const amounts of sumsByRate(document.lines)) {
    const { rateBp } = amounts
    if (rateBp === 0) addToNil(sums, document, amounts.grossPaise)
    else {
      addAmounts(
        getOrAdd(sums.supplies, `${table} ${placeOfSupply} ${isInterstate} ${rateBp}`, () => ({ table, placeOfSupply, isInterstate, rateBp, ...noAmounts() })),
        amounts,
        sign,
      )
      sums.rows.set(table, (sums.rows.get(table) ?? 0) + 1)
    }
  }
  addToHsn(sums, document)
}

function addToSeries({ series }: ReturnSums, { kind, prefix, financialYear, serial, number }: MonthDocument) {
  const nature = kind === 'credit_note' ? 'credit_note' : 'invoice'
  const sum = getOrAdd(series, `${nature} ${prefix} ${financialYear}`, () => ({
    nature,
    prefix,
    financialYear,
    first: serial,
    last: serial,
    from: number,
    to: number,
    count: 0,
  }))
  sum.count += 1
  if (serial < sum.first) Object.assign(sum, { first: serial, from: number })
  if (serial > sum.last) Object.assign(sum, { last: serial, to: number })
}

function addToNil({ nil }: ReturnSums, document: MonthDocument, grossPaise: number) {
  const { isInterstate } = document
  const isRegistered = document.buyerGstin !== undefined
  getOrAdd(nil, `${isInterstate} ${isRegistered}`, () => ({ isInterstate, isRegistered, paise: 0 })).paise += signOf(document) * grossPaise
}

function addToHsn({ hsn: sums }: ReturnSums, document: MonthDocument) {
  const sign = signOf(document)
  const isB2b = document.buyerGstin !== undefined
  for (const line of document.lines) {
    const { hsn, rateBp } = line
    const sum = getOrAdd(sums, `${isB2b} ${hsn} ${rateBp}`, () => ({ isB2b, hsn, rateBp, qty: 0, ...noAmounts() }))
    sum.qty += sign * line.qty
    addAmounts(sum, line, sign)
  }
}

function getOrAdd<Sum>(sums: Map<string, Sum>, key: string, start: () => Sum): Sum {
  const found = sums.get(key)
  if (found) return found
  const sum = start()
  sums.set(key, sum)
  return sum
}
