import type { ReturnSums } from './gstr1-sums.ts'
import type { SupplyTable } from './month-document.ts'

/** The tax of a table, place and rate: as the documents say, and as the offline tool computes it from the sum of the taxable values. In paise. */
export type ToolTax = {
  table: SupplyTable
  placeOfSupply: string
  rateBp: number
  taxablePaise: number
  documentsPaise: number
  /** Not a whole number: the tool does not round. */
  toolPaise: number
  differencePaise: number
}

/** Compares the tax of the documents with the tax that the tool computes. Each document rounds its own tax, so the two differ by paise. */
export function toolTaxes({ supplies }: ReturnSums): ToolTax[] {
  return [...supplies.values()].map(({ table, placeOfSupply, rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise }) => {
    const documentsPaise = cgstPaise + sgstPaise + igstPaise
    const scaled = taxablePaise * rateBp
    return {
      table,
      placeOfSupply,
      rateBp,
      taxablePaise,
      documentsPaise,
      toolPaise: scaled / 10_000,
      differencePaise: (documentsPaise * 10_000 - scaled) / 10_000,
    }
  })
}
