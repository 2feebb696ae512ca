import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { showOrderDetails, showTimeline } from '#domain/orders/admin-contract.ts'
import { showOrder } from '#domain/orders/contract.ts'
import { isPlaced } from '#domain/orders/order.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { orderTexts as texts } from '../../texts/admin-orders.ts'
import { showMoment } from '../show.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { StatusBadge } from './status-badge.tsx'

export const meta: MetaFunction = ({ params }) => [{ title: `Order ${params['id']} | Swachh Admin` }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  try {
    const all = Promise.all([call(showOrder, { id }), call(showOrderDetails, { id }), call(showTimeline, { id })])
    const [order, details, events] = await whileSignedIn(all)
    return { kind: 'loaded' as const, order, details, events }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

const back = (
  <Link to="/admin/orders" className="link inline-flex min-h-6 items-center">
    ← {texts.back}
  </Link>
)

export default function OrderPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title="Order" back={back} />
        <Panel>
          <Notice kind="failed">{loaded.message}</Notice>
        </Panel>
      </>
    )
  const { order, details, events } = loaded
  return (
    <>
      <PageHead title={order._id} back={back} actions={<OrderActions order={order} details={details} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={order.status} />
          <time dateTime={order.createdAt}>{showMoment(order.createdAt)}</time>
        </span>
      </PageHead>
      {!isPlaced(order.status) && <p className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">{texts.attempt}</p>}
      {/* On a phone the address comes before the long story. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          <OrderLines order={order} details={details} />
          <OrderPayments details={details} />
        </div>
        <OrderPeople order={order} />
        <OrderTimeline events={events} />
      </div>
    </>
  )
}
