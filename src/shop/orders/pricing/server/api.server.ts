import { accountOf } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { guardCouponGuess } from '../../coupons/server/guard-coupon-guess.server.ts'
import * as contract from '../contract.ts'
import { chosenExtras } from './cart-extras.server.ts'
import { quoteCart } from './quote-cart.server.ts'
import { wireQuote } from './wire-quote.server.ts'

/** Mounts the endpoint that prices a cart. */
export function pricingApi(api: Api) {
  const { shop } = api

  mount(api, contract.quoteCart, async ({ items, coupon, onlyForSale, extras }, { actor, address }) => {
    const quote = await guardCouponGuess(shop, { code: coupon, key: actor?.id ?? address }, () =>
      quoteCart(shop.db, { items, coupon, onlyForSale, extras: chosenExtras(shop, extras), now: shop.now(), buyer: { id: accountOf(actor) } }),
    )
    return wireQuote(quote)
  })
}
