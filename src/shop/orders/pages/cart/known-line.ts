import type { LineStock } from '../../pricing/rules/line-stock.ts'
import { type CartItem, keyOf } from './cart-items.ts'

/** The server's answer about a line: its stock for `qty` pieces, and the MRP of its pack in rupees, if the pack has one. */
export type KnownLine = LineStock & { key: string; qty: number; mrp?: number }

/** The facts about a line that the page shows. `isKnown` is false until the server has answered. */
export type LineFacts = LineStock & { isKnown: boolean; mrp?: number }

/** Returns the facts of a line. The server's `problem` is left out if the quantity has changed since. */
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

/** Returns the problem of the first line that cannot be bought in its quantity. Undefined if no problem is known. */
export const problemOf = (cart: CartItem[], known: KnownLine[]) => cart.flatMap((item) => factsOf(item, known).problem ?? [])[0]

/** Returns whether it is known of each line whether it can be bought in its quantity. */
export const areLinesKnown = (cart: CartItem[], known: KnownLine[]) =>
  cart.every((item) => known.some(({ key, qty, most }) => key === keyOf(item) && (most === undefined || qty === item.qty || item.qty <= most)))
