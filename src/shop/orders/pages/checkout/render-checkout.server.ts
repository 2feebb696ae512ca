import type { Shop } from '#platform/shop.ts'
import { listCheckoutBoxes, readCheckoutTerms } from '../../server/order-slots.server.ts'
import { renderCart } from '../cart/render-cart.server.ts'

/** Returns the data with which the server renders a checkout page: the cart of the request's cookie, the payment provider, and terms and boxes of modules. */
export async function renderCheckout(shop: Shop, request: Request) {
  const { kind: provider, dialog } = shop.payments.current
  const [terms, cart] = await Promise.all([readCheckoutTerms(shop), renderCart(shop.db, request)])
  return { kind: 'rendered' as const, provider, scriptUrl: dialog.scriptUrl, terms, ...listCheckoutBoxes(shop), ...cart }
}

export type RenderedCheckout = Awaited<ReturnType<typeof renderCheckout>>
