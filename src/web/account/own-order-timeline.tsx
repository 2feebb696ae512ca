import { describeArrival } from '#domain/orders/arrival.ts'
import type { OwnOrder } from '#domain/orders/own-contract.ts'
import { refundStateOf } from '#domain/orders/refund-state.ts'
import { useSite } from '../site.ts'
import { ownOrderTexts as texts } from '../texts/own-order.ts'
import { OrderEvents } from './order-events.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OwnOrderPanel } from './own-order-panel.tsx'

/** What happened to the order, where its parcels are, and when it should arrive. */
export function OwnOrderTimeline({ own: { order, events, parcels } }: { own: OwnOrder }) {
  const { status, createdAt, trackingUrl } = order
  const { arrival } = useSite()
  const isExpected = status === 'Paid' && refundStateOf(order) !== 'full'
  const arrives = isExpected && describeArrival(new Date(createdAt), arrival, new Date())
  return (
    <OwnOrderPanel title={texts.timeline}>
      <OrderEvents events={events} />
      {status !== 'Cancelled' && <OrderParcels parcels={parcels} trackingUrl={trackingUrl} />}
      {arrives && <p>{texts.arrives(arrives)}</p>}
    </OwnOrderPanel>
  )
}
