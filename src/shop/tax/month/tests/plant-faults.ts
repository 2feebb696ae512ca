import { type BookedSeries, type Difference, type DifferenceCode, differenceCodes } from '../rules/books.ts'
import type { MonthDocument } from '../rules/month-document.ts'
import { creditNote } from './make-documents.ts'
import type { MutableBooks, MutablePayment } from './generate-books.ts'
import { settlementFaults } from './settlement-faults.ts'

type Case = {
  books: MutableBooks
  payment: MutablePayment | undefined
  sale: MonthDocument
  notes: MonthDocument[]
  before: MonthDocument
  nextSerial: (prefix: string) => number
}

/** `expected`: the codes that a check must list, each with its subject. */
export type Fault = { fits: (its: Case) => boolean; change: (its: Case) => void; expected: (its: Case) => { [Code in DifferenceCode]?: string } }

const isCode = (text: string): text is DifferenceCode => differenceCodes.some((code) => code === text)

const lastDay = '2026-11-28'
const numberAt = (prefix: string, serial: number) => `${prefix}/26-27/${String(serial).padStart(6, '0')}`

const isPlain = ({ books, notes }: Case) => notes.length === 0 && books.order?.cashPaise === 0
const hasNote = ({ books, notes }: Case) => notes.length === 1 && books.refunds.length === 1
const isCash = ({ books }: Case) => books.remitted.length === 1

function replace({ books }: Case, document: MonthDocument, change: Partial<MonthDocument>) {
  books.documents = books.documents.map((each) => (each === document ? { ...document, ...change } : each))
}

const moved = (document: MonthDocument, serial: number, issuedOn = document.issuedOn): Partial<MonthDocument> => ({
  serial,
  issuedOn,
  number: numberAt(document.prefix, serial),
})

/** Moves a paisa from the tax of the first taxed line to its taxable value, in the line and in the sums. */
function paisaLess(document: MonthDocument): Partial<MonthDocument> {
  const tax = document.isInterstate ? ('igstPaise' as const) : ('cgstPaise' as const)
  const at = document.lines.findIndex((line) => line[tax] > 0)
  const lines = document.lines.map((line, index) => (index === at ? { ...line, [tax]: line[tax] - 1, taxablePaise: line.taxablePaise + 1 } : line))
  return { lines, [tax]: document[tax] - 1, taxablePaise: document.taxablePaise + 1 }
}

const isTaxed = (document: MonthDocument | undefined) => (document?.igstPaise ?? 0) + (document?.cgstPaise ?? 0) > 0

/** Takes the first note, if there is one. `fits` makes sure of it. */
function noteOf({ notes: [note] }: Case): MonthDocument {
  if (!note) throw new Error('This order has no note.')
  return note
}

function changeOrder({ books }: Case, change: Partial<NonNullable<MutableBooks['order']>>) {
  if (books.order) books.order = { ...books.order, ...change }
}

function without({ books }: Case, document: MonthDocument) {
  books.documents = books.documents.filter((each) => each !== document)
}

const numbered = (its: Case, document: MonthDocument, prefix: string) => ({ ...document, ...moved(document, its.nextSerial(prefix), lastDay) })
const refundOf = ({ books }: Case) => books.refunds[0]?.id ?? ''
const orderId = ({ books }: Case) => books.orderId

