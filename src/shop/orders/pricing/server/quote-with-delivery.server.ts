import type { Shop } from '#platform/shop.ts'
import { readAddresses } from '#shop/accounts/module.server.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { factsOf } from '#shop/settings/module.server.ts'
import type { Item } from '../contract.ts'
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
  destination: Destination | undefined
}

/** Prices the cart that a shopper sees, with the delivery charge to `destination`, by default to the customer's default address. @throws ShopError as `quoteCart` */
export async function quoteWithDelivery(shop: Pick<Shop, 'db' | 'now'>, { destination, ...input }: QuoteInput): Promise<CartQuote> {
  const cart = await quoteCart(shop.db, { ...input, now: shop.now(), checksUses: true })
  const settings = factsOf(cart.settings)
  return withDelivery(cart, settings, destination ?? (await findDefault(shop, settings, input.customerId)))
}

/** Returns the customer's first address, which is the default one. Undefined if the delivery charge does not depend on the address. */
async function findDefault({ db }: Pick<Shop, 'db'>, { deliveryCharge }: Settings, customerId: string | undefined): Promise<Destination | undefined> {
  if (!customerId || !chargesDelivery(deliveryCharge) || !dependsOnAddress(deliveryCharge)) return undefined
  const [address] = await readAddresses(db, customerId)
  return address && { state: address.state, pincode: address.pincode }
}
