import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import * as parcelsContract from '../contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { packingTexts as texts, parcelTexts } from './packing-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { canSplit } from './left-to-pack.ts'
import { SplitDialog } from './split-dialog.tsx'

type PackingActionsProps = {
  orders: QueuedOrder[]
  onResults: (results: OrderResult[]) => void
  /** Takes the orders that are packed now. They stay selected, although a filter may leave them out of the list. */
  onPacked: (orders: QueuedOrder[]) => void
  onAddTracking: () => void
  children: ReactNode
}

/** The actions for the selected orders, in a bar that stays in sight. `children` is the box that selects all. */
export function PackingActions({ orders, onResults, onPacked, onAddTracking, children }: PackingActionsProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [splitting, setSplitting] = useState<QueuedOrder>()
  const [isPacked, setPacked] = useState(false)
  const tracking = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const nothing = orders.length === 0
  const [only] = orders.length === 1 ? orders : []

  async function pack(packed: boolean) {
    setBusy(true)
    try {
      const { results } = await withSession(call(parcelsContract.markPacked, { ids: orders.map(({ _id }) => _id), packed }))
      onResults(results)
      const changed = new Set(results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : id)))
      // A refusal takes the focus itself.
      if (packed && changed.size === results.length) focusNext(() => tracking.current)
      if (changed.size > 0) toast(packed ? texts.packed(changed.size) : texts.unpacked(changed.size))
      onPacked(packed ? orders.filter(({ _id }) => changed.has(_id)) : [])
      setPacked(packed && changed.size > 0)
      // Orders that were refused may have left the queue.
      await revalidate()
    } catch (error) {
      toast(textOf(error, texts.problem), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      role="group"
      aria-label={texts.actions}
      className="no-print z-10 flex flex-wrap items-center gap-2 rounded-panel border border-edge bg-card px-4 py-2 lg:sticky lg:top-2"
    >
      <div className="mr-auto">{children}</div>
      {nothing ? (
        <Button look="outline" disabled>
          <AdminIcon name="print" /> {texts.print}
        </Button>
      ) : (
        // In another tab, so that the selection stays.
        <ButtonLink to={`/admin/to-pack/print?ids=${orders.map(({ _id }) => _id).join(',')}`} target="_blank" rel="noopener">
          <AdminIcon name="print" /> {texts.print}
        </ButtonLink>
      )}
      {orders.some(({ fulfilment }) => fulfilment === 'packed') && (
        <Button needs={parcelsContract.markPacked} look="ghost" busy={busy} onClick={() => void pack(false)}>
          {texts.unpack}
        </Button>
      )}
      {only && canSplit(only) && (
        <Button needs={parcelsContract.packPart} look="ghost" onClick={() => setSplitting(only)}>
          {parcelTexts.split}
        </Button>
      )}
      <Button needs={parcelsContract.markPacked} look="outline" disabled={nothing} busy={busy} onClick={() => void pack(true)}>
        {texts.pack}
      </Button>
      <Button ref={tracking} needs={parcelsContract.markShipped} disabled={nothing} onClick={onAddTracking}>
        <AdminIcon name="send" /> {texts.addTracking}
      </Button>
      {isPacked && !nothing && (
        <p role="status" className="basis-full text-ink-2">
          {texts.packedNext}
        </p>
      )}
      {splitting && <SplitDialog order={splitting} onClose={() => setSplitting(undefined)} />}
    </div>
  )
}
