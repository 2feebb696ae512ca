import type { TaxAmounts } from '../../rules/arithmetic.ts'
import type { DocumentKind } from '../../rules/documents.ts'
import { addAmounts, type Amounts, noAmounts, signOf } from './month-document.ts'

/** The sum of documents of a kind, place and rate. Amounts of credit notes are positive. `documents` counts a document only at the rate of its first line. */
export type MonthSum = Amounts & { kind: DocumentKind; placeOfSupply: string; rateBp: number; documents: number }

/** The sums of `sales`, `notes` and `byKind` are positive; credit notes lower all other sums. */
type MonthSummary = {
  sales: Amounts & { documents: number }
  notes: Amounts & { documents: number }
  net: Amounts
  byKind: (Amounts & { kind: DocumentKind; documents: number })[]
  byRate: (Amounts & { rateBp: number })[]
  /** `documents` counts sales. The state with the largest amount comes first. */
  byState: (Amounts & { placeOfSupply: string; documents: number; notes: number })[]
  byStateAndRate: (Amounts & { placeOfSupply: string; rateBp: number })[]
}

/** Returns the figures of a month from the sums of its parts, such as its days. */
export function summarise(sums: Iterable<MonthSum>): MonthSummary {
  const sales = { documents: 0, ...noAmounts() }
  const notes = { documents: 0, ...noAmounts() }
  const net = noAmounts()
  const byKind = sumsBy(({ kind }: MonthSum) => ({ kind, documents: 0 }))
  const byRate = sumsBy(({ rateBp }: MonthSum) => ({ rateBp }))
  const byState = sumsBy(({ placeOfSupply }: MonthSum) => ({ placeOfSupply, documents: 0, notes: 0 }))
  const byStateAndRate = sumsBy(({ placeOfSupply, rateBp }: MonthSum) => ({ placeOfSupply, rateBp }))
  for (const sum of sums) {
    const sign = signOf(sum)
    const isNote = sign < 0
    const salesOrNotes = isNote ? notes : sales
    salesOrNotes.documents += sum.documents
    addAmounts(salesOrNotes, sum, 1)
    addAmounts(net, sum, sign)
    byKind.add(sum, 1).documents += sum.documents
    byRate.add(sum, sign)
    const ofState = byState.add(sum, sign)
    ofState[isNote ? 'notes' : 'documents'] += sum.documents
    byStateAndRate.add(sum, sign)
  }
  return {
    sales,
    notes,
    net,
    byKind: byKind.sums(),
    byRate: byRate.sums().toSorted((one, other) => one.rateBp - other.rateBp),
    byState: byState.sums().toSorted((one, other) => other.grossPaise - one.grossPaise),
    byStateAndRate: byStateAndRate.sums(),
  }
}

/** Adds sums up by a key. `keyOf` returns the fields with which each total starts, and two sums with equal fields share a total. */
function sumsBy<Key extends object>(keyOf: (sum: MonthSum) => Key) {
  const found = new Map<string, Key & Amounts>()
  return {
    add(sum: MonthSum, sign: 1 | -1): Key & Amounts {
      const key = keyOf(sum)
      const text = JSON.stringify(key)
      const total = found.get(text) ?? { ...key, ...noAmounts() }
      found.set(text, total)
      addAmounts(total, sum, sign)
      return total
    },
    sums: () => [...found.values()],
  }
}

/**
 * Compares the tax of documents with the tax that the offline tool computes from the sum of their taxable values. Each document rounds its own tax, so the
 * two differ by paise. `toolPaise` may have decimals, because the tool does not round.
 */
export function toolTax({ rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts & { rateBp: number }) {
  const documentsPaise = cgstPaise + sgstPaise + igstPaise
  const scaled = taxablePaise * rateBp
  return { documentsPaise, toolPaise: scaled / 10_000, differencePaise: (documentsPaise * 10_000 - scaled) / 10_000 }
}
