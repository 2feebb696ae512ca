import { useEffect, useEffectEvent, useState } from 'react'
import * as pricingContract from '../../pricing/contract.ts'
import { call } from '#ui/call.ts'
import { type CartItem, itemsOf, keyOf } from './cart-items.ts'
import { areLinesKnown, type KnownLine } from './known-line.ts'

/** Several changes in a row ask the server once. */
const waitMs = 300

/**
 * Returns the known lines of the cart, and a function that asks again. Asks the server about lines that `rendered`, the lines of the server-rendered cart,
 * do not cover.
 */
export function useKnownLines(cart: CartItem[], rendered: KnownLine[], ready: boolean) {
  const [known, setKnown] = useState(rendered)
  const asked = ready ? JSON.stringify(itemsOf(cart)) : ''

  /** Resolves to nothing when the shop does not answer: the checkout checks the stock again. */
  async function recheck(signal?: AbortSignal): Promise<KnownLine[]> {
    try {
      const { lines } = await call(pricingContract.quoteCart, { items: itemsOf(cart), onlyForSale: true }, undefined, signal)
      const found = lines.map(({ productId, variant, qty, most, problem, mrp }) => ({
        key: keyOf({ _id: productId, variant }),
        qty,
        ...(most !== undefined && { most }),
        ...(problem !== undefined && { problem }),
        ...(mrp !== undefined && { mrp }),
      }))
      setKnown(found)
      return found
    } catch {
      return []
    }
  }

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (!areLinesKnown(cart, known)) void recheck(signal)
  })

  useEffect(() => {
    if (asked === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => ask(controller.signal), waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked])

  return { known, recheck: () => recheck() }
}
