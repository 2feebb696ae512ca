import { escapeXml } from '#ui/xml.ts'
import { isTooLateForTax } from '../../rules/note-deadline.ts'
import { type MonthDocument, sumsByRate } from './month-document.ts'
import { rateText, rupeesText } from './gstr1-columns.ts'

/** The owner's ledgers in Tally. In the names of sales, {rate} stands for the rate. */
export const defaultLedgers = {
  buyers: 'Online customers',
  sales: 'Sales {rate}%',
  interstateSales: 'Interstate sales {rate}%',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  /** What credit notes cost that came too late to lower the tax. */
  lateNotes: 'Late credit notes',
  /** Money at the payment provider. */
  online: 'Online payments',
  /** Cash that couriers collected. */
  couriers: 'Cash with couriers',
  bank: 'Bank',
  fees: 'Courier charges',
  /** The fees of the payment provider, without and as their tax. */
  paymentFees: 'Payment charges',
  feeTax: 'Input tax on payment charges',
  /** Money in settlements that is neither a payment, a refund nor a fee. */
  adjustments: 'Payment adjustments',
  /** Money without an order, until a person decides. */
  exceptions: 'Payments to decide',
} as const

export type TallyLedgers = Record<keyof typeof defaultLedgers, string>

export const voucherTypes = ['Sales', 'Credit Note', 'Receipt', 'Payment'] as const
export type VoucherType = (typeof voucherTypes)[number]

/** A line of a voucher. A debit is positive, a credit negative, in paise. */
export type VoucherEntry = { ledger: string; paise: number }

export type Voucher = {
  /** Names the voucher for ever, so that a second import changes nothing. */
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

/** Money that arrived for an order. `isSettled` is false for an exception. */
export type BookedPayment = { id: string; on: string; orderId: string | undefined; amountPaise: number; isSettled: boolean; by: 'online' | 'courier' }

/** A refund that the bank took. */
export type BookedRefund = { id: string; on: string; paymentId: string; orderId: string | undefined; amountPaise: number; isSettled: boolean }

/** Money that a courier paid out: the cash of its parcels less its fees. */
export type BookedRemittance = { id: string; on: string; courier: string; reference: string; totalPaise: number; feesPaise: number }

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
  const sales = document.isInterstate ? ledgers.interstateSales : ledgers.sales
  const income: VoucherEntry[] = isTooLateForTax(document)
    ? [{ ledger: ledgers.lateNotes, paise: -document.totalPaise }]
    : [
        ...sumsByRate(document.lines).map(({ rateBp, taxablePaise }) => ({ ledger: sales.replaceAll('{rate}', rateText(rateBp)), paise: -taxablePaise })),
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

export function paymentVoucher(payment: BookedPayment, ledgers: TallyLedgers): Voucher {
  const party = payment.isSettled ? ledgers.buyers : ledgers.exceptions
  return {
    id: `payment-${payment.id}`,
    type: 'Receipt',
    number: payment.id,
    on: payment.on,
    party,
    reference: payment.orderId ?? '',
    narration: narrationOf(payment.orderId),
    entries: entriesOf([
      { ledger: payment.by === 'online' ? ledgers.online : ledgers.couriers, paise: payment.amountPaise },
      { ledger: party, paise: -payment.amountPaise },
    ]),
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
    narration: narrationOf(refund.orderId),
    entries: entriesOf([
      { ledger: party, paise: refund.amountPaise },
      { ledger: ledgers.online, paise: -refund.amountPaise },
    ]),
  }
}

export function remittanceVoucher({ id, on, courier, reference, totalPaise, feesPaise }: BookedRemittance, ledgers: TallyLedgers): Voucher {
  return {
    id: `remittance-${id}`,
    type: 'Receipt',
    number: id,
    on,
    party: ledgers.couriers,
    reference,
    narration: `Remittance of ${courier}`,
    entries: entriesOf([
      { ledger: ledgers.bank, paise: totalPaise - feesPaise },
      { ledger: ledgers.fees, paise: feesPaise },
      { ledger: ledgers.couriers, paise: -totalPaise },
    ]),
  }
}

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

const narrationOf = (orderId: string | undefined) => (orderId === undefined ? 'No order' : `Order ${orderId}`)

/** Returns the entries without those of nothing; those of one ledger become one. They must sum to 0. */
function entriesOf(entries: readonly VoucherEntry[], sign: 1 | -1 = 1): VoucherEntry[] {
  const sums = new Map<string, number>()
  for (const { ledger, paise } of entries) sums.set(ledger, (sums.get(ledger) ?? 0) + sign * paise)
  const kept = [...sums].flatMap(([ledger, paise]) => (paise === 0 ? [] : [{ ledger, paise }]))
  const rest = kept.reduce((sum, { paise }) => sum + paise, 0)
  if (rest !== 0) throw new Error(`A voucher is out of balance by ${rest} paise.`)
  return kept
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`

/** Returns the start of a file that TallyPrime imports. Without a company, the vouchers enter the one that is open. */
export const tallyHead = (company: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>',
    '<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME><STATICVARIABLES>',
    company === '' ? '' : element('SVCURRENTCOMPANY', company),
    '</STATICVARIABLES></REQUESTDESC><REQUESTDATA>\n',
  ].join('')

export const tallyEnd = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n'

/** Returns a voucher as a message of the file. In Tally a debit is negative and "deemed positive". */
export function tallyMessage(voucher: Voucher): string {
  const { id, type, number, on, party, reference, narration, entries } = voucher
  const day = on.replaceAll('-', '')
  return [
    `<TALLYMESSAGE xmlns:UDF="TallyUDF"><VOUCHER REMOTEID="${escapeXml(id)}" VCHTYPE="${escapeXml(type)}" ACTION="Create" OBJVIEW="Accounting Voucher View">`,
    element('GUID', id),
    element('DATE', day),
    element('EFFECTIVEDATE', day),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('REFERENCE', reference),
    element('PARTYLEDGERNAME', party),
    element('NARRATION', narration),
    '<PERSISTEDVIEW>Accounting Voucher View</PERSISTEDVIEW><ISINVOICE>No</ISINVOICE>',
    ...entries.map(
      ({ ledger, paise }) =>
        `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}${element('ISDEEMEDPOSITIVE', paise > 0 ? 'Yes' : 'No')}${element('ISPARTYLEDGER', ledger === party ? 'Yes' : 'No')}${element('AMOUNT', rupeesText(-paise))}</ALLLEDGERENTRIES.LIST>`,
    ),
    '</VOUCHER></TALLYMESSAGE>\n',
  ].join('')
}

/** A row for each entry of a voucher, for a spreadsheet. */
export type VoucherRow = { voucher: Voucher; ledger: string; paise: number }

export const voucherRows = (voucher: Voucher): VoucherRow[] => voucher.entries.map((entry) => ({ voucher, ...entry }))

const debit = (paise: number) => (paise > 0 ? rupeesText(paise) : '')

export const voucherColumns: Record<string, (row: VoucherRow) => string> = {
  Date: ({ voucher }) => voucher.on,
  'Voucher type': ({ voucher }) => voucher.type,
  'Voucher number': ({ voucher }) => voucher.number,
  Reference: ({ voucher }) => voucher.reference,
  Ledger: ({ ledger }) => ledger,
  'Debit (INR)': ({ paise }) => debit(paise),
  'Credit (INR)': ({ paise }) => debit(-paise),
  Narration: ({ voucher }) => voucher.narration,
  Id: ({ voucher }) => voucher.id,
}
