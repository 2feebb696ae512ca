import type { Shop } from '#platform/shop.ts'
import { quoteWithDelivery } from '../../pricing/server/quote-with-delivery.server.ts'
import { wireQuote } from '../../pricing/server/wire-quote.server.ts'
import { type CartDeal, cartKey, dealOf } from './cart-deal.ts'
import type { CartItem } from './cart-items.ts'
import { itemsIn } from './render-cart.server.ts'

/** Returns what automatic discounts give the cart of the request's cookie, for a visitor. It shares its read of the packs with `renderCart`. */
export async function renderDeal(shop: Shop, request: Request): Promise<CartDeal | undefined> {
  const items = itemsIn(request.headers.get('cookie'))
  if (items.length === 0) return undefined
  // Anybody can write a cookie: without a price the browser asks.
  const quote = await quoteWithDelivery(shop, { items, onlyForSale: true, customerId: undefined, destination: undefined }).catch(() => undefined)
  return quote && dealOf(JSON.stringify(items), wireQuote(quote))
}

/** Returns the deal if it is for the cart that is shown, from which packs that are not for sale are left out. */
export const dealFor = (rendered: CartItem[], deal: CartDeal | undefined) => (deal?.cart === cartKey(rendered) ? deal : undefined)
