import type { BookedOrder, Difference, OrderBooks } from './books.ts'
import { documentDifferences, noteTaxDifferences, saleTaxDifferences } from './document-differences.ts'
import type { MonthDocument } from './month-document.ts'

const sumOf = (rows: readonly ({ amountPaise: number } | { totalPaise: number })[]) =>
  rows.reduce((sum, row) => sum + ('amountPaise' in row ? row.amountPaise : row.totalPaise), 0)

/** Returns what does not agree in the books of one order. */
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
  const { orderId, refunds } = books
  const ofReturn = notes.filter(({ refundId }) => refundId === undefined)
  const found = invoice ? [...refunds.flatMap((refund) => refundDifferences(refund, invoice, notes)), ...ofOtherInvoices(invoice, notes)] : []
  for (const { number, refundId } of notes) {
    const isKnown = refundId === undefined ? order.isUndelivered : refunds.some(({ id }) => id === refundId)
    if (!isKnown) found.push({ code: 'note_without_refund', subject: number })
  }
  if (order.isUndelivered && invoice && ofReturn.length === 0) found.push({ code: 'note_missing', subject: orderId })
  if (order.isUndelivered && ofReturn.length > 1) found.push({ code: 'note_twice', subject: orderId })
  if (!invoice || found.length > 0) return found
  return sumOf(notes) > invoice.totalPaise ? [{ code: 'notes_exceed_invoice', subject: invoice.number }] : noteTaxDifferences(invoice, notes)
}

/** A refund has one note of its amount, or of what was left of the invoice: a refund that the bank sent back and that was made again has its note already. */
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
  if (order.isPrepaid && order.totalPaise > 0) {
    if (payments.length === 0) found.push({ code: 'payment_missing', subject })
    else if (sumOf(payments) !== order.totalPaise) found.push({ code: 'payment_amount', subject })
  }
  if (order.isRemittanceDue && remitted.length === 0) found.push({ code: 'remittance_missing', subject })
  else if (remitted.length > 1) found.push({ code: 'remittance_twice', subject })
  else if (remitted.length > 0 && sumOf(remitted) !== order.totalPaise) found.push({ code: 'remittance_amount', subject })
  return found
}
