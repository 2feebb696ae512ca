import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as couriersContract from '#shop/fulfilment/couriers/contract.ts'
import * as parcelsContract from '#shop/fulfilment/parcels/contract.ts'
import type { QueuedOrder } from '#shop/fulfilment/parcels/contract.ts'
import { OrderFailedDeliveries, OrderReplacements, OrderReturns, OrderShipments, returnsTexts, markOne, packingTexts } from '#shop/fulfilment/parts.ts'
import * as returnsOfficeContract from '#shop/fulfilment/returns/office-contract.ts'
import { OrderCod } from '#shop/cod/parts.ts'
import * as ordersContract from '#shop/orders/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import * as ordersEditContract from '#shop/orders/edit-contract.ts'
import * as moneyContract from '#shop/orders/money/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import {
  listWith,
  OrderGift,
  OrderLines,
  OrderPayments,
  OrderRest,
  ordersTexts,
  orderTexts as texts,
  OrderTimeline,
  prepaidText,
  PayNowPanel,
  PhonePanel,
  RecalledNotice,
  Warning,
  RefundNotice,
  orderEditTexts,
} from '#shop/orders/parts.ts'
import { isPlaced, isUnfinished, refundStateOf } from '#shop/orders/rules.ts'
import * as taxContract from '#shop/tax/contract.ts'
import { DocumentList, documentTexts } from '#shop/tax/parts.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useUnsavedRows } from '#ui/office/use-unsaved.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderBadges } from './order-badges.tsx'

export const meta: MetaFunction = ({ matches, params }) => pageMeta(matches, `${texts.title} ${params['id']}`)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  try {
    const requests = Promise.all([
      call(ordersContract.showOrder, { id }),
      call(ordersOfficeContract.showOrderDetails, { id }),
      call(ordersOfficeContract.showTimeline, { id }),
      call(parcelsContract.listParcels, { id }),
      call(returnsOfficeContract.listOrderReturns, { id }),
      call(taxContract.listOrderDocuments, { id }),
      call(couriersContract.listShipments, { id }),
    ])
    const [order, details, events, parcels, returns, documents, shipments] = await withSession(requests)
    return {
      kind: 'loaded' as const,
      order: { ...order, parcels, recalled: details.recalled, prepaid: details.prepaid },
      details,
      events,
      returns,
      documents,
      shipments,
    }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

/** The link back: to the list of returns if that list led here, else to the list that contains the order. Attempts have a list of their own. */
function Back({ of }: { of: Order | undefined }) {
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
  const { order, details, events, returns, documents, shipments } = loaded
  return (
    <>
      <PageHead title={order._id} back={<Back of={order} />} actions={<OrderActions key={order._id} order={order} details={details} returns={returns} />}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <OrderBadges order={order} />
          <time dateTime={order.createdAt}>{showMoment(order.createdAt)}</time>
        </span>
      </PageHead>
      {isUnfinished(order) && <RefundNotice order={order} />}
      <RecalledNotice recalled={order.recalled} />
      {order.prepaid && isUnfinished(order) && <Warning>{prepaidText}</Warning>}
      <LockedNotice order={order} editable={details.editable} />
      {/* The panel of a phone order says what it waits for. */}
      {!isPlaced(order) && !details.phone && <p className="rounded-panel bg-marigold-100 px-4 py-3 text-marigold-800">{texts.attempt}</p>}
      {/* On a phone the address comes before the timeline. */}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-4">
          {details.phone && <PhonePanel order={order} phone={details.phone} unpaid={details.unpaid} />}
          <OrderLines order={order} details={details} />
          <OrderGift order={order} />
          <OrderCod order={order} />
          {details.payNow && <PayNowPanel {...details.payNow} />}
          <OrderRest key={details.rest.length} id={order._id} details={details} />
          <OrderParcels order={order} failed={shipments.failed} />
          <OrderFailedDeliveries parcels={shipments.failed} />
          {isPlaced(order) && <OrderShipments order={order} loaded={shipments} />}
          <OrderReturns orderId={order._id} returns={returns} />
          <OrderReplacements order={order} />
          {(mayCall(moneyContract.moneySummary) || mayCall(ordersOfficeContract.refundOrder)) && <OrderPayments details={details} />}
          {(documents.length > 0 || details.isTest) && (
            <Panel title={documentTexts.title}>
              {details.isTest ? <p className="text-ink-2">{documentTexts.ofTest}</p> : <DocumentList documents={documents} />}
            </Panel>
          )}
        </div>
        <OrderPeople order={order} details={details} />
        <OrderTimeline events={events} />
      </div>
    </>
  )
}

/** Says why a paid order can no longer be changed. A button moves unshipped parcels back to "To pack". */
function LockedNotice({ order, editable }: { order: QueuedOrder; editable: boolean }) {
  const { busy, run } = useAction(packingTexts.problem)
  if (!isUnfinished(order) || editable || !mayCall(ordersEditContract.changeOrderAddress)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-panel border border-edge bg-card px-4 py-2">
      <p role="note" className="min-w-0 basis-72 grow text-ink-2">
        {orderEditTexts.locked[reasonOf(order)]}
      </p>
      {canUnpack(order) && (
        <Button needs={parcelsContract.markPacked} look="outline" busy={busy !== undefined} onClick={() => void run('unpack', () => markOne(order._id, false))}>
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
  if (order.codState !== null && order.parcels.length === 0) return 'cash'
  if (!mayCall(parcelsContract.markPacked)) return 'packedByOthers'
  return order.fulfilment === 'packed' ? 'packed' : 'partPacked'
}

/** True if the packing of this order can be undone. */
const canUnpack = (order: QueuedOrder) =>
  order.fulfilment !== 'shipped' && refundStateOf(order) !== 'full' && order.parcels.some(({ shippedAt }) => shippedAt === '')
