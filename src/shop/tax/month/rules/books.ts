import type { MonthDocument } from './month-document.ts'

/** All that the books hold about one order. */
export type OrderBooks = {
  orderId: string
  /** Undefined if no order has the id. */
  order: BookedOrder | undefined
  documents: readonly MonthDocument[]
  /** Money that settled the order. */
  payments: readonly { id: string; amountPaise: number }[]
  /** Processed refunds of those payments. */
  refunds: readonly { id: string; amountPaise: number }[]
  /** The ids of refunds of those payments that the bank sent back, or that failed. The credit note of such a refund stays. */
  sentBack: readonly string[]
  /** Cash of the order that couriers paid out. */
  remitted: readonly { remittanceId: string; amountPaise: number }[]
}

export type BookedOrder = {
  totalPaise: number
  /** The day in India from which the order must have an invoice or bill; undefined if it needs neither. */
  dueOn: string | undefined
  /** Whether staff marked its cash on delivery as not shipped again. The invoice stays, though the order needs none until the parcel leaves again. */
  wasUnshipped: boolean
  /** Undefined without a document to compare it with. */
  placeOfSupply: string | undefined
  /** What the courier collects. Payments must have settled the rest of the total. */
  cashPaise: number
  /** Whether the courier should have paid out the cash by now. */
  isRemittanceDue: boolean
  /** A cancelled order may have a credit note without a refund, for goods that were not supplied. Cash on delivery with an invoice must have that note. */
  isCancelled: boolean
  /** The part of a cancelled order's payments that is neither refunded nor kept by the terms of its advance. */
  keptPaise: number
}

/** A series of numbers, and the last number that it gave. */
export type BookedSeries = { prefix: string; financialYear: string; lastSerial: number }

export const differenceCodes = [
  'order_without_document',
  'document_without_order',
  'document_not_due',
  'document_twice',
  'document_early',
  'document_amount',
  'document_sums',
  'wrong_tax',
  'wrong_place',
  'note_missing',
  'note_twice',
  'note_without_refund',
  'note_amount',
  'note_of_other_invoice',
  'notes_exceed_invoice',
  'payment_missing',
  'payment_amount',
  'money_kept',
  'remittance_missing',
  'remittance_twice',
  'remittance_amount',
  'settlement_missing',
  'settlement_twice',
  'settlement_amount',
  'settlement_fee',
  'refund_not_settled',
  'refund_of_other_payment',
  'number_gap',
  'number_twice',
  'number_beyond_series',
  'day_goes_back',
] as const
export type DifferenceCode = (typeof differenceCodes)[number]

/** Something in the books that does not agree. `subject` is the number of a document, or the id of an order, payment, refund or remittance. */
export type Difference = { code: DifferenceCode; subject: string }
