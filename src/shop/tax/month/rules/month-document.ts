import type { TaxAmounts } from '../../rules/arithmetic.ts'
import type { DocumentLine, TaxDocument } from '../../rules/documents.ts'
import { isTooLateForTax } from '../../rules/note-deadline.ts'
import { heldOn } from '#kernel/india.ts'

/** Documents of tax as returns, books and figures of a month read them. */

/** The amounts that returns and figures sum up. */
export type Amounts = TaxAmounts & { grossPaise: number }

/** A line of a document, as returns and books read it. */
export type MonthLine = TaxAmounts & Pick<DocumentLine, 'position' | 'hsn' | 'qty' | 'couponPaise' | 'grossPaise' | 'rateBp'>

/** A document without the fields that only the PDF shows. Amounts of a credit note are positive. */
export type MonthDocument = TaxAmounts &
  Pick<
    TaxDocument,
    'id' | 'kind' | 'number' | 'issuedOn' | 'orderId' | 'registration' | 'placeOfSupply' | 'isPlaceGuessed' | 'isInterstate' | 'buyerGstin' | 'totalPaise'
  > & {
    prefix: string
    /** For example 26-27. */
    financialYear: string
    serial: number
    /** The code of the seller's state. */
    supplierState: string
    /** The invoice that a credit note is against. */
    against: { number: string; issuedOn: string; totalPaise: number } | undefined
    /** The refund that a credit note is for. */
    refundId: string | undefined
    /** The business or person on the document; empty once the party is erased. */
    receiverName: string
    lines: readonly MonthLine[]
  }

/** -1 for a credit note, which lowers the sums of a month, else 1. */
export const signOf = ({ kind }: Pick<MonthDocument, 'kind'>) => (kind === 'credit_note' ? -1 : 1)

/** Up to this value in paise, GSTR-1 sums an invoice to a buyer without GSTIN in another state as B2C Small. Above it, the return lists the invoice. */
const largeLimits = [
  { effectiveFrom: '2017-07-01', paise: 25_000_000 },
  { effectiveFrom: '2024-08-01', paise: 10_000_000 },
]

/** The tables of GSTR-1 in which a document may stand. */
const supplyTables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const
export type SupplyTable = (typeof supplyTables)[number]

/** Returns the table of a document. The invoice of a credit note decides its table: a note for a B2C Small invoice lowers the sums of B2C Small. */
export function tableOf(document: Pick<MonthDocument, 'kind' | 'buyerGstin' | 'isInterstate' | 'issuedOn' | 'totalPaise' | 'against'>): SupplyTable {
  const isNote = document.kind === 'credit_note'
  if (document.buyerGstin) return isNote ? 'cdnr' : 'b2b'
  const invoice = document.against ?? document
  const limit = heldOn(largeLimits, invoice.issuedOn)?.paise ?? Infinity
  if (!document.isInterstate || invoice.totalPaise <= limit) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

/** True for a document whose amounts belong in GSTR-1. Only sellers with a regular registration file it. */
export const isInReturn = (document: Pick<MonthDocument, 'registration' | 'against' | 'issuedOn'>) =>
  document.registration === 'regular' && !isTooLateForTax(document)

/** Returns the sums of a document's lines by rate, the lowest rate first. */
export function sumsByRate(lines: readonly MonthLine[]): (Amounts & { rateBp: number })[] {
  const sums = new Map<number, Amounts & { rateBp: number }>()
  for (const line of lines) {
    const { rateBp } = line
    const sum = sums.get(rateBp) ?? { rateBp, ...noAmounts() }
    addAmounts(sum, line, 1)
    sums.set(rateBp, sum)
  }
  return [...sums.values()].toSorted((one, other) => one.rateBp - other.rateBp)
}

/** Adds amounts to a sum in place, or subtracts them if the sign is -1. */
export function addAmounts(sum: Amounts, more: Amounts, sign: 1 | -1) {
  sum.grossPaise += sign * more.grossPaise
  sum.taxablePaise += sign * more.taxablePaise
  sum.cgstPaise += sign * more.cgstPaise
  sum.sgstPaise += sign * more.sgstPaise
  sum.igstPaise += sign * more.igstPaise
}

export const noAmounts = (): Amounts => ({ grossPaise: 0, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 })
