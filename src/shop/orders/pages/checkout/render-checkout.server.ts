import type { Shop } from '#platform/shop.ts'
import { listCheckoutBoxes, readCheckoutTerms } from '../../server/order-slots.server.ts'
import { readGiftOffer } from '../../gifts/server/read-gift-offer.server.ts'
import { renderCart } from '../cart/render-cart.server.ts'

/**
 * Returns the data with which the server renders a checkout page: the cart of the request's cookie, the payment provider, the offer
 * of gifts, and terms and boxes of modules.
 */
export async function renderCheckout(shop: Shop, request: Request) {
  const { kind: provider, dialog } = shop.payments.current
  const [terms, cart, gifts] = await Promise.all([readCheckoutTerms(shop), renderCart(shop.db, request), readGiftOffer(shop)])
  return { kind: 'rendered' as const, provider, scriptUrl: dialog.scriptUrl, terms, gifts, ...listCheckoutBoxes(shop), ...cart }
}

export type RenderedCheckout = Awaited<ReturnType<typeof renderCheckout>>
