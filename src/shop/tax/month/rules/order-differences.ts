import type { BookedOrder, Difference, OrderBooks } from './books.ts'
import { documentDifferences, noteTaxDifferences, saleTaxDifferences } from './document-differences.ts'
import type { MonthDocument } from './month-document.ts'

const sumOf = (rows: readonly { amountPaise: number }[]) => rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

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
    if (!isDue) found.push({ code: 'document_not_due', subject })
    else if (issuedOn < (order.dueOn ?? '')) found.push({ code: 'document_early', subject })
    if (totalPaise !== order.totalPaise) found.push({ code: 'document_amount', subject })
  }
  return found
}

/** Compares credit notes with refunds. Without an invoice nothing can be credited, and the missing invoice is listed already. */
function noteDifferences({ orderId, refunds }: OrderBooks, order: BookedOrder, invoice: MonthDocument | undefined, notes: readonly MonthDocument[]) {
  const found: Difference[] = []
  for (const { id, amountPaise } of invoice ? refunds : []) {
    const [note, ...more] = notes.filter(({ refundId }) => refundId === id)
    if (!note) found.push({ code: 'note_missing', subject: id })
    else if (more.length > 0) found.push({ code: 'note_twice', subject: id })
    else if (note.totalPaise !== amountPaise) found.push({ code: 'note_amount', subject: note.number })
  }
  const withoutRefund = notes.filter(({ refundId }) => refundId === undefined)
  for (const { number, refundId } of notes) {
    const isKnown = refundId === undefined ? order.isReturnedUnpaid : refunds.some(({ id }) => id === refundId)
    if (!isKnown) found.push({ code: 'note_without_refund', subject: number })
  }
  if (invoice && order.isReturnedUnpaid && withoutRefund.length === 0) found.push({ code: 'note_missing', subject: orderId })
  if (order.isReturnedUnpaid && withoutRefund.length > 1) found.push({ code: 'note_twice', subject: orderId })
  if (!invoice) return found
  const ofOthers = notes.filter(({ against }) => against?.number !== invoice.number)
  found.push(...ofOthers.map(({ number }) => ({ code: 'note_of_other_invoice' as const, subject: number })))
  if (found.length > 0) return found
  const credited = notes.reduce((sum, { totalPaise }) => sum + totalPaise, 0)
  if (credited > invoice.totalPaise) return [{ code: 'notes_exceed_invoice' as const, subject: invoice.number }]
  return noteTaxDifferences(invoice, notes)
}

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
