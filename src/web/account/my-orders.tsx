import { type ReactNode, Suspense } from 'react'
import { Await, useLoaderData, useLocation } from 'react-router'
import { listMyOrders, type Order } from '#domain/orders/contract.ts'
import { call } from '../call.ts'
import { resolvePendingPayment } from '../checkout/pending-payment.ts'
import { noindexMeta } from '../site.ts'
import { checkoutTexts } from '../texts/checkout.ts'
import { myOrdersTexts as texts } from '../texts/my-orders.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loading } from '../ui/loading.tsx'
import { toast } from '../ui/toast-store.ts'
import type { Route } from './+types/my-orders.ts'
import { requireSession, withSession } from './guard.ts'
import { Message } from './message.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderConfirmation } from './order-confirmation.tsx'
import { placedIn } from './placed-order.ts'
import { OtherAccountHint } from './other-account-hint.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

const { placed } = checkoutTexts

/** `settled`: a pending payment turned out to be an order. */
type Loaded = { kind: 'loaded'; orders: Order[]; waiting: boolean; settled: boolean } | { kind: 'failed' }

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
  const placed = placedIn(useLocation().state)
  return (
    <Frame>
      {placed !== undefined && <OrderConfirmation orderId={placed} />}
      <Suspense fallback={<Loading page={texts.page} />}>
        <Await resolve={loaded}>
          {(answer) =>
            answer.kind === 'loaded' ? (
              <Orders {...answer} settled={answer.settled && placed === undefined} />
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
  // After an in-app payment, which leaves the page, the order is first found here.
  if (pending === 'placed') toast(placed, { page: '/myorders' })
  try {
    return {
      kind: 'loaded',
      orders: await withSession(call(listMyOrders, {})),
      waiting: pending === 'waiting' || pending === 'unreached',
      settled: pending === 'placed',
    }
  } catch {
    return { kind: 'failed' }
  }
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="wrap grid content-start gap-6 py-8 md:py-12">
      <h1 className="text-title">{texts.title}</h1>
      {children}
    </div>
  )
}

function Orders({ orders, waiting, settled }: Extract<Loaded, { kind: 'loaded' }>) {
  return (
    <>
      {settled && <OrderConfirmation orderId="" />}
      {waiting && <Message state={{ kind: 'info', text: texts.waiting }} />}
      {orders.length === 0 ? (
        <NoOrders waiting={waiting} />
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

/** While a payment waits, the order is not missing, so the page does not ask about another account. */
function NoOrders({ waiting }: { waiting: boolean }) {
  return (
    <div className="grid justify-items-center gap-5 rounded-card bg-limewash px-6 py-14 text-center">
      <Icon name="bag" className="size-10 text-ink-3" />
      <p className="text-lg text-ink-2">{texts.none}</p>
      {!waiting && <OtherAccountHint />}
      <ButtonLink to="/products">{texts.explore}</ButtonLink>
    </div>
  )
}
