import { shortDateInIndia } from '#kernel/india.ts'
import { placeOf } from '#shop/places/rules.ts'
import { compositionWords, titleOf, type TaxDocument } from '../../rules/documents.ts'
import { isTooLateForTax, lastDayForTax } from '../../rules/note-deadline.ts'
import { amountInWords } from './amount-in-words.ts'
import { amount, hasTax, type PrintedTable, summaryTable, linesTable, taxNamesOf } from './printed-tables.ts'

/** The texts that an invoice, bill or credit note prints. */

/** A value with its label. The value may have several lines. */
export type Fact = { label: string; lines: string[] }

/** Everything that a document prints, in the order of the page, as text. */
export type PrintedDocument = {
  title: string
  number: string
  copy: string
  /** The sentence that the law demands below the title; empty for most documents. */
  warning: string
  supplier: Fact
  /** Facts of the document in two columns. */
  facts: [Fact[], Fact[]]
  parties: Fact[]
  headline: string
  lines: PrintedTable
  summary: PrintedTable | undefined
  /** Sums, the total last. */
  totals: [label: string, amount: string][]
  words: string
  notes: string[]
}

const numberLabels = { tax_invoice: 'Invoice number', bill_of_supply: 'Bill number', bill: 'Bill number', credit_note: 'Credit note number' } as const

/** Returns the texts of a document. A document of an unregistered seller does not mention GST. */
export function printedDocument(document: TaxDocument): PrintedDocument {
  const { kind, number, registration } = document
  const isRegistered = registration !== 'unregistered'
  return {
    title: titleOf(document),
    number,
    copy: isRegistered ? 'Original for recipient' : '',
    warning: registration === 'composition' && kind !== 'credit_note' ? `${compositionWords[0]?.toUpperCase()}${compositionWords.slice(1)}.` : '',
    supplier: supplierOf(document),
    facts: factsOf(document),
    parties: partiesOf(document),
    headline: headlineOf(document),
    lines: linesTable(document),
    summary: hasTax(document) ? summaryTable(document) : undefined,
    totals: totalsOf(document),
    words: amountInWords(document.totalPaise),
    notes: notesOf(document),
  }
}

const filled = (lines: readonly string[]) => lines.filter((line) => line.trim() !== '')

/** Returns a state with its code: Karnataka (29). */
const stateLine = (code: string) => `${placeOf(code)} (${code})`.trim()

function supplierOf({ supplier, registration }: TaxDocument): Fact {
  const { legalName, tradeName, address, stateCode, gstin, licence, email, phone } = supplier
  const [name = '', ...legal] = [...new Set(filled([tradeName, legalName]))]
  return {
    label: name,
    lines: filled([
      ...legal,
      ...address,
      stateLine(stateCode),
      registration !== 'unregistered' && gstin !== '' ? `GSTIN ${gstin}` : '',
      licence && `FSSAI licence ${licence}`,
      email,
      phone,
    ]),
  }
}

function factsOf({ kind, number, issuedOn, orderId, payment, advance, against, reason, totalPaise }: TaxDocument): [Fact[], Fact[]] {
  const left: Fact[] = [{ label: numberLabels[kind], lines: [number] }]
  const right: Fact[] = [{ label: 'Date', lines: [shortDateInIndia(issuedOn)] }]
  if (against) left.push({ label: 'Against invoice', lines: [against.number, `of ${shortDateInIndia(against.issuedOn)}`] })
  if (against && reason) right.push({ label: 'Reason', lines: [reason] })
  left.push({ label: 'Order', lines: [orderId] })
  if (advance) right.push({ label: 'Advance', lines: [advance.id, `₹${amount(advance.paise)} on ${shortDateInIndia(advance.on)}`] })
  if (payment) right.push({ label: 'Payment', lines: [payment.id, shortDateInIndia(payment.on)] })
  if (payment && payment.paise !== null) right.push({ label: 'To pay on delivery', lines: [`₹${amount(totalPaise - payment.paise)}`] })
  return [left, right]
}

function partiesOf({ party, buyerGstin, placeOfSupply, registration }: TaxDocument): Fact[] {
  // The last line has the city, and the PIN code follows it.
  const lines = party ? party.lines.map((line, index) => (index === party.lines.length - 1 ? `${line} ${party.pincode}` : line)) : []
  const isRegistered = registration !== 'unregistered'
  const stateCode = isRegistered ? `State code ${placeOfSupply}` : ''
  // The place of supply is where the goods go.
  const shipTo = party?.shipTo && filled([...party.shipTo, stateCode])
  const address = party ? filled([...lines, shipTo ? '' : stateCode]) : []
  const names = party ? [party.businessName, party.name] : ['Name and address are no longer kept.']
  return [
    { label: 'Bill to', lines: filled([...names, ...address, buyerGstin ? `GSTIN ${buyerGstin}` : '']) },
    ...(party ? [{ label: 'Ship to', lines: shipTo ?? filled([party.name, ...address]) }] : []),
    ...(isRegistered ? [{ label: 'Place of supply', lines: [stateLine(placeOfSupply)] }] : []),
  ]
}

function headlineOf({ kind, totalPaise, payment }: TaxDocument): string {
  const total = `₹${amount(totalPaise)}`
  if (kind === 'credit_note') return `${total} credited`
  if (!payment) return total
  const on = shortDateInIndia(payment.on)
  return payment.paise === null ? `${total} paid on ${on}` : `₹${amount(payment.paise)} of ${total} paid on ${on}`
}

function totalsOf(document: TaxDocument): [string, string][] {
  const { taxablePaise, totalPaise } = document
  const total: [string, string] = ['Total', `₹${amount(totalPaise)}`]
  if (!hasTax(document)) return [total]
  const taxes = taxNamesOf(document).map(({ name, of }): [string, string] => [name, amount(of(document))])
  return [['Taxable value', amount(taxablePaise)], ...taxes, total]
}

function notesOf(document: TaxDocument): string[] {
  const { kind, registration, against } = document
  const isInvoice = kind === 'tax_invoice'
  return filled([
    against && isTooLateForTax(document) ? `No reduction of tax: the last day for it was ${shortDateInIndia(lastDayForTax(against.issuedOn))}.` : '',
    registration === 'regular' && isInvoice ? 'Tax payable on reverse charge: No' : '',
    `Issued electronically; no signature needed${isInvoice ? ' (proviso to Rule 46(q))' : ''}.`,
  ])
}
