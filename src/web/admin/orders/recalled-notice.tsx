import { recalledWarning } from '#domain/stock/recalled-batch.ts'
import type { RecalledBatch } from '#domain/stock/recalled-contract.ts'
import { Warning } from './refund-notice.tsx'

/** Warns of the recalled batches of an order that is not sent. */
export const RecalledNotice = ({ recalled }: { recalled: readonly RecalledBatch[] }) =>
  recalled.map((batch) => <Warning key={`${batch.code} ${batch.product} ${batch.pack}`}>{recalledWarning(batch)}</Warning>)
