import { csvLines, dayText, gstr1Columns, type Gstr1Table, placeText, plainText, rateText, rupeesText } from './gstr1-columns.ts'
import { addToSums, emptySums, type HsnSum, natures, type NilSum, type ReturnSums, type SeriesRow } from './gstr1-sums.ts'
import { isInReturn, type MonthDocument, sumsByRate, type SupplyTable, tableOf } from './month-document.ts'

/** Reads the documents of a month by day. With a table it may leave out documents that are not in that table. */
type ReadDocuments = (table?: RowTable) => AsyncIterable<MonthDocument> | Iterable<MonthDocument>

type Gstr1File = { name: string; chunks: AsyncIterable<string> | Iterable<string> }

const tables = Object.keys(gstr1Columns).filter((name): name is Gstr1Table => Object.hasOwn(gstr1Columns, name))

const isRowTable = (table: Gstr1Table): table is RowTable => !Object.hasOwn(sumRows, table)

/** Folds the documents of a month into the sums of its return. */
async function sumDocuments(documents: AsyncIterable<MonthDocument> | Iterable<MonthDocument>): Promise<ReturnSums> {
  const sums = emptySums()
  for await (const document of documents) addToSums(sums, document)
  return sums
}

/**
 * Returns the CSV files of a month for the offline tool, without files of empty tables. It reads the documents once for the sums and once for each table
 * that lists them, and keeps none. `hsnTexts` describes the codes of table 12. `challans`: the series of delivery challans, for table 13.
 */
