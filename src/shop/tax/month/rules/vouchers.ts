import { describeOffline, type OfflineKind } from '#shop/orders/rules.ts'
import { taxIn } from '../../rules/arithmetic.ts'
import { isTooLateForTax } from '../../rules/note-deadline.ts'
import { salesAt, type TallyLedgers } from './ledgers.ts'
import { type MonthDocument, type MonthLine, sumsByRate } from './month-document.ts'

export const voucherTypes = ['Sales', 'Credit Note', 'Receipt', 'Payment', 'Journal'] as const
export type VoucherType = (typeof voucherTypes)[number]

/** A line of a voucher. A debit is positive, a credit negative, in paise. */
export type VoucherEntry = { ledger: string; paise: number }

export type Voucher = {
  /** Stays the same in every export, so that a second import changes nothing. */
  id: string
  type: VoucherType
  number: string
  /** The day in India, YYYY-MM-DD. */
  on: string
  /** The ledger of the other side. */
  party: string
  /** What it refers to: an order, or the reference of a payout. */
  reference: string
  narration: string
  entries: VoucherEntry[]
}

/** `hand`: how staff took or paid back the money. Left out for money at a payment provider. */
type ByHand = { hand?: OfflineKind | undefined; reference?: string | undefined }

/** Money that arrived for an order. `isSettled` is false for an exception. */
export type BookedPayment = { id: string; on: string; orderId: string | undefined; amountPaise: number; isSettled: boolean } & ByHand

/** A refund that the bank took, or that staff paid back. */
export type BookedRefund = { id: string; on: string; paymentId: string; orderId: string | undefined; amountPaise: number; isSettled: boolean } & ByHand

/** Money that the payment provider paid out: payments less refunds, fees and adjustments. */
export type BookedSettlement = {
  id: string
  provider: string
  utr: string
  on: string
  paymentsPaise: number
  refundsPaise: number
  /** Of payments that the shop does not know, less their refunds. */
  foreignPaise: number
  /** With their tax. */
  feePaise: number
  taxPaise: number
  /** What the bank received. Below 0 the provider took money. */
  netPaise: number
}

/** Returns the voucher of an invoice, bill or credit note. */
export function documentVoucher(document: MonthDocument, ledgers: TallyLedgers): Voucher {
  const isNote = document.kind === 'credit_note'
  const sign = isNote ? -1 : 1
  const income: VoucherEntry[] = isTooLateForTax(document)
    ? [{ ledger: ledgers.lateNotes, paise: -document.totalPaise }]
    : [
        ...sumsByRate(document.lines).map(({ rateBp, taxablePaise }) => ({ ledger: salesOf(document, rateBp, ledgers), paise: -taxablePaise })),
        ...(ledgers.coupons === '' ? [] : document.lines.flatMap((line) => couponEntries(document, line, ledgers))),
        { ledger: ledgers.cgst, paise: -document.cgstPaise },
        { ledger: ledgers.sgst, paise: -document.sgstPaise },
        { ledger: ledgers.igst, paise: -document.igstPaise },
      ]
  return {
    id: `document-${document.id}`,
    type: isNote ? 'Credit Note' : 'Sales',
    number: document.number,
    on: document.issuedOn,
    party: ledgers.buyers,
    reference: document.against?.number ?? document.orderId,
    narration: `Order ${document.orderId}`,
    entries: entriesOf([{ ledger: ledgers.buyers, paise: document.totalPaise }, ...income], sign),
  }
}

const salesOf = ({ isInterstate }: MonthDocument, rateBp: number, ledgers: TallyLedgers) => salesAt(ledgers, rateBp)[isInterstate ? 'interstate' : 'within']

/** Returns entries that raise the sale to the amount before its coupon, and book the coupon separately, both without tax. A credit note has no coupon. */
function couponEntries(document: MonthDocument, { rateBp, couponPaise }: MonthLine, ledgers: TallyLedgers): VoucherEntry[] {
  const { taxablePaise } = taxIn(couponPaise, document.registration === 'regular' ? rateBp : 0, document.isInterstate)
  return [
    { ledger: salesOf(document, rateBp, ledgers), paise: -taxablePaise },
    { ledger: ledgers.coupons, paise: taxablePaise },
  ]
}

