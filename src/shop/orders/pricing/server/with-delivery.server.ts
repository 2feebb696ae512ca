import { sumOfExtras, withExtras } from '#shop/catalogue/rules.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { chargesDelivery, type Destination, sharedDeliveryPaise } from '../rules/delivery-charge.ts'
import { deliveryExtra } from '../rules/delivery-line.ts'
import type { CartQuote } from './quote-cart.server.ts'

/**
 * Adds the delivery charge to a cart, as one of its extras. `places`: where the parcel may go, empty for anywhere. A charge that differs between them is left
 * out.
 */
export function withDelivery(cart: CartQuote, { deliveryCharge }: Pick<Settings, 'deliveryCharge'>, places: readonly Destination[]): CartQuote {
  if (!chargesDelivery(deliveryCharge)) return cart
  const paise = sharedDeliveryPaise(deliveryCharge, places, cart.price.subtotalPaise - sumOfExtras(cart.extras))
  if (paise === undefined) return { ...cart, hasOffers: true, deliveryLater: true }
  if (paise === 0) return { ...cart, hasOffers: true }
  const extra = { ...deliveryExtra, label: 'Delivery charge', paise }
  return { ...cart, hasOffers: true, extras: [...cart.extras, extra], price: withExtras(cart.price, [extra]) }
}
