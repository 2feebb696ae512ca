import type { LineStock } from '../../pricing/rules/line-stock.ts'
import { type CartItem, keyOf } from './cart-items.ts'

/** A line's stock, as the server answered for `qty` pieces, and its pack's MRP in rupees, if it has one. */
export type KnownLine = LineStock & { key: string; qty: number; mrp?: number }

/** What the server knows about a line. `isKnown` is false until it has answered. */
export type LineFacts = LineStock & { isKnown: boolean; mrp?: number }

/** Returns the facts of a line. The server's sentence holds only for the quantity that it was about. */
export function factsOf(item: CartItem, known: KnownLine[]): LineFacts {
  const found = known.find(({ key }) => key === keyOf(item))
  if (!found) return { isKnown: false }
  const { most, problem, mrp, qty } = found
  return {
    isKnown: true,
    ...(most !== undefined && { most }),
    ...(problem !== undefined && qty === item.qty && { problem }),
    ...(mrp !== undefined && { mrp }),
  }
}

/** Returns why the first line that cannot be bought as it is cannot; undefined when nothing is known against the cart. */
export const problemOf = (cart: CartItem[], known: KnownLine[]) => cart.flatMap((item) => factsOf(item, known).problem ?? [])[0]

/** Returns whether the known lines tell for each line whether it can be bought. */
export const areLinesKnown = (cart: CartItem[], known: KnownLine[]) =>
  cart.every((item) => known.some(({ key, qty, most }) => key === keyOf(item) && (most === undefined || qty === item.qty || item.qty <= most)))