export function paymentVoucher(payment: BookedPayment, ledgers: TallyLedgers): Voucher {
  const party = payment.isSettled ? ledgers.buyers : ledgers.exceptions
  return {
    id: `payment-${payment.id}`,
    type: 'Receipt',
    number: payment.id,
    on: payment.on,
    party,
    reference: payment.orderId ?? '',
    narration: narrationOf(payment.orderId, handOf(payment)),
    entries: moveOf(payment.amountPaise, { from: party, to: ledgerOf(payment, ledgers) }),
  }
}

export function refundVoucher(refund: BookedRefund, ledgers: TallyLedgers): Voucher {
  const party = refund.isSettled ? ledgers.buyers : ledgers.exceptions
  return {
    id: `refund-${refund.id}`,
    type: 'Payment',
    number: refund.id,
    on: refund.on,
    party,
    reference: refund.paymentId,
    narration: narrationOf(refund.orderId, handOf(refund)),
    entries: moveOf(refund.amountPaise, { from: ledgerOf(refund, ledgers), to: party }),
  }
}

/** Returns the ledger of the money: cash in hand, the bank, or the payment provider, whose settlements bring it to the bank. */
function ledgerOf({ hand }: ByHand, ledgers: TallyLedgers) {
  if (!hand) return ledgers.online
  return hand === 'cash' ? ledgers.cash : ledgers.bank
}

const handOf = ({ hand, reference = '' }: ByHand) => (hand ? describeOffline({ kind: hand, reference }) : '')

export function settlementVoucher(settlement: BookedSettlement, ledgers: TallyLedgers): Voucher {
  const { id, provider, utr, on, paymentsPaise, refundsPaise, foreignPaise, feePaise, taxPaise, netPaise } = settlement
  const onlinePaise = paymentsPaise - refundsPaise
  return {
    id: `settlement-${provider}-${id}`,
    type: netPaise < 0 ? 'Payment' : 'Receipt',
    number: id,
    on,
    party: ledgers.online,
    reference: utr,
    narration: `Settlement of ${provider}`,
    entries: entriesOf([
      { ledger: ledgers.bank, paise: netPaise },
      { ledger: ledgers.paymentFees, paise: feePaise - taxPaise },
      { ledger: ledgers.feeTax, paise: taxPaise },
      { ledger: ledgers.online, paise: -onlinePaise },
      { ledger: ledgers.exceptions, paise: -foreignPaise },
      { ledger: ledgers.adjustments, paise: onlinePaise + foreignPaise - feePaise - netPaise },
    ]),
  }
}

/** Returns the description of a voucher, such as "Order SW1: damaged". */
export const narrationOf = (orderId: string | undefined, reason = '') =>
  [orderId === undefined ? 'No order' : `Order ${orderId}`, reason].filter(Boolean).join(': ')

/** Returns the entries of money that leaves one ledger for another. */
export const moveOf = (paise: number, { from, to }: { from: string; to: string }) =>
  entriesOf([
    { ledger: to, paise },
    { ledger: from, paise: -paise },
  ])

/** Sums the entries by ledger, times `sign`, and drops sums of 0. @throws Error if the entries do not sum to 0 */
export function entriesOf(entries: readonly VoucherEntry[], sign: 1 | -1 = 1): VoucherEntry[] {
  const sums = new Map<string, number>()
  for (const { ledger, paise } of entries) sums.set(ledger, (sums.get(ledger) ?? 0) + sign * paise)
  const summed = [...sums].flatMap(([ledger, paise]) => (paise === 0 ? [] : [{ ledger, paise }]))
  const imbalancePaise = summed.reduce((sum, { paise }) => sum + paise, 0)
  if (imbalancePaise !== 0) throw new Error(`A voucher is out of balance by ${imbalancePaise} paise.`)
  return summed
}
