import { sumOfExtras, withExtras } from '#shop/catalogue/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { chargesDelivery, deliveryPaiseOf, dependsOnAddress, type Destination } from '../rules/delivery-charge.ts'
import { deliveryExtra } from '../rules/delivery-line.ts'
import type { CartQuote } from './quote-cart.server.ts'

/** Adds the delivery charge to a cart, as one of its extras. Without an address, a charge that depends on it is left out. */
export function withDelivery(cart: CartQuote, { deliveryCharge }: Pick<Settings, 'deliveryCharge'>, destination: Destination | undefined): CartQuote {
  if (!chargesDelivery(deliveryCharge)) return cart
  if (destination === undefined && dependsOnAddress(deliveryCharge)) return { ...cart, hasOffers: true, deliveryLater: true }
  const paise = deliveryPaiseOf(deliveryCharge, destination, cart.price.subtotalPaise - sumOfExtras(cart.extras))
  if (paise === 0) return { ...cart, hasOffers: true }
  const extra = { ...deliveryExtra, label: 'Delivery charge', paise }
  return { ...cart, hasOffers: true, extras: [...cart.extras, extra], price: withExtras(cart.price, [extra]) }
}
