import { z } from 'zod/mini'
import { type Address, listAddresses } from '#domain/addresses/contract.ts'
import { quoteCart, type Quote } from '#domain/pricing/contract.ts'
import { whileSignedIn } from '../account/guard.ts'
import { readCheckout } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import { type CartItem, keyOf } from '../cart/cart-items.ts'
import { itemsOf } from './order-request.ts'

/** What the server says the cart costs, or why it cannot be bought; `item` is the line that is in the way. */
export type Pricing = { kind: 'empty' } | { kind: 'priced'; cart: CartItem[]; quote: Quote } | { kind: 'refused'; text: string; item: CartItem | undefined }

const unavailable = z.object({ productId: z.string(), variant: z.string() })

export async function priceCheckout(): Promise<Pricing> {
  const cart = readCheckout()
  if (cart.length === 0) return { kind: 'empty' }
  try {
    return { kind: 'priced', cart, quote: await whileSignedIn(call(quoteCart, { items: itemsOf(cart) })) }
  } catch (error) {
    const gone = error instanceof CallError && error.code === 'item_unavailable' ? z.safeParse(unavailable, error.details).data : undefined
    const item = gone && cart.find((one) => keyOf(one) === keyOf({ _id: gone.productId, variant: gone.variant }))
    return { kind: 'refused', text: textOf(error, 'The current prices could not be loaded. Please check your connection and try again.'), item }
  }
}

/** Section 8: a list that does not come is an empty list. */
export async function findAddresses(): Promise<Address[]> {
  return await whileSignedIn(call(listAddresses, {})).catch(() => [])
}

/** Whether this document was loaded at /checkout: only then does its Content-Security-Policy let the payment provider's script run. */
export function isOwnDocument() {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && /^\/checkout\/?$/i.test(new URL(entry.name).pathname)
}
