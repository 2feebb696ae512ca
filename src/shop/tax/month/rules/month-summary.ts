import type { TaxAmounts } from '../../rules/arithmetic.ts'
import type { DocumentKind } from '../../rules/documents.ts'
import { addAmounts, type Amounts, noAmounts, signOf } from './month-document.ts'

/** What documents of a kind, place and rate sum to. Amounts of credit notes are positive. A document counts where its first line is. */
export type MonthSum = Amounts & { kind: DocumentKind; placeOfSupply: string; rateBp: number; documents: number }

/** The sums of `sales`, `notes` and `byKind` are positive; in the others, credit notes are taken away. */
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

/** Returns the figures of a month from sums, which may be of any parts of it. */
export function summarise(sums: Iterable<MonthSum>): MonthSummary {
  const [sales, notes, net] = [{ documents: 0, ...noAmounts() }, { documents: 0, ...noAmounts() }, noAmounts()]
  const byKind = sumsBy(({ kind }: MonthSum) => ({ kind, documents: 0 }))
  const byRate = sumsBy(({ rateBp }: MonthSum) => ({ rateBp }))
  const byState = sumsBy(({ placeOfSupply }: MonthSum) => ({ placeOfSupply, documents: 0, notes: 0 }))
  const byStateAndRate = sumsBy(({ placeOfSupply, rateBp }: MonthSum) => ({ placeOfSupply, rateBp }))
  for (const sum of sums) {
    const sign = signOf(sum)
    const side = sign < 0 ? notes : sales
    side.documents += sum.documents
    addAmounts(side, sum, 1)
    addAmounts(net, sum, sign)
    byKind.add(sum, 1).documents += sum.documents
    byRate.add(sum, sign)
    byState.add(sum, sign)[sign < 0 ? 'notes' : 'documents'] += sum.documents
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

/** Adds sums up by a key, which also is the start of each sum. */
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
 * two differ by paise. `toolPaise` is no whole number, because the tool does not round.
 */
export function toolTax({ rateBp, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxAmounts & { rateBp: number }) {
  const documentsPaise = cgstPaise + sgstPaise + igstPaise
  const scaled = taxablePaise * rateBp
  return { documentsPaise, toolPaise: scaled / 10_000, differencePaise: (documentsPaise * 10_000 - scaled) / 10_000 }
}
