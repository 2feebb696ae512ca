import type { StockBatch, StockItem } from '../contract.ts'
import type { ChosenReason } from '../rules/stock.ts'

/** Packs that a person counts or removes: those of a batch, or with a `code` of null those without one. */
export type Source = { id: string; code: string | null; onHand: number }

type Item = Pick<StockItem, 'onHand'>
type Batch = Pick<StockBatch, '_id' | 'code' | 'onHand' | 'offSale'>

/**
 * Lists the packs that a count, a loss or a sample may be about. Empty for a pack without batches, whose packs are all alike. A count may find packs that
 * the books do not have.
 */
export function listSources(reason: Exclude<ChosenReason, 'receipt'>, { onHand }: Item, batches: readonly Batch[]): Source[] {
  const ofBatches = batches.filter(({ offSale }) => !offSale).map((batch) => ({ id: batch._id, code: batch.code, onHand: batch.onHand }))
  if (ofBatches.length === 0) return []
  const loose = { id: 'loose', code: null, onHand: onHand - batches.reduce((sum, batch) => sum + batch.onHand, 0) }
  const sources = [...ofBatches, loose]
  return reason === 'correction' ? sources : sources.filter((source) => source.onHand > 0)
}

/** Returns how many packs are on hand after a movement, of all batches and without one. `source` is undefined for a pack without batches. */
export function afterMovement(reason: ChosenReason, { onHand }: Item, source: Source | undefined, pieces: number): number {
  if (reason === 'receipt') return onHand + pieces
  return reason === 'correction' ? onHand - (source ?? { onHand }).onHand + pieces : onHand - pieces
}
