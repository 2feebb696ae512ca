import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { restoreProduct } from '#domain/catalogue/admin-contract.ts'
import { restoreCustomer } from '#domain/customers/admin-contract.ts'
import { call } from '../../call.ts'
import { activityTexts as texts } from '../../texts/admin-activity.ts'
import { runUndo } from '../offer-undo.ts'
import { showClock } from '../show.ts'
import { Button } from '../ui/button.tsx'

/** A button that restores the deleted customer or product, and the time until which it can. */
export function UndoDeletion({ kind, id, name, until }: { kind: string; id: string; name: string; until: string }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const restore = kind === 'product' ? restoreProduct : restoreCustomer

  async function undo() {
    setBusy(true)
    await runUndo(() => call(restore, { id }), revalidate)
    setBusy(false)
  }

  return (
    <span className="grid justify-items-start gap-0.5">
      <Button needs={restore} look="outline" size="small" busy={busy} onClick={() => void undo()}>
        {texts.undo} <span className="sr-only">{name}</span>
      </Button>
      <span className="text-xs text-ink-3">{texts.undoUntil(showClock(until))}</span>
    </span>
  )
}
