import { useEffect, useEffectEvent, useState } from 'react'
import * as pricingContract from '../../pricing/contract.ts'
import { keptDestination } from '#shop/places/parts.ts'
import { call } from '#ui/call.ts'
import { readToken } from '#ui/session-store.ts'
import { type CartDeal, cartKey, dealOf } from './cart-deal.ts'
import { type CartItem, itemsOf, keyOf } from './cart-items.ts'
import { areLinesKnown, type KnownLine } from './known-line.ts'

/** The delay before a question to the server, so that several quick changes cause only one. */
const waitMs = 300

/**
 * Returns the known lines of the cart, its automatic discounts once they are known, and a function that asks the server again. `rendered`: the answers in the
 * server-rendered cart. The hook asks the server only about lines that these do not cover. `ready`: the page is hydrated.
 */
export function useKnownLines(cart: CartItem[], rendered: { lines: KnownLine[]; deal: CartDeal | undefined }, ready: boolean) {
  const [known, setKnown] = useState(rendered.lines)
  const [deal, setDeal] = useState(rendered.deal)
  const key = cartKey(cart)
  const askedKey = ready ? key : ''

  /** Resolves to an empty list if the server does not answer, because the checkout checks the stock again. */
  async function recheck(signal?: AbortSignal): Promise<KnownLine[]> {
    try {
      const quote = await call(pricingContract.quoteCart, { items: itemsOf(cart), onlyForSale: true, destination: keptDestination() }, undefined, signal)
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

  /** True if discounts or delivery may have changed: they are for another cart, or the server rendered them without the log-in or PIN code of this browser. */
  const isOutdated = () => deal?.mayDiffer === true && (deal.cart !== key || (deal === rendered.deal && knowsMore(deal)))

  const knowsMore = ({ deliveryPaise }: CartDeal) => readToken() !== undefined || (deliveryPaise === null && keptDestination() !== undefined)

  const ask = useEffectEvent((signal: AbortSignal) => {
    if (!areLinesKnown(cart, known) || isOutdated()) void recheck(signal)
  })

  useEffect(() => {
    if (askedKey === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => ask(controller.signal), waitMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [askedKey])

  return { known, deal: deal?.cart === key ? deal : undefined, recheck: () => recheck() }
}
