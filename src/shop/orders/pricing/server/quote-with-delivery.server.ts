import type { Db } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { readAddresses } from '#shop/accounts/module.server.ts'
import { listStatesOfPin } from '#shop/places/module.server.ts'
import { factsOf } from '#shop/settings/module.server.ts'
import type { Item, PartialDestination } from '../contract.ts'
import { chargesDelivery, dependsOnAddress, type Destination } from '../rules/delivery-charge.ts'
import type { ChosenExtras } from './cart-extras.server.ts'
import { type CartQuote, quoteCart } from './quote-cart.server.ts'
import { withDelivery } from './with-delivery.server.ts'

type QuoteInput = {
  items: Item[]
  coupon?: string | null | undefined
  onlyForSale?: boolean | undefined
  extras?: ChosenExtras | undefined
  customerId: string | undefined
  destination: PartialDestination | undefined
}

/**
 * Prices the cart that a shopper sees, with the delivery charge to `destination`, by default to the customer's default address. That address also counts before
 * a destination without a state. @throws ShopError as `quoteCart`
 */
export async function quoteWithDelivery(shop: Pick<Shop, 'db' | 'now'>, { destination, ...input }: QuoteInput): Promise<CartQuote> {
  const cart = await quoteCart(shop.db, { ...input, now: shop.now(), checksUses: true })
  const settings = factsOf(cart.settings)
  const { deliveryCharge } = settings
  const isPlaceNeeded = chargesDelivery(deliveryCharge) && dependsOnAddress(deliveryCharge)
  return withDelivery(cart, settings, isPlaceNeeded ? await listPlaces(shop.db, destination, input.customerId) : [])
}

/** Returns the places to which the parcel may go. A PIN code may lie in several states. */
async function listPlaces(db: Db, destination: PartialDestination | undefined, customerId: string | undefined): Promise<Destination[]> {
  if (destination?.state !== undefined) return [{ state: destination.state, pincode: destination.pincode }]
  // The first address is the default one.
  const [address] = customerId ? await readAddresses(db, customerId) : []
  if (address) return [{ state: address.state, pincode: address.pincode }]
  if (!destination) return []
  const { pincode } = destination
  return (await listStatesOfPin(db, pincode)).map((state) => ({ state, pincode }))
}
