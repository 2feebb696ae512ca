import type { LineStock } from '#domain/pricing/line-stock.ts'
import { type CartItem, keyOf } from './cart-items.ts'

/** The stock of the line with this key, as the server answered for `qty` pieces. */
export type KnownStock = LineStock & { key: string; qty: number }

/** Returns the stock of a line. The server's sentence holds only for the quantity that it was about. */
export function stockOf(item: CartItem, known: KnownStock[]): LineStock {
  const found = known.find(({ key }) => key === keyOf(item))
  if (!found) return {}
  const { most, problem, qty } = found
  return { ...(most !== undefined && { most }), ...(problem !== undefined && qty === item.qty && { problem }) }
}

/** Returns whether the known stock tells for each line whether it can be bought. */
export const isStockKnown = (cart: CartItem[], known: KnownStock[]) =>
  cart.every((item) => known.some(({ key, qty, most }) => key === keyOf(item) && (most === undefined || qty === item.qty || item.qty <= most)))
