import { rupeesOf } from '#kernel/money.ts'
import { type OfflineKind, offlineKindTexts } from '#shop/orders/rules.ts'
import type { DocumentLine } from '../../rules/documents.ts'
import { placeText } from './gstr1-columns.ts'
import { type MonthDocument, signOf } from './month-document.ts'

type Cell = string | number

/** A line of a document with its document. */
export type SoldLine = {
  document: Pick<MonthDocument, 'kind' | 'number' | 'issuedOn' | 'orderId' | 'placeOfSupply' | 'buyerGstin'> & { againstNumber: string | undefined }
  line: DocumentLine
}

const signed = (amountOf: (line: DocumentLine) => number) => (row: SoldLine) => rupeesOf(signOf(row.document) * amountOf(row.line))

/** The columns of the export by line. Amounts of credit notes are negative, so a column sums to the month. */
export const lineColumns: Record<string, (row: SoldLine) => Cell> = {
  Document: ({ document }) => document.number,
  Day: ({ document }) => document.issuedOn,
  Kind: ({ document }) => document.kind,
  'Against invoice': ({ document }) => document.againstNumber ?? '',
  Order: ({ document }) => document.orderId,
  'Place of supply': ({ document }) => placeText(document.placeOfSupply),
  'Buyer GSTIN': ({ document }) => document.buyerGstin ?? '',
  Product: ({ line }) => line.description,
  HSN: ({ line }) => line.hsn,
  Quantity: ({ document, line }) => signOf(document) * line.qty,
  'Unit price (INR)': ({ line }) => rupeesOf(line.unitPaise),
  'Discount (INR)': signed(({ discountPaise }) => discountPaise),
  'Coupon (INR)': signed(({ couponPaise }) => couponPaise),
  'Fee (INR)': signed(({ feePaise }) => feePaise),
  'Paid (INR)': signed(({ grossPaise }) => grossPaise),
  'Rate (%)': ({ line }) => line.rateBp / 100,
  'Taxable (INR)': signed(({ taxablePaise }) => taxablePaise),
  'CGST (INR)': signed(({ cgstPaise }) => cgstPaise),
  'SGST (INR)': signed(({ sgstPaise }) => sgstPaise),
  'IGST (INR)': signed(({ igstPaise }) => igstPaise),
}

export type PaymentRow = {
  id: string
  on: string
  provider: string
  orderId: string | undefined
  documentNumber: string | undefined
  amountPaise: number
  status: string
  verdict: string | undefined
  /** How staff took it. Undefined for a payment of a provider. */
  hand?: OfflineKind | undefined
  reference?: string | undefined
}

export const paymentColumns: Record<string, (row: PaymentRow) => Cell> = {
  Payment: ({ id }) => id,
  Day: ({ on }) => on,
  Provider: ({ provider }) => provider,
  Order: ({ orderId }) => orderId ?? '',
  Document: ({ documentNumber }) => documentNumber ?? '',
  'Amount (INR)': ({ amountPaise }) => rupeesOf(amountPaise),
  Status: ({ status }) => status,
  Verdict: ({ verdict }) => verdict ?? '',
  'Paid by': ({ hand }) => (hand ? offlineKindTexts[hand] : ''),
  Reference: ({ reference }) => reference ?? '',
}

export type RefundRow = {
  id: string
  requestedOn: string
  settledOn: string | undefined
  paymentId: string
  orderId: string | undefined
  noteNumber: string | undefined
  amountPaise: number
  status: string
  origin: string
  reason: string
  /** How staff paid it back. Undefined for a refund of a provider. */
  hand?: OfflineKind | undefined
  reference?: string | undefined
}

export const refundColumns: Record<string, (row: RefundRow) => Cell> = {
  Refund: ({ id }) => id,
  'Requested on': ({ requestedOn }) => requestedOn,
  'Settled on': ({ settledOn }) => settledOn ?? '',
  Payment: ({ paymentId }) => paymentId,
  Order: ({ orderId }) => orderId ?? '',
  'Credit note': ({ noteNumber }) => noteNumber ?? '',
  'Amount (INR)': ({ amountPaise }) => rupeesOf(amountPaise),
  Status: ({ status }) => status,
  Origin: ({ origin }) => origin,
  Reason: ({ reason }) => reason,
  'Paid back by': ({ hand }) => (hand ? offlineKindTexts[hand] : ''),
  Reference: ({ reference }) => reference ?? '',
}

/** An item of a settlement of the payment provider, or a line of a courier's remittance. */
export type SettlementRow = {
  /** The provider or the courier. */
  payer: string
  reference: string
  /** The bank's reference, if it is another. */
  bankReference: string
  on: string
  /** The provider's id, or the AWB. */
  item: string
  kind: string
  orderId: string | undefined
  documentNumber: string | undefined
  /** Negative for money that was taken back. */
  amountPaise: number
  /** With its tax. Undefined for a courier, whose fees are for the whole remittance. */
  feePaise: number | undefined
  taxPaise: number | undefined
  netPaise: number
  state: string
  decision: string | undefined
}

const rupeesOr = (paise: number | undefined) => (paise === undefined ? '' : rupeesOf(paise))

export const settlementColumns: Record<string, (row: SettlementRow) => Cell> = {
  Payer: ({ payer }) => payer,
  Reference: ({ reference }) => reference,
  'Bank reference': ({ bankReference }) => bankReference,
  Day: ({ on }) => on,
  Item: ({ item }) => item,
  Kind: ({ kind }) => kind,
  Order: ({ orderId }) => orderId ?? '',
  Document: ({ documentNumber }) => documentNumber ?? '',
  'Amount (INR)': ({ amountPaise }) => rupeesOf(amountPaise),
  'Fee with tax (INR)': ({ feePaise }) => rupeesOr(feePaise),
  'Tax in fee (INR)': ({ taxPaise }) => rupeesOr(taxPaise),
  'Net (INR)': ({ netPaise }) => rupeesOf(netPaise),
  State: ({ state }) => state,
  Decision: ({ decision }) => decision ?? '',
}
