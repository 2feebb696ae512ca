import { ShopError } from '#kernel/errors.ts'
import { accountOf, type Actor } from '#platform/http/authenticate.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import { guardCouponGuess } from '../../coupons/server/guard-coupon-guess.server.ts'
import * as contract from '../contract.ts'
import { chosenExtras } from './cart-extras.server.ts'
import { quoteWithDelivery } from './quote-with-delivery.server.ts'
import { wireQuote } from './wire-quote.server.ts'

/** Mounts the endpoint that prices a cart. */
export function pricingApi(api: Api) {
  const { shop } = api

  mount(api, contract.quoteCart, async ({ items, coupon, onlyForSale, extras, customerId, destination }, { actor, address }) => {
    const buyerId = customerId === undefined ? accountOf(actor) : requireStaffFor(actor, customerId)
    const quote = await guardCouponGuess(shop, { code: coupon, key: actor?.id ?? address }, () =>
      quoteWithDelivery(shop, { items, coupon, onlyForSale, extras: chosenExtras(shop, extras), customerId: buyerId, destination }),
    )
    return wireQuote(quote)
  })
}

/**
 * Lets only staff price a cart for a customer, because the discounts reveal facts about the customer.
 * @throws ShopError unauthenticated, forbidden, scope_missing
 */
function requireStaffFor(actor: Actor | undefined, customerId: string): string {
  if (!actor) throw new ShopError('unauthenticated', 'Please log in.')
  requireScope(actor, 'orders:write')
  return customerId
}
