import { financialYearOf } from '#kernel/india.ts'
import type { RegistrationKind, Supplier } from './registration.ts'
import type { TaxAmounts } from './arithmetic.ts'

export const documentKinds = ['tax_invoice', 'bill_of_supply', 'bill', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The names of documents on screens and in mails. */
export const documentNames = {
  tax_invoice: 'Invoice',
  bill_of_supply: 'Bill of supply',
  bill: 'Bill',
  credit_note: 'Credit note',
} satisfies Record<DocumentKind, string>

/** A line as the document stores it, in integer paise. `description` names the product and its pack. */
export type DocumentLine = TaxAmounts & {
  position: number
  description: string
  hsn: string
  /** Pieces. 0 on a credit note for an amount. */
  qty: number
  unitPaise: number
  discountPaise: number
  couponPaise: number
  feePaise: number
  /** What was paid for the line, or is credited for it, tax included. */
  grossPaise: number
  rateBp: number
}

/** The buyer on a document. The shop removes it when the law no longer needs it, or when the person is erased. */
/** `shipTo`: the lines about the delivery, if they are not those of the buyer, as of a gift whose address its buyer does not know. */
export type Party = { name: string; businessName: string; lines: string[]; pincode: string; shipTo: string[] | null }

/** An invoice, bill or credit note with everything that is printed. */
export type TaxDocument = TaxAmounts & {
  id: string
  kind: DocumentKind
  /** For example SW/26-27/000123. */
  number: string
  /** The day in India, YYYY-MM-DD. */
  issuedOn: string
  issuedAt: Date
  orderId: string
  /** The invoice that a credit note is against. */
  against: { number: string; issuedOn: string } | undefined
  reason: string
  registration: RegistrationKind
  supplier: Supplier
  /** The code of the state of delivery. */
  placeOfSupply: string
  isPlaceGuessed: boolean
  isInterstate: boolean
  buyerGstin: string | undefined
  totalPaise: number
  /** The provider's id of the payment, and the day in India on which it arrived. `paise`: what it paid, if the courier collects the rest. */
  payment: { id: string; on: string; paise: number | null } | undefined
  /** The earlier of two payments: an advance, before the payment of its rest. */
  advance?: { id: string; on: string; paise: number } | undefined
  party: Party | undefined
  lines: DocumentLine[]
}

const saleKinds: Record<RegistrationKind, Exclude<DocumentKind, 'credit_note'>> = {
  regular: 'tax_invoice',
  composition: 'bill_of_supply',
  unregistered: 'bill',
}

/** Returns the kind of document that a seller issues for a sale. */
export const saleDocumentOf = (registration: RegistrationKind) => saleKinds[registration]

type Titled = Pick<TaxDocument, 'kind'> & { lines: readonly { rateBp: number }[] }

/** Returns the title that the law prescribes. An invoice without taxed lines is a bill of supply; an invoice with both kinds of lines has a title of both. */
export function titleOf({ kind, lines }: Titled): string {
  if (kind === 'credit_note') return 'Credit Note'
  if (kind === 'bill') return 'Bill'
  if (kind === 'bill_of_supply' || lines.every(({ rateBp }) => rateBp === 0)) return 'Bill of Supply'
  return lines.some(({ rateBp }) => rateBp === 0) ? 'Invoice-cum-Bill of Supply' : 'Tax Invoice'
}

/** The sentence that the law demands on a bill of a composition dealer. */
export const compositionWords = 'composition taxable person, not eligible to collect tax on supplies'

/** The codes of the union territories whose half of the tax is called UTGST. */
const unionTerritories: readonly string[] = ['04', '26', '31', '35', '38']

/** Returns the name of the half of the tax that goes to the seller's state. */
export const stateTaxName = (stateCode: string) => (unionTerritories.includes(stateCode) ? 'UTGST' : 'SGST')

/** Returns the financial year of a day (YYYY-MM-DD) in India as document numbers have it: 26-27. */
export const shortYearOf = (day: string) => financialYearOf(day).slice(2)

/** Returns a document's number: at most 16 characters, as rule 46(b) of the CGST Rules demands. */
export const numberOf = (prefix: string, financialYear: string, serial: number) => `${prefix}/${financialYear}/${String(serial).padStart(6, '0')}`

/** Returns the name of a document's file. */
export const fileNameOf = (number: string) => `${number.replaceAll('/', '-')}.pdf`

/** The prefix of the numbers of delivery challans. Invoices and credit notes have others. */
export const challanPrefix = 'DC'
