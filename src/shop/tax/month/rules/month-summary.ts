import type { TaxAmounts } from '../../rules/arithmetic.ts'
import type { DocumentKind } from '../../rules/documents.ts'
import { addAmounts, type MonthDocument, noAmounts, signOf, sumsByRate } from './month-document.ts'

type Amounts = TaxAmounts & { grossPaise: number }

/** What the lines of a kind, place and rate sum to. Amounts of credit notes are positive. */
export type RateSum = Amounts & { kind: DocumentKind; placeOfSupply: string; rateBp: number }

/** How many documents there are of a kind and place. */
export type DocumentCount = { kind: DocumentKind; placeOfSupply: string; documents: number }

/** Amounts less credit notes. `documents` counts sales. */
type Part<Key> = Amounts & { documents: number; notes: number } & Key

export type MonthSummary = {
  sales: Amounts & { documents: number }
  notes: Amounts & { documents: number }
  /** Sales less notes. */
  net: Amounts
  byKind: (Amounts & { kind: DocumentKind; documents: number })[]
  byRate: (Amounts & { rateBp: number })[]
  byState: Part<{ placeOfSupply: string }>[]
}

/** Returns the sums of one document, by rate. */
export const rateSumsOf = ({ kind, placeOfSupply, lines }: MonthDocument): RateSum[] => sumsByRate(lines).map((sum) => ({ ...sum, kind, placeOfSupply }))

/** Returns the figures of a month from its sums and counts, which may be of days or of single documents. */
export function summarise(sums: Iterable<RateSum>, counts: Iterable<DocumentCount>): MonthSummary {
  const [sales, notes, net] = [{ documents: 0, ...noAmounts() }, { documents: 0, ...noAmounts() }, noAmounts()]
  const kinds = new Map<DocumentKind, MonthSummary['byKind'][number]>()
  const rates = new Map<number, MonthSummary['byRate'][number]>()
  const states = new Map<string, MonthSummary['byState'][number]>()
  for (const sum of sums) {
    const sign = signOf(sum)
    addAmounts(sign < 0 ? notes : sales, sum, 1)
    addAmounts(net, sum, sign)
    addAmounts(
      held(kinds, sum.kind, () => ({ kind: sum.kind, documents: 0, ...noAmounts() })),
      sum,
      1,
    )
    addAmounts(
      held(rates, sum.rateBp, () => ({ rateBp: sum.rateBp, ...noAmounts() })),
      sum,
      sign,
    )
    addAmounts(
      held(states, sum.placeOfSupply, () => emptyState(sum.placeOfSupply)),
      sum,
      sign,
    )
  }
  for (const { kind, placeOfSupply, documents } of counts) {
    const isNote = kind === 'credit_note'
    ;(isNote ? notes : sales).documents += documents
    held(kinds, kind, () => ({ kind, documents: 0, ...noAmounts() })).documents += documents
    held(states, placeOfSupply, () => emptyState(placeOfSupply))[isNote ? 'notes' : 'documents'] += documents
  }
  return {
    sales,
    notes,
    net,
    byKind: [...kinds.values()],
    byRate: [...rates.values()].toSorted((one, other) => one.rateBp - other.rateBp),
    byState: [...states.values()].toSorted((one, other) => other.grossPaise - one.grossPaise),
  }
}

const emptyState = (placeOfSupply: string) => ({ placeOfSupply, documents: 0, notes: 0, ...noAmounts() })

function held<Key, Value>(map: Map<Key, Value>, key: Key, start: () => Value): Value {
  const found = map.get(key)
  if (found) return found
  const value = start()
  map.set(key, value)
  return value
}
