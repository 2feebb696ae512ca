import { creditLines, sumTax, taxIn } from '../../rules/arithmetic.ts'
import { numberOf } from '../../rules/documents.ts'
import type { MonthDocument, MonthLine } from '../rules/month-document.ts'

export type Sold = { hsn: string; qty: number; grossPaise: number; rateBp: number; couponPaise?: number }

type Sale = { serial: number; issuedOn: string; orderId: string; place: string; sold: Sold[]; home?: string; gstin?: string; name?: string }

/** Makes an invoice of a seller whose state is `home`. */
export function invoice({ serial, issuedOn, orderId, place, sold, home = '01', gstin, name = '' }: Sale): MonthDocument {
  const isInterstate = place !== home
  const lines = sold.map((line, position): MonthLine => ({ position, couponPaise: 0, ...line, ...taxIn(line.grossPaise, line.rateBp, isInterstate) }))
  return {
    id: `invoice${serial}`,
    kind: 'tax_invoice',
    prefix: 'SW',
    financialYear: '26-27',
    serial,
    number: numberOf('SW', '26-27', serial),
    issuedOn,
    orderId,
    registration: 'regular',
    supplierState: home,
    placeOfSupply: place,
    isPlaceGuessed: false,
    isInterstate,
    buyerGstin: gstin,
    against: undefined,
    refundId: undefined,
    receiverName: name,
    lines,
    totalPaise: lines.reduce((sum, line) => sum + line.grossPaise, 0),
    ...sumTax(lines),
  }
}

type Note = { serial: number; issuedOn: string; refundId: string | undefined; amountPaise: number; pieces?: { position: number; qty: number }[] }

/** Makes a credit note against an invoice, after earlier notes. */
export function creditNote(
  of: MonthDocument,
  { serial, issuedOn, refundId, amountPaise, pieces = [] }: Note,
  earlier: readonly MonthDocument[] = [],
): MonthDocument {
  const creditable = of.lines.map((line) => {
    const before = earlier.flatMap(({ lines }) => lines.filter(({ position }) => position === line.position))
    return {
      ...line,
      creditedQty: before.reduce((sum, { qty }) => sum + qty, 0),
      creditedPaise: before.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
      creditedTax: sumTax(before),
    }
  })
  const lines = creditLines(creditable, amountPaise, pieces).flatMap((part) => {
    const line = of.lines.find(({ position }) => position === part.position)
    return line ? [{ ...line, couponPaise: 0, ...part }] : []
  })
  return {
    ...of,
    id: `note${serial}`,
    kind: 'credit_note',
    prefix: 'SC',
    serial,
    number: numberOf('SC', '26-27', serial),
    issuedOn,
    refundId,
    lines,
    against: { number: of.number, issuedOn: of.issuedOn, totalPaise: of.totalPaise },
    totalPaise: amountPaise,
    ...sumTax(lines),
  }
}

const saffron = (qty: number, grossPaise: number) => ({ hsn: '09102010', qty, grossPaise, rateBp: 500 })
const shilajit = (qty: number, grossPaise: number) => ({ hsn: '13021919', qty, grossPaise, rateBp: 500 })

const a = invoice({ serial: 1, issuedOn: '2026-11-02', orderId: 'A', place: '01', sold: [saffron(1, 44469)] })
const b = invoice({ serial: 2, issuedOn: '2026-11-03', orderId: 'B', place: '29', sold: [saffron(1, 164934), shilajit(2, 158268)] })
const d = invoice({ serial: 3, issuedOn: '2026-11-04', orderId: 'D', place: '29', sold: [saffron(1, 49410)] })
const l = invoice({ serial: 4, issuedOn: '2026-11-05', orderId: 'L', place: '27', sold: [saffron(25, 10197875)] })
const e = invoice({
  serial: 5,
  issuedOn: '2026-11-06',
  orderId: 'E',
  place: '07',
  gstin: '07AAPFU0939F1ZX',
  name: 'Meera, "Sons" & Co',
  sold: [{ hsn: '21069099', qty: 1, grossPaise: 186915, rateBp: 500 }],
})
const noteOnB = creditNote(b, { serial: 1, issuedOn: '2026-11-10', refundId: 'rb', amountPaise: 100000 })
const noteOnL = creditNote(l, { serial: 2, issuedOn: '2026-11-11', refundId: 'rl', amountPaise: 407915, pieces: [{ position: 0, qty: 1 }] })

/** A month of a seller in Jammu and Kashmir, whose rows two programs computed by hand. */
export const workedMonth = [a, b, d, l, e, noteOnB, noteOnL]
