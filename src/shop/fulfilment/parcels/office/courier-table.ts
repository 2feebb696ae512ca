import { canonicalCode, canonicalMobile, nameKey } from '#kernel/text.ts'
import { isOrderId } from '#shop/orders/rules.ts'
import { type Carrier, carrierIds, carriers, parseAwb } from '../rules/carriers.ts'
import { type CourierRecord, recordsOf } from './courier-records.ts'

/** A row of the dialog: a parcel of an order, with the mobile and the PIN of its address. An order with one parcel has its id as the key. */
export type ParcelRow = { key: string; id: string; mobile?: string; pincode?: string }

/** Why a line is not placed. The screen has a sentence for each. */
export type Reason =
  | 'unknown_order'
  | 'no_order'
  | 'more_than_rows'
  | 'no_number'
  | 'mobile'
  | 'shortened'
  | 'several_numbers'
  | 'several_orders'
  | 'after_unclear'
  | 'other_address'
  | 'order_twice'
  | 'number_twice'
  | 'other_carrier'

/**
 * `skipped` is a heading, an empty line or a repetition. An `unmatched` line belongs to no row. A `doubtful` line may belong to one. Only `matched` lines are
 * placed.
 */
export type TableLine = { text: string } & (
  | { kind: 'matched'; key: string; awb: string; carrier: Carrier | undefined }
  | { kind: 'skipped' }
  | { kind: 'unmatched' | 'doubtful'; reason: Reason }
)

/** A line with an order and a number. */
type Named = { text: string; id: string; awb: string; carrier: Carrier | undefined }

/**
 * Reads a table of a carrier or a spreadsheet into the rows of the dialog. Cells are recognised by what they hold. Once any line names an order, each line
 * goes to the order that it names. Else the numbers fill the rows from the row of `key` down. `chosen` is the carrier of the dialog. Undefined for a text
 * of one cell, which the browser pastes as it is.
 */
export function readCourierTable(rows: readonly ParcelRow[], key: string, text: string, chosen?: Carrier): TableLine[] | undefined {
  const records = recordsOf(text)
  if (records.length < 2 && (records[0]?.cells.length ?? 0) < 2) return undefined
  const lines = parseRecords(records, new Set(rows.map(({ id }) => id)))
  const placed = lines.some(({ ids }) => ids.length > 0)
    ? placeByOrder(rows, lines)
    : placeByPosition(rows.slice(rows.findIndex((row) => row.key === key)), lines)
  return refuseOtherCarriers(refuseSharedNumbers(placed), chosen)
}

/** Returns the carrier that the matched lines of a table name, if they name one only. */
export function carrierOfTable(lines: readonly TableLine[]): Carrier | undefined {
  const named = new Set(lines.flatMap((line) => (line.kind === 'matched' && line.carrier ? line.carrier : [])))
  return named.size === 1 ? [...named][0] : undefined
}

type Line = ReturnType<typeof parseCells> & { text: string; isHeading: boolean }

const headings = {
  number: /awb|air ?way ?bill|way ?bill|track|consignment|docket|shipment (?:no|number|id)/,
  aboutNumber: /date|status|url|link|time|type|weight/,
}

const isNumberHeading = (cell: string) => headings.number.test(nameKey(cell)) && !headings.aboutNumber.test(nameKey(cell))

/**
 * A line before the first number is a heading if it has no digit, or names the column of the numbers beside names such as "Address 1". The named column
 * decides which cell of a later line is the number.
 */
function parseRecords(records: readonly CourierRecord[], known: ReadonlySet<string>): Line[] {
  let column: number | undefined
  let begun = false
  return records.map(({ text, cells }) => {
    const parsed = parseCells(cells, known, column)
    const named = cells.flatMap((cell, at) => (isNumberHeading(cell) ? at : []))
    const hasValues = parsed.ids.length + parsed.mobiles.length + parsed.pins.length > 0 || parsed.numbers.some((number) => /\d.*\d.*\d/.test(number))
    const isHeading = !begun && text.trim() !== '' && !hasValues && (named.length > 0 || !/\p{Nd}/u.test(text))
    if (isHeading && named.length === 1) column = named[0]
    begun ||= !isHeading && text.trim() !== ''
    return { text, isHeading, ...parsed }
  })
}

