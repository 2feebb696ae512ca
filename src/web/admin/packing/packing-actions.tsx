import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { markPacked, markShipped, packPart, type PackingResult, type QueuedOrder } from '#domain/parcels/contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { packingTexts as texts, parcelTexts } from '../../texts/admin-packing.ts'
import { toast } from '../../ui/toast-store.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { canSplit } from './left-to-pack.ts'
import { SplitDialog } from './split-dialog.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'

type PackingActionsProps = { orders: QueuedOrder[]; onResults: (results: PackingResult[]) => void; children: ReactNode }

/** The actions for the selected orders, in a bar that stays in sight. `children` is the box that selects all. */
export function PackingActions({ orders, onResults, children }: PackingActionsProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [shipping, setShipping] = useState<QueuedOrder[]>()
  const [splitting, setSplitting] = useState<QueuedOrder>()
  const nothing = orders.length === 0
  const [only] = orders.length === 1 ? orders : []

  async function pack(packed: boolean) {
    setBusy(true)
    try {
      const { results } = await withSession(call(markPacked, { ids: orders.map(({ _id }) => _id), packed }))
      onResults(results)
      const count = results.filter(({ outcome }) => outcome !== 'refused').length
      if (count > 0) toast(packed ? texts.packed(count) : texts.unpacked(count))
    } catch (error) {
      toast(textOf(error, texts.problem), { kind: 'error' })
    } finally {
      setBusy(false)
      await revalidate()
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
        <Button needs={markPacked} look="ghost" busy={busy} onClick={() => void pack(false)}>
          {texts.unpack}
        </Button>
      )}
      {only && canSplit(only) && (
        <Button needs={packPart} look="ghost" onClick={() => setSplitting(only)}>
          {parcelTexts.split}
        </Button>
      )}
      <Button needs={markPacked} look="outline" disabled={nothing} busy={busy} onClick={() => void pack(true)}>
        {texts.pack}
      </Button>
      <Button needs={markShipped} disabled={nothing} onClick={() => setShipping(orders)}>
        <AdminIcon name="send" /> {texts.addTracking}
      </Button>
      {splitting && <SplitDialog order={splitting} onClose={() => setSplitting(undefined)} />}
      {shipping && <TrackingDialog orders={shipping} onClose={() => setShipping(undefined)} />}
    </div>
  )
}
