import type { Errors } from '#kernel/sheet.ts'
import { type SheetItem, stockTitles } from './stock-sheet.ts'

/** A pack of the sheet, as it is and as it will be. */
export type PlannedPack = { row: number; before: SheetItem; after: SheetItem }

/** A pack that has one of the sheet's SKUs or barcodes. */
export type CodeOwner = Pick<SheetItem, 'id' | 'product' | 'quantity' | 'sku' | 'barcode'>

const codes = ['sku', 'barcode'] as const

/** Refuses a SKU or barcode that two packs would have after the import. `owners` are the packs that have the sheet's codes now. Yields after each pack. */
export function* refuseCodes(packs: PlannedPack[], owners: CodeOwner[], errors: Errors): Generator<void> {
  const inSheet = new Set(packs.map(({ before }) => before.id))
  const others = owners.filter(({ id }) => !inSheet.has(id))
  for (const code of codes) {
    const ownerByCode = new Map(others.flatMap((owner) => (owner[code] ? [[owner[code], `${owner.product}, ${owner.quantity}`] as const] : [])))
    const rowByCode = new Map<string, number>()
    for (const { row, before, after } of packs) {
      yield
      const wanted = after[code] ?? undefined
      if (wanted === undefined) continue
      const owner = ownerByCode.get(wanted)
      const earlierRow = rowByCode.get(wanted)
      rowByCode.set(wanted, row)
      if (earlierRow !== undefined) errors.push({ row, column: stockTitles[code], message: `Row ${earlierRow} has the same ${stockTitles[code]}.` })
      else if (owner !== undefined && before[code] !== wanted)
        errors.push({ row, column: stockTitles[code], message: `Another pack has this ${stockTitles[code]}: ${owner}.` })
    }
  }
}