export const faults: Record<string, Fault> = {
  orderWithoutDocument: {
    fits: isPlain,
    change: (its) => without(its, its.sale),
    expected: (its) => ({ order_without_document: orderId(its), number_gap: its.sale.number }),
  },
  documentWithoutOrder: {
    fits: isPlain,
    change: ({ books }) => void (books.order = undefined),
    expected: (its) => ({ document_without_order: orderId(its) }),
  },
  documentTwice: {
    fits: isPlain,
    change: (its) => void its.books.documents.push(numbered(its, its.sale, 'SW')),
    expected: (its) => ({ document_twice: orderId(its) }),
  },
  documentEarly: {
    fits: isPlain,
    change: (its) => changeOrder(its, { dueOn: '2026-11-29' }),
    expected: ({ sale }) => ({ document_early: sale.number }),
  },
  documentNotDue: {
    fits: isPlain,
    change: (its) => changeOrder(its, { dueOn: undefined }),
    expected: ({ sale }) => ({ document_not_due: sale.number }),
  },
  documentAmount: {
    fits: isPlain,
    change(its) {
      const totalPaise = its.sale.totalPaise + 1
      changeOrder(its, { totalPaise })
      its.books.payments = [{ id: 'pay_more', amountPaise: totalPaise }]
    },
    expected: ({ sale }) => ({ document_amount: sale.number }),
  },
  documentSums: {
    fits: isPlain,
    change: (its) => replace(its, its.sale, { taxablePaise: its.sale.taxablePaise + 1 }),
    expected: ({ sale }) => ({ document_sums: sale.number }),
  },
  wrongTax: {
    fits: (its) => isPlain(its) && isTaxed(its.sale),
    change: (its) => replace(its, its.sale, paisaLess(its.sale)),
    expected: ({ sale }) => ({ wrong_tax: sale.number }),
  },
  wrongTaxOfNote: {
    fits: (its) => hasNote(its) && isTaxed(noteOf(its)),
    change: (its) => replace(its, noteOf(its), paisaLess(noteOf(its))),
    expected: (its) => ({ wrong_tax: noteOf(its).number }),
  },
  wrongPlace: {
    fits: isPlain,
    change: (its) => changeOrder(its, { placeOfSupply: '97' }),
    expected: ({ sale }) => ({ wrong_place: sale.number }),
  },
  noteMissing: {
    fits: hasNote,
    change: (its) => without(its, noteOf(its)),
    expected: (its) => ({ note_missing: refundOf(its), number_gap: noteOf(its).number }),
  },
  noteOfReturnMissing: {
    fits: ({ books }) => books.order?.isCancelled === true,
    change: (its) => without(its, noteOf(its)),
    expected: (its) => ({ note_missing: orderId(its), number_gap: noteOf(its).number }),
  },
  noteTwice: {
    fits: hasNote,
    change: (its) => void its.books.documents.push(numbered(its, noteOf(its), 'SC')),
    expected: (its) => ({ note_twice: refundOf(its) }),
  },
  noteWithoutRefund: {
    fits: hasNote,
    change: ({ books }) => void (books.refunds = []),
    expected: (its) => ({ note_without_refund: noteOf(its).number }),
  },
  noteAmount: {
    fits: (its) => hasNote(its) && noteOf(its).totalPaise > 1,
    change(its) {
      const { serial, issuedOn, refundId, totalPaise } = noteOf(its)
      replace(its, noteOf(its), creditNote(its.sale, { serial, issuedOn, refundId, amountPaise: totalPaise - 1 }))
    },
    expected: (its) => ({ note_amount: noteOf(its).number }),
  },
  noteOfOtherInvoice: {
    fits: hasNote,
    change: (its) => replace(its, noteOf(its), { against: its.before }),
    expected: (its) => ({ note_of_other_invoice: noteOf(its).number }),
  },
  notesExceedInvoice: {
    fits: (its) => hasNote(its) && noteOf(its).totalPaise === its.sale.totalPaise,
    change(its) {
      its.books.refunds.push({ id: 'rfnd_again', amountPaise: its.sale.totalPaise })
      its.books.documents.push({ ...numbered(its, noteOf(its), 'SC'), refundId: 'rfnd_again' })
    },
    expected: ({ sale }) => ({ notes_exceed_invoice: sale.number }),
  },
  moneyKept: {
    fits: isPlain,
    change: (its) => changeOrder(its, { isCancelled: true, keptPaise: 100 }),
    expected: (its) => ({ money_kept: orderId(its) }),
  },
  paymentMissing: {
    fits: isPlain,
    change: ({ books }) => void (books.payments = []),
    expected: (its) => ({ payment_missing: orderId(its) }),
  },
  paymentAmount: {
    fits: isPlain,
    change: ({ books, sale }) => void (books.payments = [{ id: 'pay_less', amountPaise: sale.totalPaise - 1 }]),
    expected: (its) => ({ payment_amount: orderId(its) }),
  },
  remittanceLost: {
    fits: isCash,
    change: ({ books }) => void (books.remitted = []),
    expected: (its) => ({ remittance_missing: orderId(its) }),
  },
  remittanceTwice: {
    fits: isCash,
    change: ({ books }) => void books.remitted.push(...books.remitted),
    expected: (its) => ({ remittance_twice: orderId(its) }),
  },
  remittanceAmount: {
    fits: isCash,
    change: ({ books, sale }) => void (books.remitted = [{ remittanceId: 'm0', amountPaise: sale.totalPaise - 1 }]),
    expected: (its) => ({ remittance_amount: orderId(its) }),
  },
  ...settlementFaults,
  numberGap: {
    fits: isPlain,
    change: (its) => replace(its, its.sale, moved(its.sale, its.nextSerial('SW'), lastDay)),
    expected: ({ sale }) => ({ number_gap: sale.number }),
  },
  numberTwice: {
    fits: isPlain,
    change: (its) => replace(its, its.sale, moved(its.sale, its.before.serial)),
    expected: ({ sale, before }) => ({ number_twice: before.number, number_gap: sale.number }),
  },
  dayGoesBack: {
    fits: (its) => isPlain(its) && its.before.issuedOn > '2026-11-01',
    change(its) {
      changeOrder(its, { dueOn: '2026-11-01' })
      replace(its, its.sale, { issuedOn: '2026-11-01' })
    },
    expected: ({ sale }) => ({ day_goes_back: sale.number }),
  },
}

/** Plants faults in turn, each in an order of its own. @returns what a check must list, and nothing else */
export function plantFaults(
  { books, payments, series }: { books: MutableBooks[]; payments: readonly MutablePayment[]; series: BookedSeries[] },
  kinds: readonly Fault[],
  random: (below: number) => number,
): Difference[] {
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]))
  const used = new Set<number>()
  const nextSerial = (prefix: string) => {
    const one = series.find((each) => each.prefix === prefix)
    if (!one) throw new Error(`There is no series ${prefix}.`)
    return (one.lastSerial += 1)
  }
  const caseAt = (index: number): Case | undefined => {
    const [its, previous] = [books[index], books[index - 1]]
    const [sale, before] = [its?.documents[0], previous?.documents[0]]
    return its && sale && before
      ? { books: its, payment: paymentOf.get(`pay_${its.orderId}`), sale, before, notes: its.documents.slice(1), nextSerial }
      : undefined
  }
  return kinds.flatMap(({ fits, change, expected }) => {
    for (;;) {
      // Only every second order, so that the one before keeps its number.
      const index = 1 + 2 * random(Math.floor(books.length / 2))
      const its = caseAt(index)
      if (used.has(index) || !its || !fits(its)) continue
      used.add(index)
      change(its)
      return Object.entries(expected(its)).flatMap(([code, subject]) => (isCode(code) ? [{ code, subject }] : []))
    }
  })
}
