import { minRefundPaise } from '#shop/orders/rules.ts'
import { creditLines, sumTax, taxIn, type TaxAmounts } from '../../rules/arithmetic.ts'
import type { BookedOrder, Difference, OrderBooks } from './books.ts'
import type { MonthDocument, MonthLine } from './month-document.ts'

const sumOf = (rows: readonly ({ amountPaise: number } | { totalPaise: number })[]) =>
  rows.reduce((sum, row) => sum + ('amountPaise' in row ? row.amountPaise : row.totalPaise), 0)

/** Returns the differences in the books of one order. */
export function orderDifferences(books: OrderBooks): Difference[] {
  const { orderId, order, documents } = books
  const ofDocuments = documents.flatMap((document) => documentDifferences(document, order?.placeOfSupply))
  if (!order) return [...(documents.length > 0 ? [{ code: 'document_without_order' as const, subject: orderId }] : []), ...ofDocuments]
  const sales = documents.filter(({ kind }) => kind !== 'credit_note')
  const notes = documents.filter(({ kind }) => kind === 'credit_note')
  return [...ofDocuments, ...saleDifferences(orderId, order, sales), ...noteDifferences(books, order, sales[0], notes), ...moneyDifferences(books, order)]
}

function saleDifferences(orderId: string, order: BookedOrder, sales: readonly MonthDocument[]): Difference[] {
  const isDue = order.dueOn !== undefined && order.totalPaise > 0
  const found: Difference[] = sales.flatMap(saleTaxDifferences)
  if (isDue && sales.length === 0) found.push({ code: 'order_without_document', subject: orderId })
  if (sales.length > 1) found.push({ code: 'document_twice', subject: orderId })
  for (const { number: subject, totalPaise, issuedOn } of sales) {
    if (!isDue && !order.wasUnshipped) found.push({ code: 'document_not_due', subject })
    if (issuedOn < (order.dueOn ?? '')) found.push({ code: 'document_early', subject })
    if (totalPaise !== order.totalPaise) found.push({ code: 'document_amount', subject })
  }
  return found
}

/** Compares credit notes with refunds. Without an invoice nothing can be credited, and the missing invoice is listed already. */
function noteDifferences(books: OrderBooks, order: BookedOrder, invoice: MonthDocument | undefined, notes: readonly MonthDocument[]): Difference[] {
  const { orderId, refunds, sentBack } = books
  const withoutRefund = notes.filter(({ refundId }) => refundId === undefined)
  const found = invoice ? [...refunds.flatMap((refund) => refundDifferences(refund, invoice, notes)), ...ofOtherInvoices(invoice, notes)] : []
  for (const { number, refundId } of notes) {
    const isKnown = refundId === undefined ? order.isCancelled : refunds.some(({ id }) => id === refundId) || sentBack.includes(refundId)
    if (!isKnown) found.push({ code: 'note_without_refund', subject: number })
  }
  if (order.isCancelled && order.cashPaise > 0 && invoice && withoutRefund.length === 0) found.push({ code: 'note_missing', subject: orderId })
  if (order.isCancelled && withoutRefund.length > 1) found.push({ code: 'note_twice', subject: orderId })
  if (!invoice || found.length > 0) return found
  return sumOf(notes) > invoice.totalPaise ? [{ code: 'notes_exceed_invoice', subject: invoice.number }] : noteTaxDifferences(invoice, notes)
}

/**
 * Compares a refund with its note. The note has the amount of the refund, or the rest of the invoice if that is less. A repeated refund may have no note: the
 * refund that the bank sent back had it.
 */
function refundDifferences({ id, amountPaise }: { id: string; amountPaise: number }, invoice: MonthDocument, notes: readonly MonthDocument[]): Difference[] {
  const [note, ...more] = notes.filter(({ refundId }) => refundId === id)
  if (more.length > 0) return [{ code: 'note_twice', subject: id }]
  const isAllCredited = sumOf(notes) >= invoice.totalPaise
  if (!note) return isAllCredited ? [] : [{ code: 'note_missing', subject: id }]
  const isRight = note.totalPaise === amountPaise || (isAllCredited && note.totalPaise < amountPaise)
  return isRight ? [] : [{ code: 'note_amount', subject: note.number }]
}

