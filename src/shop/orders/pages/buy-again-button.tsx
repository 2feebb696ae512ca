import { useState } from 'react'
import { buyAgainTexts as texts } from './my-orders-texts.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { type BoughtLine, buyAgain } from './buy-again.ts'

type BuyAgainButtonProps = { lines: readonly BoughtLine[]; of?: string; label?: string }

/** Puts everything of an order that is still sold into the cart, at today's prices. `of`: the order's id, for screen readers. */
export function BuyAgainButton({ lines, of, label = texts.button }: BuyAgainButtonProps) {
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const { added, gone, short } = await buyAgain(lines)
      const link = { text: texts.viewCart, to: '/cart' }
      const done = gone.length > 0 ? texts.partly(gone) : texts.added
      if (added > 0) toast(texts.short(done, short), { link, kind: short.length > 0 ? 'info' : 'success' })
      else toast(texts.nothing, { kind: 'error' })
    } catch {
      toast(texts.failed, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="outline" busy={busy} onClick={() => void add()}>
      <span>{label}</span>
      {of !== undefined && <span className="sr-only">{` ${of}`}</span>}
    </Button>
  )
}
