import { recalledWarning } from '#shop/stock/rules.ts'
import type { RecalledBatch } from '#shop/stock/recalled-contract.ts'
import { Warning } from './refund-notice.tsx'

export const recalledKey = ({ code, product, pack }: RecalledBatch) => `${code} ${product} ${pack}`

type RecalledNoticeProps = { recalled: readonly RecalledBatch[]; lookOf?: (batch: RecalledBatch) => string }

/** Warns of the recalled batches of orders that are not sent. `lookOf`: the classes of each warning. */
export const RecalledNotice = ({ recalled, lookOf }: RecalledNoticeProps) =>
  recalled.map((batch) => (
    <Warning key={recalledKey(batch)} className={lookOf?.(batch)}>
      {recalledWarning(batch)}
    </Warning>
  ))
