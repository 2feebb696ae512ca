import type { Errors } from '#kernel/sheet.ts'
import type { CodeOwner, PlannedPack } from './plan-stock-import.ts'
import { stockTitles } from './stock-sheet.ts'

const codes = ['sku', 'barcode'] as const

/** Refuses a SKU or barcode that two packs would have after the import. `owners` are the packs that have the sheet's codes now. Yields after each pack. */
export function* refuseCodes(packs: PlannedPack[], owners: CodeOwner[], errors: Errors): Generator<void> {
  const inSheet = new Set(packs.map(({ before }) => before.id))
  const others = owners.filter(({ id }) => !inSheet.has(id))
  for (const code of codes) {
    const nameOf = new Map(others.flatMap((owner) => (owner[code] ? [[owner[code], `${owner.product}, ${owner.quantity}`] as const] : [])))
    const rowOf = new Map<string, number>()
    for (const { row, before, after } of packs) {
      yield
      const wanted = after[code] ?? undefined
      if (wanted === undefined) continue
      const [owner, earlier] = [nameOf.get(wanted), rowOf.get(wanted)]
      rowOf.set(wanted, row)
      if (earlier !== undefined) errors.push({ row, column: stockTitles[code], message: `Row ${earlier} has the same ${stockTitles[code]}.` })
      else if (owner !== undefined && before[code] !== wanted)
        errors.push({ row, column: stockTitles[code], message: `Another pack has this ${stockTitles[code]}: ${owner}.` })
    }
  }
}
