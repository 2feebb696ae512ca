import { startOfFinancialYear } from '#kernel/india.ts'
import type { TaxDocument } from './documents.ts'

/** Returns the last day (YYYY-MM-DD) on which a credit note reduces the tax of an invoice: 30 November after the invoice's financial year. */
export function lastDayForTax(invoiceDay: string): string {
  const firstYear = Number(startOfFinancialYear(invoiceDay).slice(0, 4))
  return `${firstYear + 1}-11-30`
}

/** True for a credit note that comes too late to reduce the tax. GSTR-1 leaves it out. */
export const isTooLateForTax = ({ against, issuedOn, registration }: Pick<TaxDocument, 'against' | 'issuedOn' | 'registration'>) =>
  registration === 'regular' && against !== undefined && issuedOn > lastDayForTax(against.issuedOn)
