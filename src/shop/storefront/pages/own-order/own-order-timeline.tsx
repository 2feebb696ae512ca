import { describeArrival, refundStateOf } from '#shop/orders/rules.ts'
import type { OwnOrder } from '#shop/orders/own-contract.ts'
import { useSite } from '#ui/site.ts'
import { OrderEvents, OwnOrderPanel, ownOrderTexts as texts } from '#shop/orders/parts.ts'
import { OrderParcels } from './order-parcels.tsx'

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
