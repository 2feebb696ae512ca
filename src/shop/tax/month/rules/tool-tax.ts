import type { TaxAmounts } from '../../rules/arithmetic.ts'

/**
 * Compares the tax of documents with the tax that the offline tool computes from the sum of their taxable values. Each document rounds its own tax, so the
 * two differ by paise. `toolPaise` is no whole number, because the tool does not round.
 */
export function toolTax({ rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts & { rateBp: number }) {
  const documentsPaise = cgstPaise + sgstPaise + igstPaise
  const scaled = taxablePaise * rateBp
  return { documentsPaise, toolPaise: scaled / 10_000, differencePaise: (documentsPaise * 10_000 - scaled) / 10_000 }
}
