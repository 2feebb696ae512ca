import type { TaxDocument } from './documents.ts'

/** Returns the last day (YYYY-MM-DD) on which a credit note reduces the tax of an invoice: 30 November after the invoice's financial year. */
export function lastDayForTax(invoiceDay: string): string {
  const year = Number(invoiceDay.slice(0, 4)) - (invoiceDay.slice(5, 7) < '04' ? 1 : 0)
  return `${year + 1}-11-30`
}

/** Whether a document is a credit note that comes too late to reduce the tax. Returns for GSTR-1 leave it out. */
export const isTooLateForTax = ({ against, issuedOn, registration }: Pick<TaxDocument, 'against' | 'issuedOn' | 'registration'>) =>
  registration === 'regular' && against !== undefined && issuedOn > lastDayForTax(against.issuedOn)
