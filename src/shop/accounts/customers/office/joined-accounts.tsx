import * as mergesContract from '../../merges/contract.ts'
import type { Merge } from '../../merges/contract.ts'
import { call } from '#ui/call.ts'
import { customerTexts, customersTexts } from './customers-texts.ts'
import { ask } from '#ui/ask.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showDay } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'

const texts = customerTexts.joined

/** The accounts that joined this one in the last 30 days. Each can be separated again. */
export function JoinedAccounts({ merges }: { merges: Merge[] }) {
  const { busy, run } = useAction(texts.failed, { reloadsAfterFailure: false })

  async function undo({ _id }: Merge) {
    if (await ask(texts.question)) await run(_id, () => call(mergesContract.undoMerge, { id: _id }))
  }

  if (merges.length === 0) return null
  return (
    <Panel title={texts.title}>
      <ul className="grid gap-4">
        {merges.map((merge) => (
          <li key={merge._id} className="grid gap-1">
            <span translate="no" className="font-medium break-words">
              {merge.name || customersTexts.noName}
            </span>
            <span className="break-words text-ink-2">{[merge.email, merge.mobile].filter(Boolean).join(', ')}</span>
            <span className="text-ink-2">{texts.moved(merge)}</span>
            <span className="text-xs text-ink-3">{texts.until(showDay(merge.mergedAt), showDay(merge.undoUntil))}</span>
            {mayCall(mergesContract.undoMerge) && (
              <Button look="outline" size="small" busy={busy === merge._id} onClick={() => void undo(merge)} className="mt-1.5 justify-self-start">
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
