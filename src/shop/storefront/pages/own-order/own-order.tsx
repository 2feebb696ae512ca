import { type ReactNode, Suspense, useState } from 'react'
import { Await, Link, useLoaderData } from 'react-router'
import { OwnReturnsPanel } from '#shop/fulfilment/parts.ts'
import * as returnsContract from '#shop/fulfilment/returns/contract.ts'
import type { OwnReturns } from '#shop/fulfilment/returns/contract.ts'
import * as ordersOwnContract from '#shop/orders/own-contract.ts'
import type { OwnOrder } from '#shop/orders/own-contract.ts'
import {
  BuyAgainButton,
  CancelOwnOrder,
  isSent,
  OrderBadges,
  OtherAccountHint,
  OwnGift,
  OwnOrderAddress,
  OwnOrderHelp,
  OwnOrderItems,
  PayNowOffer,
  OwnReplacements,
  OwnOrderReports,
  ownOrderTexts as texts,
  StatusMark,
  usePolling,
  WhyNotCancel,
  OrderEvents,
  OwnOrderPanel,
} from '#shop/orders/parts.ts'
import * as taxContract from '#shop/tax/contract.ts'
import type { OrderDocument } from '#shop/tax/contract.ts'
import { DocumentList, documentTexts } from '#shop/tax/parts.ts'
import { awaitsAddress, describeArrival, isUnfinished, refundStateOf } from '#shop/orders/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { call, CallError } from '#ui/call.ts'
import { requireSession, withSession } from '#ui/guard.ts'
import { Icon } from '#ui/icon.tsx'
import { Loading } from '#ui/loading.tsx'
import { Message } from '#ui/message.tsx'
import { noindexMeta, useSite } from '#ui/site.ts'
import type { Route } from './+types/own-order.ts'
import { OrderParcels } from './order-parcels.tsx'
import { OwnOrderReviews } from './own-order-reviews.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) => noindexMeta(matches, texts.title(params.id))

/** `returns` is undefined if they could not be loaded. Documents that could not be loaded are left out. */
type Loaded = { kind: 'loaded'; own: OwnOrder; returns: OwnReturns | undefined; documents: OrderDocument[] } | { kind: 'unknown' } | { kind: 'failed' }

