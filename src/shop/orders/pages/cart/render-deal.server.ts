import type { Shop } from '#platform/shop.ts'
import { quoteWithDelivery } from '../../pricing/server/quote-with-delivery.server.ts'
import { wireQuote } from '../../pricing/server/wire-quote.server.ts'
import { type CartDeal, cartKey, dealOf } from './cart-deal.ts'
import type { CartItem } from './cart-items.ts'
import { itemsIn } from './render-cart.server.ts'

/**
 * Returns the automatic discounts and the delivery charge of the cart in the request's cookie, for a visitor. It reads the packs in the batch of `renderCart`.
 */
export async function renderDeal(shop: Shop, request: Request): Promise<CartDeal | undefined> {
  const items = itemsIn(request.headers.get('cookie'))
  if (items.length === 0) return undefined
  // Anybody can write a cookie. If its cart has no price, the browser asks for the discounts later.
  const quote = await quoteWithDelivery(shop, { items, onlyForSale: true, customerId: undefined, destination: undefined }).catch(() => undefined)
  return quote && dealOf(JSON.stringify(items), wireQuote(quote))
}

/** Returns the deal if it is for the rendered cart, which leaves out packs that are not for sale. */
export const dealFor = (rendered: CartItem[], deal: CartDeal | undefined) => (deal?.cart === cartKey(rendered) ? deal : undefined)
