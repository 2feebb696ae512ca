import { useEffect, useEffectEvent, useState } from 'react'
import * as pricingContract from '../../pricing/contract.ts'
import { call } from '#ui/call.ts'
import { readToken } from '#ui/session-store.ts'
import { type CartDeal, cartKey, dealOf } from './cart-deal.ts'
import { type CartItem, itemsOf, keyOf } from './cart-items.ts'
import { areLinesKnown, type KnownLine } from './known-line.ts'

/** Several changes in a row ask the server once. */
const waitMs = 300

/**
 * Returns the known lines of the cart, its automatic discounts once they are known, and a function that asks again. Asks the server about lines that `rendered`, the lines of the server-rendered cart,
 * do not cover.
 */
export function useKnownLines(cart: CartItem[], rendered: { lines: KnownLine[]; deal: CartDeal | undefined }, ready: boolean) {
  const [known, setKnown] = useState(rendered.lines)
  const [deal, setDeal] = useState(rendered.deal)
  const key = cartKey(cart)
  const asked = ready ? key : ''

  /** Resolves to nothing when the shop does not answer: the checkout checks the stock again. */
  async function recheck(signal?: AbortSignal): Promise<KnownLine[]> {
    try {
      const quote = await call(pricingContract.quoteCart, { items: itemsOf(cart), onlyForSale: true }, undefined, signal)
      setDeal(dealOf(key, quote))
      const bought = quote.lines.filter(({ gift }) => !gift)
      const found = bought.map(({ productId, variant, qty, most, problem, mrp }) => ({
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

  /** True if the discounts may be others by now: of another cart, or because the server rendered them for a visitor. */
  const isOutdated = () => deal?.mayDiffer === true && (deal.cart !== key || (deal === rendered.deal && readToken() !== undefined))

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (!areLinesKnown(cart, known) || isOutdated()) void recheck(signal)
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

  return { known, deal: deal?.cart === key ? deal : undefined, recheck: () => recheck() }
}