/** Checks the session at once, and loads the order while the page already shows. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession(request)
  return { id: params.id, loaded: load(params.id) }
}
clientLoader.hydrate = true as const

async function load(id: string): Promise<Loaded> {
  try {
    const returns = call(returnsContract.showOwnReturns, { id }).catch(() => undefined)
    const documents = call(taxContract.listOrderDocuments, { id }).catch(() => [])
    return { kind: 'loaded', own: await withSession(call(ordersOwnContract.showOwnOrder, { id })), returns: await returns, documents: await documents }
  } catch (error) {
    return { kind: error instanceof CallError && error.status === 404 ? 'unknown' : 'failed' }
  }
}

export function HydrateFallback() {
  return (
    <Frame>
      <Loading page={texts.page} />
    </Frame>
  )
}

export default function OwnOrderPage() {
  const { id, loaded } = useLoaderData<typeof clientLoader>()
  return (
    <Suspense
      key={id}
      fallback={
        <Frame id={id}>
          <Loading page={texts.page} />
        </Frame>
      }
    >
      <Await resolve={loaded}>
        {(answer) => (
          <Frame id={answer.kind === 'loaded' ? answer.own.order._id : id}>
            {answer.kind === 'loaded' && <Shown loaded={answer.own} loadedReturns={answer.returns} documents={answer.documents} />}
            {answer.kind === 'failed' && <Message state={{ kind: 'failed', text: texts.failed }} />}
            {answer.kind === 'unknown' && <Unknown />}
          </Frame>
        )}
      </Await>
    </Suspense>
  )
}

function Frame({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="wrap grid content-start gap-6 py-8 md:py-12 print:gap-3 print:py-0 print:text-sm">
      <div className="grid gap-1">
        <Link to="/Myorders" className="link inline-flex min-h-11 items-center gap-1.5 justify-self-start print:hidden">
          <Icon name="arrow" className="size-4 rotate-180" />
          {texts.back}
        </Link>
        <h1 className="text-title tabular-nums">
          <span>{id === undefined ? texts.page : texts.order}</span> {id !== undefined && <span translate="no">{id}</span>}
        </h1>
      </div>
      {children}
    </div>
  )
}

type ShownProps = { loaded: OwnOrder; loadedReturns: OwnReturns | undefined; documents: readonly OrderDocument[] }

function Shown({ loaded, loadedReturns, documents }: ShownProps) {
  const [own, setOwn] = useState(loaded)
  const [returns, setReturns] = useState(loadedReturns)
  const { order, lines, canCancel } = own

  // Loads the order again while a refund is pending. The provider often makes it within seconds.
  usePolling(order.refundPending > 0, () => withSession(call(ordersOwnContract.showOwnOrder, { id: order._id })), setOwn)

  /** Shows the changed returns, and their events in the timeline. */
  function changeReturns(changed: OwnReturns) {
    setReturns(changed)
    // If this fails, the old timeline stays. It only lacks the newest event.
    withSession(call(ordersOwnContract.showOwnOrder, { id: order._id })).then(setOwn, () => {})
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <OrderBadges order={order} saysOrdered={order.status !== 'Cancelled'} />
        {/* The badges of a cancelled order show its status already. */}
        {order.status !== 'Cancelled' && <StatusMark status={order.status} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] print:gap-3">
        <div className="grid gap-6">
          <OwnOrderItems own={own} />
          <OwnReplacements own={own} />
          {own.payNow && <PayNowOffer {...own.payNow} />}
          <div className="contents print:hidden">
            <OwnOrderReports reports={own.labReports} />
            <OwnOrderReviews order={order} />
            <div className="flex flex-wrap gap-3">
              <BuyAgainButton lines={lines} of={order._id} />
              {canCancel && <CancelOwnOrder own={own} onCancelled={setOwn} />}
            </div>
            {!canCancel && isUnfinished(order) && <WhyNotCancel own={own} />}
            <OwnReturnsPanel orderId={order._id} own={returns} isSent={isSent(order)} onChange={changeReturns} />
          </div>
        </div>
        <div className="grid gap-6 print:gap-3">
          <OwnOrderTimeline own={own} />
          <OwnGift own={own} onChange={setOwn} />
          <OwnOrderAddress order={order} />
          {documents.length > 0 && (
            <OwnOrderPanel title={documentTexts.title}>
              <DocumentList documents={documents} />
            </OwnOrderPanel>
          )}
          <div className="contents print:hidden">
            <OwnOrderHelp order={order} hasDocuments={documents.length > 0} />
          </div>
        </div>
      </div>
    </>
  )
}

function Unknown() {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-limewash px-6 py-14 text-center">
      <Icon name="bag" className="size-10 text-ink-3" />
      <p role="alert" className="text-lg text-ink-2">
        {texts.unknown}
      </p>
      <OtherAccountHint />
      <ButtonLink to="/Myorders">{texts.back}</ButtonLink>
    </div>
  )
}

/** The events of the order, its parcels, and when it should arrive. */
function OwnOrderTimeline({ own: { order, events, parcels } }: { own: OwnOrder }) {
  const { status, createdAt, trackingUrl } = order
  const { arrival } = useSite()
  const isExpected = isUnfinished(order) && !awaitsAddress(order) && refundStateOf(order) !== 'full'
  const arrives = isExpected && describeArrival(new Date(createdAt), arrival, new Date())
  return (
    <OwnOrderPanel title={texts.timeline}>
      <OrderEvents events={events} />
      {status !== 'Cancelled' && <OrderParcels parcels={parcels} trackingUrl={trackingUrl} />}
      {arrives && <p>{texts.arrives(arrives)}</p>}
    </OwnOrderPanel>
  )
}
