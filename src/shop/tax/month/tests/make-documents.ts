import { creditLines, sumTax, taxIn } from '../../rules/arithmetic.ts'
import { numberOf } from '../../rules/documents.ts'
import type { MonthDocument, MonthLine } from '../rules/month-document.ts'

export type Sold = { hsn: string; qty: number; grossPaise: number; rateBp: number }

type Sale = { serial: number; issuedOn: string; orderId: string; place: string; sold: Sold[]; home?: string; gstin?: string; name?: string }

/** Makes an invoice of a seller whose state is `home`. */
export function invoice({ serial, issuedOn, orderId, place, sold, home = '01', gstin, name = '' }: Sale): MonthDocument {
  const isInterstate = place !== home
  const lines = sold.map((line, position): MonthLine => ({ position, ...line, ...taxIn(line.grossPaise, line.rateBp, isInterstate) }))
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
    return line ? [{ ...line, ...part }] : []
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
