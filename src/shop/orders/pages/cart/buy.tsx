import { useEffect, useEffectEvent, useState } from 'react'
import { Link, redirect, redirectDocument } from 'react-router'
import { inr } from '#kernel/money.ts'
import { PhoneStep } from '#shop/accounts/parts.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { EmptyPlace } from '#ui/empty-place.tsx'
import { ownSession } from '#ui/guard.ts'
import { NeedsScript } from '#ui/needs-script.tsx'
import { showNoticeAfterLoad } from '#ui/notice-after-load.ts'
import { useSession } from '#ui/session-store.ts'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import { useReady } from '#ui/use-ready.ts'
import { classes } from '#ui/classes.ts'
import { checkoutTexts } from '../checkout/checkout-texts.ts'
import { isPayingDocument, loadOrder, type LoadedOrder } from '../checkout/load-checkout.ts'
import { OrderPage } from '../checkout/order-page.tsx'
import { renderCheckout } from '../checkout/render-checkout.server.ts'
import { OrderFacts } from '../order-facts.tsx'
import type { Route } from './+types/buy.ts'
import { type CartItem, countOf, totalsOf } from './cart-items.ts'
import { useCart } from './cart-store.ts'
import { buyTexts as texts, cartTexts } from './cart-texts.ts'
import { RenderedCartScript } from './rendered-cart-script.tsx'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, checkoutTexts.title)

/** Keeps the order out of shared caches. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const { onePageCheckout } = await readSettings(shop.db)
  if (!onePageCheckout) throw redirect('/cart', { headers: { 'cache-control': 'no-store' } })
  return await renderCheckout(shop, request)
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  if (!isPayingDocument()) throw redirectDocument('/cart/buy')
  return await serverLoader()
}

/** The page for buying without a log-in before: a visitor enters the mobile number and its code, then the address, and pays. */
export default function Buy({ loaderData }: Route.ComponentProps) {
  const cart = useCart(loaderData.rendered)
  const ready = useReady()
  const session = useSession()
  const [order, setOrder] = useState<LoadedOrder>()
  const [arrived, setArrived] = useState(false)
  const isLoading = session !== undefined && !order

  const load = useEffectEvent(async () => {
    // From now on the page has the shopper's data. It empties itself if the Back button restores it for another person.
    ownSession()
    setOrder(await loadOrder(loaderData))
  })

  // Loads the order however the session began: on this page, in another tab, or before a reload.
  useEffect(() => {
    if (isLoading) void load()
  }, [isLoading])

  // After a log-in on this page, the next step takes the focus. If the order cannot be placed, there is no such step, and the content takes it.
  useEffect(() => {
    if (order && arrived && document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [order, arrived])

  // The notice about a new account waits for the next page. Here it would cover the form, and its link would lead away from the order.
  const onLeave = useEffectEvent(() => arrived && showNoticeAfterLoad())
  useEffect(() => () => void onLeave(), [])

  // The order stays on the page when the session ends, because it shows the result of a payment.
  if (order) return <OrderPage data={order} arrived={arrived} />

  return (
    <div className="wrap grid max-w-[640px] gap-6 py-8 md:py-12">
      <h1 className="text-title">{checkoutTexts.title}</h1>
      <NeedsScript subject={checkoutTexts.page} />
      <RenderedCartScript keys={['checkoutItems', 'cartItems']} rendered={loaderData.rendered} />
      {!ready && <Loading className="when-stale" />}
      {isLoading ? (
        <Loading className="min-h-dvh" />
      ) : (
        <div className={classes('grid gap-6', !ready && 'when-drawn')}>
          {cart.length === 0 ? (
            <EmptyPlace icon="bag" title={cartTexts.empty} text={cartTexts.emptyText} link={cartTexts.explore} />
          ) : (
            <>
              <CartSummary cart={cart} />
              {!ready && <Loading className="when-signed-in" />}
              <div className={classes('grid gap-6', !ready && 'when-signed-out')}>
                <PhoneStep origin="/cart/buy" onSignedIn={() => setArrived(true)} />
                <p className="text-sm text-ink-2">{texts.next}</p>
              </div>
            </>
          )}
        </div>
      )}
      <OrderFacts wide />
    </div>
  )
}

const Loading = ({ className }: { className: string }) => (
  <p role="status" data-loading="" className={classes('py-10 text-ink-2 noscript:hidden', className)}>
    {texts.loading}
  </p>
)

/** Shows the number of items and the total of the cart, with a link back to the cart. */
const CartSummary = ({ cart }: { cart: CartItem[] }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-card px-5 py-1.5 tabular-nums sm:px-6">
    <p className="font-semibold">{checkoutTexts.orderLine(cartTexts.count(countOf(cart)), inr(totalsOf(cart).finalPaise))}</p>
    <Link to="/cart" className="link min-h-11 content-center">
      {texts.change}
    </Link>
  </div>
)
