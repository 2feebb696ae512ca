import type { RecalledBatch, TakenBatch } from '../recalled-contract.ts'

type UnfitBatch = Pick<RecalledBatch, 'code' | 'product' | 'pack' | 'reason'>

const whyUnfit = { recall: 'was recalled', expiry: 'is past its best-before day' } satisfies Record<RecalledBatch['reason'], string>

/** Returns the first sentence about a batch of an order whose packs may not be sent. */
export const recalledSentence = ({ code, product, pack, reason }: UnfitBatch) =>
  `Batch ${code} of ${[product, pack].filter(Boolean).join(', ')} ${whyUnfit[reason]}.`

/** Returns the refusal for a parcel with a recalled batch that the stock cannot replace. */
export const unreplacedSentence = (batch: UnfitBatch) =>
  `${recalledSentence(batch)} Receive new stock and try again, remove the item, or cancel the order. When a part was sent, refund the rest.`

/** Returns the refusal for an order that had a recalled batch and is to be sent without being packed. */
export const unpackedSentence = (batch: UnfitBatch) => `${recalledSentence(batch)} Mark the order packed first, and check that the parcel holds none of it.`

/** Returns the refusal for an order whose packed parcel may hold a recalled batch. */
export const packedSentence = (batch: UnfitBatch) =>
  `${recalledSentence(batch)} A packed parcel may hold it. Move the order back to “To pack”, and pack it again.`

/** Returns the warning about a recalled batch on screens and sheets. */
export const recalledWarning = (batch: RecalledBatch) =>
  batch.pieces === 0
    ? checkSentence(batch)
    : `${recalledSentence(batch)} Do not send it: ${batch.pieces === 1 ? '1 piece has' : `${batch.pieces} pieces have`} no replacement yet.`

/** Returns the recalled batches of several orders that still need a replacement, with their pieces in total. */
export function sumRecalled(orders: readonly { recalled: readonly RecalledBatch[] }[]): RecalledBatch[] {
  const groups = Map.groupBy(
    orders.flatMap(({ recalled }) => recalled.filter(({ pieces }) => pieces > 0)),
    ({ code, product, pack, reason }) => JSON.stringify([code, product, pack, reason]),
  )
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, pieces: others.reduce((sum, { pieces }) => sum + pieces, first.pieces) }] : [],
  )
}

/** Returns the warning about a batch whose packs are all replaced. */
export const checkSentence = (batch: UnfitBatch) => `${recalledSentence(batch)} Check that the parcel holds none of it.`

/** Returns the codes of batches with their pieces, and a mark for each batch whose packs may not be sent. */
export const batchList = (batches: readonly TakenBatch[]) =>
  batches.map(({ code, pieces, unfit }) => `${code} × ${pieces}${unfit === null ? '' : ` (${marks[unfit]})`}`).join(', ')

const marks = { recall: 'recalled', expiry: 'expired' } satisfies Record<RecalledBatch['reason'], string>
