import * as recallsContract from '#shop/orders/recalls/contract.ts'
import type { SameCode } from '#shop/stock/contract.ts'
import { batchTexts as texts } from './batch-texts.ts'
import { classes } from '#ui/classes.ts'
import { Badge } from '#ui/office/badge.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { nameOf } from '#shop/stock/parts.ts'

export type SameCodeProps = { code: string; pack: string; others: readonly SameCode[]; newTab?: boolean }

/** Names the other packs with the same batch code, which the recall of this pack does not reach. It is a warning until each of them is recalled. */
export function SameCodeNotice({ code, pack, others, newTab }: SameCodeProps) {
  if (others.length === 0) return null
  const isDone = others.every(({ isRecalled }) => isRecalled)
  return (
    <div role="note" className={classes('grid gap-2 rounded-panel px-4 py-3', isDone ? 'border border-edge' : 'bg-marigold-100 text-marigold-800')}>
      <p className={classes('wrap-anywhere', !isDone && 'font-semibold')}>{isDone ? texts.sameCodeRecalled(code) : texts.sameCode(code, pack)}</p>
      <ul className="grid gap-1">
        {others.map(({ _id, itemId, isRecalled, ...other }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">
            <ScreenLink
              needs={recallsContract.listBatchOrders}
              to={`/admin/stock/${encodeURIComponent(itemId)}/batches/${encodeURIComponent(_id)}`}
              newTab={newTab}
            >
              {nameOf(other)}
            </ScreenLink>
            <Badge tone={isRecalled ? 'plain' : 'bad'}>{isRecalled ? texts.isRecalled : texts.notRecalled}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