/** `column`: the place of the number, which a heading named. */
function parseCells(cells: readonly string[], known: ReadonlySet<string>, column: number | undefined) {
  const parsed = cells.map((cell) => parseCell(cell, known))
  const headed = column === undefined ? undefined : parsed[column]?.awb
  const others = parsed.filter(({ id }) => id === undefined)
  const numbers = headed === undefined ? others.flatMap(({ awb, isOtherValue }) => (isOtherValue || awb === undefined ? [] : awb)) : [headed]
  return {
    ids: [...new Set(parsed.flatMap(({ id }) => id ?? []))],
    numbers: [...new Set(numbers)],
    mobiles: others.flatMap(({ mobile }) => (mobile === undefined || mobile === headed ? [] : mobile)),
    pins: others.flatMap(({ code }) => (/^[1-9]\d{5}$/.test(code) ? code : [])),
    carrier: parsed.find(({ carrier }) => carrier)?.carrier,
    // A spreadsheet program wrote a long number as 5.26E+11.
    isShortened: others.some(({ cell }) => /^\d[.,]\d+e\+\d+$/i.test(cell)),
    isBlank: others.every(({ cell }) => /^(?:|-+|n\/?a|pending)$/i.test(cell)),
  }
}

function parseCell(cell: string, known: ReadonlySet<string>) {
  const code = canonicalCode(cell)
  const mobile = mobileOf(cell)
  return {
    cell,
    code,
    mobile,
    id: code.match(/[A-Z0-9]+/g)?.find((word) => known.has(word) || isOrderId(word)),
    awb: numberOf(cell),
    carrier: carrierNames.find(({ letters }) => lettersOf(cell).startsWith(letters))?.id,
    isOtherValue: mobile !== undefined || otherValue.test(code),
  }
}

/** Matches a PIN and a date. */
const otherValue = /^(?:[1-9]\d{5}|\d{1,4}-(?:\d{1,2}|[A-Z]{3,9})-\d{2,4}|20\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01]))$/

const lettersOf = (cell: string) => cell.toLowerCase().replace(/[^a-z]/g, '')

const carrierNames = carrierIds.map((id) => ({ id, letters: lettersOf(carriers[id].name) }))

/** Returns the tracking number in a cell. Words with a digit, such as "Flat 402", are none: only digits and postal numbers may have blanks. */
function numberOf(cell: string): string | undefined {
  const awb = parseAwb(cell)
  if (awb === undefined || !/\d/.test(awb)) return undefined
  return /\s/.test(cell) && !/^(?:[A-Z]{2})?\d{8,}(?:IN)?$/.test(awb) ? undefined : awb
}

/** Returns the mobile number in a cell. Numbers of mobiles begin with 6 to 9. */
function mobileOf(cell: string): string | undefined {
  const mobile = canonicalMobile(cell)
  return mobile !== undefined && /^[6-9]/.test(mobile) ? mobile : undefined
}

/** Returns the number of a line, or why it has none that is certain. */
function certainNumber({ numbers, mobiles, isShortened }: Line): string | { reason: Reason } {
  const [number, ...others] = numbers
  if (isShortened) return { reason: 'shortened' }
  if (number === undefined) return { reason: mobiles.length > 0 ? 'mobile' : 'no_number' }
  return others.length > 0 ? { reason: 'several_numbers' } : number
}

