import { useEffect, useState } from 'react'
import { type DoneImport, lastImport, undoImport } from '../import-contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { productsTexts } from './products-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'

const texts = productsTexts.import

/** Shows the latest import with an Undo button. Renders nothing without an import to undo, or when the request fails. */
export function LastImport({ onUndone }: { onUndone: () => void }) {
  const [last, setLast] = useState<DoneImport | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    let isMounted = true
    call(lastImport, {}).then(
      (reply) => isMounted && setLast(reply.last),
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])

  async function undo({ _id }: DoneImport) {
    setBusy(true)
    try {
      const { message } = await withSession(call(undoImport, { importId: _id }))
      toast(message)
      setLast(null)
      onUndone()
    } catch (error) {
      toast(textOf(error, kitTexts.undoFailed), { kind: 'error' })
    }
    setBusy(false)
  }

  if (!last) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-field border border-edge px-3 py-2">
      <p className="text-ink-2">{texts.last(showMoment(last.at), last.added, last.updated)}</p>
      <Button look="outline" size="small" busy={busy} onClick={() => void undo(last)}>
        {busy ? texts.undoing : texts.undo}
      </Button>
    </div>
  )
}
