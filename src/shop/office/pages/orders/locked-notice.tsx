import { changeOrderAddress } from '#shop/orders/edit-contract.ts'
import { refundStateOf } from '#shop/orders/rules.ts'
import { markPacked, type QueuedOrder } from '#shop/fulfilment/parcels/contract.ts'
import { orderEditTexts } from '#shop/orders/parts.ts'
import { markOne, packingTexts } from '#shop/fulfilment/parts.ts'
import { mayCall } from '#ui/office/rights.ts'
import { Button } from '#ui/office/button.tsx'
import { useAction } from '#ui/office/use-action.ts'

/** Says why a paid order can no longer be changed, and offers to move what is not shipped back to "To pack". */
export function LockedNotice({ order, editable }: { order: QueuedOrder; editable: boolean }) {
  const { busy, run } = useAction(packingTexts.problem)
  if (order.status !== 'Paid' || editable || !mayCall(changeOrderAddress)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-edge bg-card px-4 py-2">
      <p role="note" className="min-w-0 basis-72 grow text-ink-2">
        {orderEditTexts.locked[reasonOf(order)]}
      </p>
      {canUnpack(order) && (
        <Button needs={markPacked} look="outline" busy={busy !== undefined} onClick={() => void run('unpack', () => markOne(order._id, false))}>
          {packingTexts.unpack}
        </Button>
      )}
    </div>
  )
}

function reasonOf(order: QueuedOrder): keyof typeof orderEditTexts.locked {
  if (order.fulfilment === 'shipped') return 'shipped'
  if (order.parcels.some(({ shippedAt }) => shippedAt !== '')) return 'partShipped'
  if (refundStateOf(order) === 'full') return 'refunded'
  if (!mayCall(markPacked)) return 'packedByOthers'
  return order.fulfilment === 'packed' ? 'packed' : 'partPacked'
}

/** Returns whether the shop takes back the packing of this order. */
const canUnpack = (order: QueuedOrder) =>
  order.fulfilment !== 'shipped' && refundStateOf(order) !== 'full' && order.parcels.some(({ shippedAt }) => shippedAt === '')
