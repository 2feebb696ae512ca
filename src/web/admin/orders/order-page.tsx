import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { moneySummary } from '#domain/money/contract.ts'
import { refundOrder, showOrderDetails, showTimeline } from '#domain/orders/admin-contract.ts'
import { showOrder } from '#domain/orders/contract.ts'
import { isPlaced, type OrderStatus } from '#domain/orders/order.ts'
import { listOrderReturns } from '#domain/returns/admin-contract.ts'
import { listParcels } from '#domain/parcels/contract.ts'
import { withSession } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { orderTexts as texts, ordersTexts } from '../../texts/admin-orders.ts'
import { returnsTexts } from '../../texts/admin-returns.ts'
import { phoneOrderTexts } from '../../texts/admin-phone-orders.ts'
import { PhonePanel } from '../phone-orders/phone-panel.tsx'
import { showMoment } from '../show.ts'
import { Badge } from '../ui/badge.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderRest } from './order-rest.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { listWith } from './list-with.ts'
import { RecalledNotice } from './recalled-notice.tsx'
import { RefundNotice } from './refund-notice.tsx'
import { FulfilmentBadge, RefundBadge, StatusBadge } from './status-badge.tsx'
import { mayCall } from '../rights.ts'
import { pageMeta } from '../page-meta.ts'
import { OrderReturns } from '../returns/order-returns.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { useUnsavedRows } from '../use-unsaved.ts'
import { FailedPanel } from '../ui/failed-panel.tsx'

export const meta: MetaFunction = ({ params }) => pageMeta(`${texts.title} ${params['id']}`)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  try {
    const requests = Promise.all([
      call(showOrder, { id }),
      call(showOrderDetails, { id }),
      call(showTimeline, { id }),
      call(listParcels, { id }),
      call(listOrderReturns, { id }),
    ])
    const [order, details, events, parcels, returns] = await withSession(requests)
    return { kind: 'loaded' as const, order: { ...order, parcels, recalled: details.recalled }, details, events, returns }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** The way back to the list of returns, if its link led here, else to the list that contains the order. The list of all orders has no attempts. */
function Back({ of }: { of: OrderStatus | undefined }) {
  const [params] = useSearchParams()
  if (params.get('from') === 'returns') return <BackLink to="/admin/returns">{returnsTexts.title}</BackLink>
  return <BackLink to={listWith(of)}>{of === undefined || isPlaced(of) ? texts.back : ordersTexts.attempts.attempts}</BackLink>
}

export default function OrderPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  useUnsavedRows()
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={<Back of={undefined} />} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const { order, details, events, returns } = loaded
  return (
    <>
      <PageHead
        title={order._id}
        back={<Back of={order.status} />}
        actions={<OrderActions key={order._id} order={order} details={details} returns={returns} />}
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge order={order} />
          <FulfilmentBadge order={order} />
          {order.source === 'phone' && <Badge tone="plain">{phoneOrderTexts.badge}</Badge>}
          <RefundBadge order={order} />
          <time dateTime={order.createdAt}>{showMoment(order.createdAt)}</time>
        </span>
      </PageHead>
      {order.status === 'Paid' && <RefundNotice order={order} />}
      <RecalledNotice recalled={order.recalled} />
      <LockedNotice order={order} editable={details.editable} />
      {/* The panel of a phone order says what it waits for. */}
      {!isPlaced(order.status) && !details.phone && <p className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">{texts.attempt}</p>}
      {/* On a phone the address comes before the timeline. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          {details.phone && <PhonePanel order={order} phone={details.phone} />}
          <OrderLines order={order} details={details} />
          <OrderRest key={details.rest.length} id={order._id} details={details} />
          <OrderParcels order={order} />
          <OrderReturns returns={returns} />
          {(mayCall(moneySummary) || mayCall(refundOrder)) && <OrderPayments details={details} />}
        </div>
        <OrderPeople order={order} details={details} />
        <OrderTimeline events={events} />
      </div>
    </>
  )
}