export async function* gstr1Files(
  read: ReadDocuments,
  { hsnTexts = new Map(), challans = [] }: { hsnTexts?: HsnTexts; challans?: readonly SeriesRow[] } = {},
): AsyncGenerator<Gstr1File, void> {
  const sums = await sumDocuments(read())
  for (const table of tables) {
    const head = `${gstr1Columns[table]}\r\n`
    if (isRowTable(table)) {
      if (sums.rows.has(table)) yield { name: `${table}.csv`, chunks: listRows(head, table, read(table)) }
      continue
    }
    const rows = sumRows[table](sums, { hsnTexts, challans })
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

type Cells = readonly string[]

/** Descriptions by HSN code. */
type HsnTexts = ReadonlyMap<string, string>

/** The tables that list each document. The other tables hold sums. */
export type RowTable = Exclude<SupplyTable, 'b2cs'>

/** Returns the rows of a document in a table: one for each rate above 0, none if the document is not in the table. */
function rowsOf(table: RowTable, document: MonthDocument): Cells[] {
  if (!isInReturn(document) || tableOf(document) !== table) return []
  return sumsByRate(document.lines)
    .filter(({ rateBp }) => rateBp > 0)
    .map(({ rateBp, taxablePaise }) => cellsOf[table](document, rateText(rateBp), rupeesText(taxablePaise)))
}

/**
 * The cells of a document's row, in the order of `gstr1Columns`. The offline tool defines the codes: N means no reverse charge, C a credit note, and B2CL a
 * large supply to a buyer without GSTIN. A cell that does not apply is empty, such as E-commerce GSTIN and cess.
 */
const cellsOf: Record<RowTable, (document: MonthDocument, rate: string, taxable: string) => Cells> = {
  b2b: (document, rate, taxable) => [
    document.buyerGstin ?? '',
    plainText(document.receiverName),
    document.number,
    dayText(document.issuedOn),
    rupeesText(document.totalPaise),
    placeText(document.placeOfSupply),
    'N',
    '',
    'Regular B2B',
    '',
    rate,
    taxable,
    '',
  ],
  b2cl: (document, rate, taxable) => [
    document.number,
    dayText(document.issuedOn),
    rupeesText(document.totalPaise),
    placeText(document.placeOfSupply),
    '',
    rate,
    taxable,
    '',
    '',
  ],
  cdnr: (document, rate, taxable) => [
    document.buyerGstin ?? '',
    plainText(document.receiverName),
    document.number,
    dayText(document.issuedOn),
    'C',
    placeText(document.placeOfSupply),
    'N',
    'Regular B2B',
    rupeesText(document.totalPaise),
    '',
    rate,
    taxable,
    '',
  ],
  cdnur: (document, rate, taxable) => [
    'B2CL',
    document.number,
    dayText(document.issuedOn),
    'C',
    placeText(document.placeOfSupply),
    rupeesText(document.totalPaise),
    '',
    rate,
    taxable,
    '',
  ],
}

/** Returns the rows of a table that holds sums. The tool's code OE means that no e-commerce operator sold the goods, and NOS-NUMBERS is the unit "pieces". */
const sumRows: Record<Exclude<Gstr1Table, RowTable>, (sums: ReturnSums, beside: { hsnTexts: HsnTexts; challans: readonly SeriesRow[] }) => Cells[]> = {
  b2cs: ({ supplies }) => {
    // The table does not tell apart supplies within a state and to other states, so their sums are added.
    const byPlace = new Map<string, { place: string; rateBp: number; paise: number }>()
    for (const { table, placeOfSupply: place, rateBp, taxablePaise } of supplies.values()) {
      if (table !== 'b2cs') continue
      const before = byPlace.get(`${place} ${rateBp}`)?.paise ?? 0
      byPlace.set(`${place} ${rateBp}`, { place, rateBp, paise: before + taxablePaise })
    }
    return [...byPlace.values()]
      .filter(({ paise }) => paise !== 0)
      .toSorted((one, other) => byText(one.place, other.place) || one.rateBp - other.rateBp)
      .map(({ place, rateBp, paise }) => ['OE', placeText(place), '', rateText(rateBp), rupeesText(paise), '', ''])
  },
  exemp: ({ nil }) =>
    [...nil.values()].filter(({ paise }) => paise !== 0).map((sum) => [nilDescription(sum), rupeesText(sum.paise), rupeesText(0), rupeesText(0)]),
  'hsn(b2b)': (sums, { hsnTexts }) => hsnRows(sums, hsnTexts, true),
  'hsn(b2c)': (sums, { hsnTexts }) => hsnRows(sums, hsnTexts, false),
  docs: ({ series }, { challans }) =>
    [...series.values(), ...challans]
      .toSorted((one, other) => natureOrder.indexOf(one.nature) - natureOrder.indexOf(other.nature) || byText(one.from, other.from))
      .map(({ nature, from, to, count }) => [natures[nature], from, to, String(count), '0']),
}

const natureOrder = Object.keys(natures)

const nilDescription = ({ isInterstate, isRegistered }: NilSum) =>
  `${isInterstate ? 'Inter' : 'Intra'}-State supplies to ${isRegistered ? 'registered' : 'unregistered'} persons`

const hsnRows = ({ hsn }: ReturnSums, hsnTexts: HsnTexts, isB2b: boolean) =>
  [...hsn.values()]
    .filter((sum) => sum.isB2b === isB2b && !isNothing(sum))
    .toSorted((one, other) => byText(one.hsn, other.hsn) || one.rateBp - other.rateBp)
    .map((sum) => [
      sum.hsn,
      plainText(hsnTexts.get(sum.hsn) ?? ''),
      '',
      'NOS-NUMBERS',
      String(sum.qty),
      rupeesText(sum.grossPaise),
      rateText(sum.rateBp),
      rupeesText(sum.taxablePaise),
      rupeesText(sum.igstPaise),
      rupeesText(sum.cgstPaise),
      rupeesText(sum.sgstPaise),
      '',
    ])

/** True for a code whose notes took back all that was sold. */
const isNothing = ({ qty, grossPaise, taxablePaise }: HsnSum) => qty === 0 && grossPaise === 0 && taxablePaise === 0

const byText = (one: string, other: string) => (one < other ? -1 : Number(one > other))
