import * as pricingContract from '../../pricing/contract.ts'
import { readCart } from './cart-store.ts'
import { call } from '#ui/call.ts'
import { type CartItem, itemsOf, keyOf } from './cart-items.ts'

/**
 * Returns a sentence for each of these packs that cannot be bought in the cart's quantity. Empty if the server does not answer, because cart and checkout ask
 * again.
 */
export async function findShortages(packs: readonly Pick<CartItem, '_id' | 'variant'>[]): Promise<string[]> {
  const keys = packs.map(keyOf)
  const items = itemsOf(readCart().filter((item) => keys.includes(keyOf(item))))
  try {
    const { lines } = await call(pricingContract.quoteCart, { items, onlyForSale: true })
    return lines.flatMap(({ problem }) => problem ?? [])
  } catch {
    return []
  }
}
