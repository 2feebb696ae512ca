import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Quote } from '../../pricing/contract.ts'
import { type Extras, keepCoupon, keepExtras } from './kept-choices.ts'
import { type CheckoutPrices, type Pricing, priceCheckout, priceWithCoupon } from './load-checkout.ts'
import type { AppliedCoupon } from './order-request.ts'
import type { Destination } from '../../pricing/rules/delivery-charge.ts'
import { type RefusedLine, withRefusal } from './placing.ts'
import { keptDestination } from '#shop/places/parts.ts'
import type { Track } from '#ui/use-waiting.ts'

/**
 * Returns the order's prices, its coupon and extras, a notice about changes, and the functions that change them. `loaded` and `keptExtras`: the values with
 * which the page was loaded. `place`: of the chosen or the typed address.
 */
export function usePricing(loaded: CheckoutPrices, keptExtras: Extras, track: Track, place: Destination | undefined) {
  const known = place && { state: place.state, pincode: place.pincode }
  const destination = known ?? keptDestination()
  const [updated, setUpdated] = useState<CheckoutPrices>()
  const [chosen, setChosen] = useState<Extras>()
  const extras = chosen ?? keptExtras
  const [changed, setNotice] = useState<string>()
  const lastRequest = useRef(0)
  const [refused, setRefused] = useState<RefusedLine & { qty: number }>()
  const { pricing: priced, coupon } = updated ?? loaded
  const notice = changed ?? loaded.removed ?? ''
  const pricing: Pricing = priced.kind === 'priced' ? { ...priced, quote: withRefusal(priced.quote, refused) } : priced

  /**
   * The reason why the server would refuse the order. It does not count a line that the server refused because another shopper is paying for the pack, because
   * the pack may be free again at the next press.
   */
  const blockedBy = priced.kind === 'priced' ? priced.quote.lines.find(({ problem }) => problem !== undefined)?.problem : undefined

  const setQuote = (quote: Quote) => pricing.kind === 'priced' && setUpdated({ pricing: { ...pricing, quote }, coupon })

  function applyCoupon(applied: AppliedCoupon | undefined, quote: Quote) {
    keepCoupon(applied)
    setNotice('')
    if (pricing.kind === 'priced') setUpdated({ pricing: { ...pricing, quote }, coupon: applied })
  }

  /** Removes the coupon and requests the prices without it. */
  async function priceWithoutCoupon() {
    const request = ++lastRequest.current
    keepCoupon(undefined)
    setUpdated({ pricing })
    const answer = await track(priceCheckout(extras, destination))
    if (request === lastRequest.current) setUpdated({ pricing: answer })
  }

  /** Requests the prices with the coupon, and drops a coupon that is no longer valid. A newer request cancels the result of an older one. */
  async function reprice(reason = '', wantedExtras = extras) {
    const request = ++lastRequest.current
    const answer = await track(priceWithCoupon(wantedExtras, coupon, destination))
    if (request !== lastRequest.current) return
    setUpdated(answer)
    setNotice([reason, answer.removed].filter(Boolean).join(' '))
  }

  // The delivery charge may depend on the address.
  const addressKey = known ? JSON.stringify(known) : ''
  const repriceForAddress = useEffectEvent(() => {
    if (pricing.kind === 'priced' && pricing.quote.hasOffers) void reprice()
  })
  useEffect(() => {
    if (addressKey !== '') repriceForAddress()
  }, [addressKey])

  /** Adds the lines of a module to the price, or removes them. */
  function chooseExtra(module: string, isWanted: boolean) {
    const wantedExtras: Extras = { ...extras, [module]: isWanted || undefined }
    keepExtras(wantedExtras)
    setChosen(wantedExtras)
    void reprice('', wantedExtras)
  }

  /** Shows a refused line as a problem, and requests the prices again. */
  async function refuseLine(line: RefusedLine) {
    const qty =
      pricing.kind === 'priced'
        ? pricing.quote.lines.find(({ productId, variant }) => productId === line.productId && variant === line.variant)?.qty
        : undefined
    if (qty !== undefined) setRefused({ ...line, qty })
    await reprice()
  }

  return { pricing, blockedBy, coupon, extras, destination, notice, setQuote, setNotice, applyCoupon, chooseExtra, priceWithoutCoupon, refuseLine, reprice }
}
