import { useRef, useState } from 'react'
import type { Quote } from '#domain/pricing/contract.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { type Pricing, priceCheckout, priceWithCoupon } from './load-checkout.ts'
import type { AppliedCoupon } from './order-request.ts'
import { type RefusedLine, withRefusal } from './placing.ts'
import type { Track } from './use-pending.ts'

/** Returns the order's prices, its coupon, and a notice of changes to either. `loaded`: the prices that the page loaded with. */
export function usePricing(loaded: Pricing, track: Track) {
  const [updated, setPricing] = useState<Pricing>()
  const [coupon, setCoupon] = useState<AppliedCoupon>()
  const [notice, setNotice] = useState('')
  const lastRequest = useRef(0)
  const [refused, setRefused] = useState<RefusedLine & { qty: number }>()
  const priced = updated ?? loaded
  const pricing: Pricing = priced.kind === 'priced' ? { ...priced, quote: withRefusal(priced.quote, refused) } : priced

  const setQuote = (quote: Quote) => pricing.kind === 'priced' && setPricing({ ...pricing, quote })

  function applyCoupon(applied: AppliedCoupon | undefined, quote: Quote) {
    setCoupon(applied)
    setNotice('')
    setQuote(quote)
  }

  /** Removes the coupon and requests the prices. */
  async function priceWithoutCoupon() {
    const request = ++lastRequest.current
    setCoupon(undefined)
    const answer = await track(priceCheckout())
    if (request === lastRequest.current) setPricing(answer)
  }

  /** Requests the prices with the coupon, and drops a coupon that is no longer valid. A newer request cancels the result of an older one. */
  async function reprice(reason = '') {
    const request = ++lastRequest.current
    const answer = coupon ? await track(priceWithCoupon(coupon)) : { pricing: await track(priceCheckout()) }
    if (request !== lastRequest.current) return
    setPricing(answer.pricing)
    setCoupon(answer.coupon)
    const removed = coupon && answer.refusal !== undefined ? texts.couponRemoved(coupon.code, answer.refusal) : ''
    setNotice([reason, removed].filter(Boolean).join(' '))
  }

  /** Shows a refused line as a problem, and requests the stock of the others. */
  async function refuseLine(line: RefusedLine) {
    const qty =
      pricing.kind === 'priced'
        ? pricing.quote.lines.find(({ productId, variant }) => productId === line.productId && variant === line.variant)?.qty
        : undefined
    if (qty !== undefined) setRefused({ ...line, qty })
    await reprice()
  }

  return { pricing, coupon, notice, setQuote, setNotice, applyCoupon, priceWithoutCoupon, refuseLine, reprice }
}
