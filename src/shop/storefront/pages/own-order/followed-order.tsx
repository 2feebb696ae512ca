import { data, type HeadersFunction } from 'react-router'
import { describeArrival } from '#shop/orders/rules.ts'
import { type FollowedOrder, readFollowedOrder } from '#shop/orders/module.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { LinkGone, secretHeaders } from '#ui/secret-address.tsx'
import { noindexMeta, useSite } from '#ui/site.ts'
import { followedOrderTexts as texts } from './followed-order-texts.ts'
import { myOrdersTexts, OrderEvents, OwnOrderPanel, OwnOrderReports, ownOrderTexts } from '#shop/orders/parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import type { Route } from './+types/followed-order.ts'
import { rememberPageBeforeLogin } from '#ui/page-before-login.ts'
import { OrderParcels } from './order-parcels.tsx'

export const headers: HeadersFunction = () => secretHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...noindexMeta(matches, loaderData ? texts.title(loaderData.id) : texts.goneTitle),
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await readFollowedOrder(context.get(shopContext), params.token)
  if (!order) throw data(null, { status: 404, headers: secretHeaders })
  return data(order, { headers: secretHeaders })
}

/** Shows an order to anyone who has its signed link, so without address and amounts. */
export default function FollowedOrderPage({ loaderData: order }: Route.ComponentProps) {
  const { id, lines, events, parcels, trackingUrl, status, placedAt } = order
  const wholeOrder = `/Myorders/${id}`
  const { arrival } = useSite()
  const arrives = status !== 'Delivered' && status !== 'Cancelled' && describeArrival(new Date(placedAt), arrival, new Date())
  return (
    <div className="wrap grid max-w-[760px] content-start gap-6 py-8 md:py-12">
      <div className="grid gap-2">
        <h1 className="text-title tabular-nums">
          {texts.order} <span translate="no">{id}</span>
        </h1>
        <p className="text-lg text-ink-2">
          <span>{stateOf(order)}</span> {arrives && <span>{ownOrderTexts.arrives(arrives)}</span>}
        </p>
      </div>
      <OwnOrderPanel title={ownOrderTexts.timeline}>
        <OrderEvents events={events} />
        {status !== 'Cancelled' && <OrderParcels parcels={parcels} trackingUrl={trackingUrl} />}
      </OwnOrderPanel>
      <OwnOrderPanel title={texts.items}>
        <ul className="grid gap-3">
          {lines.map((line) => (
            <li key={`${line.name} ${line.type} ${line.qty}`} className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-4">
              <Line line={line} />
            </li>
          ))}
        </ul>
      </OwnOrderPanel>
      <OwnOrderReports reports={order.labReports} />
      <p className="text-ink-2">{texts.note}</p>
      <p>
        <ButtonLink to="/login" look="outline" className="when-signed-out" onClick={() => rememberPageBeforeLogin(wholeOrder)}>
          {texts.logIn}
        </ButtonLink>
        <ButtonLink to={wholeOrder} look="outline" className="when-signed-in">
          {texts.whole}
        </ButtonLink>
      </p>
    </div>
  )
}

function Line({ line: { name, image, type, qty } }: { line: FollowedOrder['lines'][number] }) {
  return (
    <>
      <span className="ground block aspect-4/5 overflow-hidden rounded-control">
        {image && <Picture image={image} alt={myOrdersTexts.pictureOf(name)} width={112} height={140} sizes="56px" className="size-full object-cover" />}
      </span>
      <p>
        <span className="font-semibold">{name}</span> {type && <span className="text-ink-3">{type}</span>}
        <span className="block text-sm text-ink-2 tabular-nums">{myOrdersTexts.quantity(qty)}</span>
      </p>
    </>
  )
}

function stateOf({ status, events }: FollowedOrder) {
  if (status === 'Cancelled') return texts.states.cancelled
  if (status === 'Delivered') return texts.states.delivered
  return events.some(({ kind }) => kind === 'shipped') ? texts.states.sent : texts.states.packing
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LinkGone error={error} title={texts.goneTitle} text={texts.gone}>
      <ButtonLink to="/Myorders">{texts.myOrders}</ButtonLink>
    </LinkGone>
  )
}