function placeByOrder(rows: readonly ParcelRow[], lines: readonly Line[]): TableLine[] {
  const withOrders = lines.map((line): TableLine | Named => {
    const { text, ids, carrier, isHeading, isBlank } = line
    const [id, ...otherIds] = ids
    if (id === undefined) return isHeading || isBlank ? { text, kind: 'skipped' } : { text, kind: 'unmatched', reason: 'no_order' }
    if (otherIds.length > 0) return { text, kind: 'doubtful', reason: 'several_orders' }
    if (!rows.some((row) => row.id === id)) return { text, kind: 'unmatched', reason: 'unknown_order' }
    const awb = certainNumber(line)
    return typeof awb === 'string' ? { text, id, awb, carrier } : { text, kind: 'doubtful', ...awb }
  })
  return withOrders.map((line, index) => ('kind' in line ? line : placeNamed(rows, withOrders, line, index)))
}

/** An order takes as many numbers as it has parcels. With more, nobody knows which are right. */
function placeNamed(rows: readonly ParcelRow[], all: readonly (TableLine | Named)[], { text, id, awb, carrier }: Named, index: number): TableLine {
  const ofOrder = all.flatMap((line, at) => ('kind' in line || line.id !== id ? [] : { awb: line.awb, at }))
  const numbers = [...new Set(ofOrder.map((line) => line.awb))]
  const parcels = rows.filter((row) => row.id === id)
  if (numbers.length > parcels.length) return { text, kind: 'doubtful', reason: 'order_twice' }
  const first = ofOrder.find((line) => line.awb === awb)?.at
  const row = parcels[numbers.indexOf(awb)]
  return row && first === index ? { text, kind: 'matched', key: row.key, awb, carrier } : { text, kind: 'skipped' }
}

/** Fills rows from the first one down. An empty line leaves its row empty. After a line that nobody can read, the places are no longer certain. */
function placeByPosition(rows: readonly ParcelRow[], lines: readonly Line[]): TableLine[] {
  const body = lines.filter(({ isHeading }) => !isHeading)
  const isTooLong = body.length > rows.length
  let next = 0
  let isClear = true
  return lines.map((line): TableLine => {
    const { text, isHeading, isBlank, carrier, mobiles, pins } = line
    if (isHeading) return { text, kind: 'skipped' }
    const row = rows[next]
    next += 1
    if (isBlank) return { text, kind: 'skipped' }
    const awb = certainNumber(line)
    if (typeof awb !== 'string') {
      isClear = false
      return { text, kind: 'doubtful', ...awb }
    }
    if (isTooLong || !row) return { text, kind: 'doubtful', reason: 'more_than_rows' }
    if (!isClear) return { text, kind: 'doubtful', reason: 'after_unclear' }
    const isElsewhere = (values: string[], own: string | undefined) => own !== undefined && values.length > 0 && !values.includes(own)
    if (isElsewhere(mobiles, row.mobile) || isElsewhere(pins, row.pincode)) return { text, kind: 'doubtful', reason: 'other_address' }
    return { text, kind: 'matched', key: row.key, awb, carrier }
  })
}

/** A number that two rows would get is certain for neither. */
function refuseSharedNumbers(lines: readonly TableLine[]): TableLine[] {
  const taken = Map.groupBy(
    lines.filter((line) => line.kind === 'matched'),
    ({ awb }) => awb,
  )
  return lines.map((line) =>
    line.kind === 'matched' && (taken.get(line.awb)?.length ?? 0) > 1 ? { text: line.text, kind: 'doubtful', reason: 'number_twice' } : line,
  )
}

/** The dialog sends all parcels with one carrier. Of a table with several, it takes the lines of the chosen one. */
function refuseOtherCarriers(lines: readonly TableLine[], chosen: Carrier | undefined): TableLine[] {
  if (new Set(lines.flatMap((line) => (line.kind === 'matched' && line.carrier ? line.carrier : []))).size < 2) return [...lines]
  return lines.map((line) =>
    line.kind === 'matched' && line.carrier !== undefined && line.carrier !== chosen ? { text: line.text, kind: 'doubtful', reason: 'other_carrier' } : line,
  )
}
