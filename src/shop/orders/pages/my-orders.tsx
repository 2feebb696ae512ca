import { type ReactNode, Suspense } from 'react'
import { Await, useLoaderData, useLocation, Link } from 'react-router'
import * as ordersContract from '../contract.ts'
import type { Order } from '../contract.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { useCart } from './cart/cart-store.ts'
import { call } from '#ui/call.ts'
import { resolvePendingPayment } from './checkout/pending-payment.ts'
import { noindexMeta, useSite } from '#ui/site.ts'
import { checkoutTexts } from './checkout/checkout-texts.ts'
import { myOrdersTexts as texts, confirmationTexts } from './my-orders-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Loading } from '#ui/loading.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Route } from './+types/my-orders.ts'
import { BuyAgainButton } from './buy-again-button.tsx'
import { requireSession, withSession } from '#ui/guard.ts'
import { Message } from '#ui/message.tsx'
import { OrderCard } from './order-card.tsx'
import { placedIn } from './placed-order.ts'
import { OtherAccountHint } from './other-account-hint.tsx'
import { describeArrival } from '../rules/arrival.ts'
import { askAboutOrder } from './order-paths.ts'
import { AdvertisingQuestion } from '#shop/accounts/parts.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

/**
 * `open`: an attempt whose payment may still be open, perhaps on another device. `waiting`: a payment that started in this browser may still make an order.
 * `foundPlaced`: a pending payment has made an order.
 */
type Loaded = { kind: 'loaded'; orders: Order[]; open: Order | null; waiting: boolean; foundPlaced: boolean } | { kind: 'failed' }

/** Checks the session at once, and loads the orders while the page already shows. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  return { loaded: load() }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Loading page={texts.page} />
    </Frame>
  )
}

export default function MyOrders() {
  const { loaded } = useLoaderData<typeof clientLoader>()
  const placedOrderId = placedIn(useLocation().state)
  return (
    <Frame>
      {placedOrderId !== undefined && <Confirmation orderId={placedOrderId} />}
      <Suspense fallback={<Loading page={texts.page} />}>
        <Await resolve={loaded}>
          {(answer) =>
            answer.kind === 'loaded' ? (
              <Orders {...answer} foundPlaced={answer.foundPlaced && placedOrderId === undefined} />
            ) : (
              <Message state={{ kind: 'failed', text: texts.failed }} />
            )
          }
        </Await>
      </Suspense>
    </Frame>
  )
}

async function load(): Promise<Loaded> {
  const pending = await resolvePendingPayment()
  // A payment in an app leaves the checkout, so this page may be the first that learns of the order.
  if (pending === 'placed') toast(checkoutTexts.placed, { page: '/myorders' })
  try {
    const [orders, open] = await Promise.all([withSession(call(ordersContract.listMyOrders, {})), findOpenPayment()])
    return {
      kind: 'loaded',
      orders,
      // The attempt may have become an order of the list between the two answers.
      open: orders.some(({ _id }) => _id === open?._id) ? null : open,
      waiting: pending === 'waiting' || pending === 'unreached',
      foundPlaced: pending === 'placed',
    }
  } catch {
    return { kind: 'failed' }
  }
}

/** Returns the newest attempt whose payment may be open. Null without one, and if the server does not answer, so that the orders still show. */
const findOpenPayment = () =>
  call(ordersContract.showOpenPayment, {}).then(
    ({ attempt }) => attempt,
    () => null,
  )

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid content-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      {children}
    </div>
  )
}

function Orders({ orders, open, waiting, foundPlaced }: Extract<Loaded, { kind: 'loaded' }>) {
  return (
    <>
      {foundPlaced && <Confirmation />}
      {open ? <OpenPayment attempt={open} /> : waiting && <Message state={{ kind: 'info', text: texts.waiting }} />}
      {orders.length === 0 ? (
        <NoOrders maybePaid={waiting || open !== null} />
      ) : (
        <ol className="grid gap-5">
          {orders.map((order) => (
            <li key={order._id}>
              <OrderCard order={order} />
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

/** Tells of an open payment. It may have started on another device, whose cart this browser does not have. So the page offers to restore the items. */
function OpenPayment({ attempt: { items, totalAmount, advance } }: { attempt: Order }) {
  const cart = useCart()
  return (
    <div className="grid justify-items-start gap-3">
      <Message
        state={{
          kind: 'info',
          text: texts.open(inr(paiseOf(advance ?? totalAmount)), items.map(({ name, type, qty }) => texts.openItem(name, type, qty)).join('; ')),
        }}
      />
      {cart.length === 0 && <BuyAgainButton lines={items} label={texts.putBack} />}
    </div>
  )
}

/** Shows that there are no orders. It asks whether the shopper has another account, unless a payment may still make an order. */
function NoOrders({ maybePaid }: { maybePaid: boolean }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-limewash px-6 py-14 text-center">
      <Icon name="bag" className="size-10 text-ink-3" />
      <p className="text-lg text-ink-2">{texts.none}</p>
      {!maybePaid && <OtherAccountHint />}
      <ButtonLink to="/products">{texts.explore}</ButtonLink>
    </div>
  )
}

const Confirmation = (props: { orderId?: string }) => (
  <>
    <OrderConfirmation {...props} />
    <Suspense>
      <AdvertisingQuestion />
    </Suspense>
  </>
)

/** Confirms a new order above the list, and says what happens next. `orderId`: empty if the browser learned only later that the order is placed. */
function OrderConfirmation({ orderId = '' }: { orderId?: string }) {
  const now = new Date()
  const { arrival, chargesDelivery } = useSite()
  const arrives = describeArrival(now, arrival, now)
  return (
    <section aria-labelledby="placed" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-card bg-leaf-50 p-5 sm:p-6">
      <Icon name="check" className="mt-1 size-6 text-leaf" />
      <div className="grid gap-3">
        <h2 id="placed" className="text-2xl">
          {confirmationTexts.title}
        </h2>
        {orderId && <p className="font-semibold tabular-nums">{confirmationTexts.number(orderId)}</p>}
        <ol className="grid list-decimal gap-1.5 pl-5">
          {confirmationTexts.next(chargesDelivery).map((step) => (
            <li key={step}>{step}</li>
          ))}
          {arrives && <li>{confirmationTexts.arrives(arrives)}</li>}
        </ol>
        <p className="flex flex-wrap gap-x-6">
          <Link to="/shipping" className="link inline-flex min-h-11 items-center">
            {confirmationTexts.shipping}
          </Link>
          <Link to={askAboutOrder(orderId)} className="link inline-flex min-h-11 items-center">
            {confirmationTexts.contact}
          </Link>
        </p>
      </div>
    </section>
  )
}