const ofOtherInvoices = (invoice: MonthDocument, notes: readonly MonthDocument[]): Difference[] =>
  notes.filter(({ against }) => against?.number !== invoice.number).map(({ number }) => ({ code: 'note_of_other_invoice', subject: number }))

function moneyDifferences({ orderId: subject, payments, remitted }: OrderBooks, order: BookedOrder): Difference[] {
  const found: Difference[] = []
  const paidPaise = order.totalPaise - order.cashPaise
  if (paidPaise > 0) {
    if (payments.length === 0) found.push({ code: 'payment_missing', subject })
    else if (sumOf(payments) !== paidPaise) found.push({ code: 'payment_amount', subject })
  }
  if (order.keptPaise >= minRefundPaise) found.push({ code: 'money_kept', subject })
  if (order.isRemittanceDue && remitted.length === 0) found.push({ code: 'remittance_missing', subject })
  else if (remitted.length > 1) found.push({ code: 'remittance_twice', subject })
  else if (remitted.length > 0 && sumOf(remitted) !== order.cashPaise) found.push({ code: 'remittance_amount', subject })
  return found
}

const isSame = (one: TaxAmounts, other: TaxAmounts) =>
  one.taxablePaise === other.taxablePaise && one.cgstPaise === other.cgstPaise && one.sgstPaise === other.sgstPaise && one.igstPaise === other.igstPaise

/** Returns the differences within one document: in its sums, and between its kind of tax and its places. */
function documentDifferences(document: MonthDocument, orderPlace: string | undefined): Difference[] {
  const { number: subject, lines, supplierState, placeOfSupply, isInterstate } = document
  const found: Difference[] = []
  const grossPaise = lines.reduce((sum, line) => sum + line.grossPaise, 0)
  if (grossPaise !== document.totalPaise || !isSame(sumTax(lines), document)) found.push({ code: 'document_sums', subject })
  if (isInterstate !== (placeOfSupply !== supplierState) || (orderPlace ?? placeOfSupply) !== placeOfSupply) found.push({ code: 'wrong_place', subject })
  return found
}

/** Returns a difference if the tax of an invoice or bill is not the tax inside its amounts. */
function saleTaxDifferences({ number, lines, isInterstate, registration }: MonthDocument): Difference[] {
  const isRight = lines.every((line) => isSame(line, taxIn(line.grossPaise, registration === 'regular' ? line.rateBp : 0, isInterstate)))
  return isRight ? [] : [{ code: 'wrong_tax', subject: number }]
}

/** What earlier notes credited of a line. */
type Credited = { qty: number; paise: number; tax: TaxAmounts }

/** Returns a difference for each note whose tax is not the share of its invoice's tax, given the earlier notes. */
function noteTaxDifferences(invoice: MonthDocument, notes: readonly MonthDocument[]): Difference[] {
  const credited = new Map<number, Credited>()
  return notes
    .toSorted((one, other) => one.issuedOn.localeCompare(other.issuedOn) || one.serial - other.serial)
    .filter((note) => !note.lines.map((line) => isRightNoteLine(invoice, line, credited)).every(Boolean))
    .map(({ number }) => ({ code: 'wrong_tax', subject: number }))
}

/** Returns whether a line of a note has the right tax. Also adds the line to `credited`. */
function isRightNoteLine(invoice: MonthDocument, noted: MonthLine, credited: Map<number, Credited>): boolean {
  const line = invoice.lines.find(({ position }) => position === noted.position)
  if (!line) return false
  const before = credited.get(line.position) ?? { qty: 0, paise: 0, tax: sumTax([]) }
  credited.set(line.position, { qty: before.qty + noted.qty, paise: before.paise + noted.grossPaise, tax: sumTax([before.tax, noted]) })
  if (noted.rateBp !== line.rateBp || noted.grossPaise > line.grossPaise - before.paise) return false
  const [right] = creditLines([{ ...line, creditedQty: before.qty, creditedPaise: before.paise, creditedTax: before.tax }], noted.grossPaise, [])
  return right !== undefined && isSame(noted, right)
}
