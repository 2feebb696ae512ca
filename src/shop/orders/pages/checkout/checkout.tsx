import { redirectDocument } from 'react-router'
import { requireSession } from '#ui/guard.ts'
import { shopContext } from '#ui/shop-context.ts'
import { noindexMeta } from '#ui/site.ts'
import type { Route } from './+types/checkout.ts'
import { checkoutTexts as texts } from './checkout-texts.ts'
import { isPayingDocument, loadOrder } from './load-checkout.ts'
import { OrderPage } from './order-page.tsx'
import { renderCheckout } from './render-checkout.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.title)

/** Keeps the order out of shared caches. */
export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context, request }: Route.LoaderArgs) => renderCheckout(context.get(shopContext), request)

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  requireSession(request)
  if (!isPayingDocument()) throw redirectDocument('/checkout')
  return await loadOrder(await serverLoader())
}
clientLoader.hydrate = true as const

/** The checkout of a signed-in shopper. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <OrderPage data={loaderData} />
}
