import { useState } from 'react'
import { isQueued, isUnfinished, refundStateOf } from '#shop/orders/rules.ts'
import { carrierName } from '#shop/fulfilment/rules.ts'
import * as parcelsContract from '#shop/fulfilment/parcels/contract.ts'
import type { Parcel, QueuedOrder } from '#shop/fulfilment/parcels/contract.ts'
import type { FailedDelivery } from '#shop/fulfilment/failed-deliveries/office-contract.ts'
import { ordersTexts } from '#shop/orders/parts.ts'
import {
  canSplit,
  leftToPack,
  markOne,
  packingTexts,
  parcelTexts as texts,
  ReportFailed,
  SplitDialog,
  takeBack,
  TrackingDialog,
} from '#shop/fulfilment/parts.ts'
import { showMoment } from '#ui/office/show.ts'
import { Button } from '#ui/office/button.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'

/** The parcels of an order with their pieces and numbers, and the next step: pack all, pack a part, or ship. */
export function OrderParcels({ order, failed }: { order: QueuedOrder; failed: FailedDelivery[] }) {
  const { parcels, items } = order
  const { busy, run } = useAction(packingTexts.problem)
  const maySend = isQueued(order) && refundStateOf(order) !== 'full'
  if (!maySend && parcels.length === 0) return null
  const unpacked = leftToPack(order)
  const isLost = ({ number }: Parcel) => failed.some(({ parcel, state }) => parcel === number && state === 'lost')
  return (
    <Panel title={texts.title} actions={maySend && <Steps order={order} />}>
      <ul className="grid gap-3">
        {parcels.map((parcel) => (
          <li key={parcel.number} className="grid gap-0.5">
            <span className="font-semibold">{texts.parcel(parcel.number)}</span>
            {parcel.lines.length === 0 && <span>{texts.sentAgain}</span>}
            <Contents lines={parcel.lines.map(({ position, qty }) => ({ item: items[position], qty }))} />
            <Sent {...parcel} />
            {isWithCourier(parcel) && isUnfinished(order) && (
              <Button
                needs={parcelsContract.markNotShipped}
                look="ghost"
                size="small"
                busy={busy === String(parcel.number)}
                onClick={() => void run(String(parcel.number), () => takeBack([{ id: order._id, parcel: parcel.number }]))}
                className="justify-self-start"
              >
                {texts.takeBack} <span className="sr-only">{texts.takeBackOf(parcel.number)}</span>
              </Button>
            )}
            {isWithCourier(parcel) && isUnfinished(order) && <ReportFailed orderId={order._id} parcel={parcel.number} isLost={isLost(parcel)} />}
          </li>
        ))}
        {unpacked.length > 0 && maySend && (
          <li className="grid gap-0.5">
            <span className="font-semibold">{parcels.length === 0 ? texts.none : texts.left}</span>
            <Contents lines={unpacked} />
          </li>
        )}
      </ul>
    </Panel>
  )
}

/** True for a parcel that was sent and did not come back. The pieces of a parcel that came back may be in another parcel. */
const isWithCourier = ({ shippedAt, lines }: Parcel) => shippedAt !== '' && lines.length > 0

function Steps({ order }: { order: QueuedOrder }) {
  const [open, setOpen] = useState<'split' | 'ship'>()
  const { busy, run } = useAction(packingTexts.problem)
  const isPacked = order.fulfilment === 'packed'

  const close = () => setOpen(undefined)
  return (
    <>
      {canSplit(order) && (
        <Button needs={parcelsContract.packPart} look="ghost" size="small" onClick={() => setOpen('split')}>
          {texts.split}
        </Button>
      )}
      {leftToPack(order).length > 0 && (
        <Button
          needs={parcelsContract.markPacked}
          look={isPacked ? 'outline' : 'primary'}
          size="small"
          busy={busy !== undefined}
          onClick={() => void run('pack', () => markOne(order._id, true))}
        >
          {packingTexts.pack}
        </Button>
      )}
      <Button needs={parcelsContract.markShipped} look={isPacked ? 'primary' : 'outline'} size="small" onClick={() => setOpen('ship')}>
        {packingTexts.addTracking}
      </Button>
      {open === 'split' && <SplitDialog order={order} onClose={close} />}
      {open === 'ship' && <TrackingDialog orders={[order]} onClose={close} />}
    </>
  )
}

const Contents = ({ lines }: { lines: { item: QueuedOrder['items'][number] | undefined; qty: number }[] }) => (
  <span className="text-ink-2 wrap-anywhere">{lines.map(({ item, qty }) => ordersTexts.item(item?.name ?? '', item?.type ?? '', qty)).join(', ')}</span>
)

function Sent({ carrier, awb, packedAt, shippedAt }: Parcel) {
  const number = [carrier && carrierName(carrier), awb].filter(Boolean).join(' ')
  return (
    <span className="text-xs text-ink-3 wrap-anywhere">
      <span>{shippedAt ? `${texts.shippedAt} ${showMoment(shippedAt)}` : `${texts.packedAt} ${showMoment(packedAt)}. ${texts.notShipped}`}</span>
      {shippedAt && number && <span translate="no">{`, ${number}`}</span>}
    </span>
  )
}
