import { useRef, useState } from 'react'
import type { Quote } from '#domain/pricing/contract.ts'
import { checkoutTexts as texts } from '../texts/checkout.ts'
import { type Pricing, priceCheckout, priceWithCoupon } from './load-checkout.ts'
import type { AppliedCoupon } from './order-request.ts'
import type { During } from './use-waiting.ts'

/** What the order costs, its coupon, and what the shopper has to know of a change of either. `loaded` is what the page came with. */
export function usePricing(loaded: Pricing, during: During) {
  const [changed, setPricing] = useState<Pricing>()
  const [coupon, setCoupon] = useState<AppliedCoupon>()
  const [notice, setNotice] = useState('')
  const turn = useRef(0)
  const pricing = changed ?? loaded

  const setQuote = (quote: Quote) => pricing.kind === 'priced' && setPricing({ ...pricing, quote })

  function applyCoupon(applied: AppliedCoupon | undefined, quote: Quote) {
    setCoupon(applied)
    setNotice('')
    setQuote(quote)
  }

  /** Without the coupon. */
  async function priceAnew() {
    const asked = ++turn.current
    setCoupon(undefined)
    const priced = await during(priceCheckout())
    if (asked === turn.current) setPricing(priced)
  }

  /** With the coupon, as long as it is taken. The last who asked is answered. */
  async function priceAgain(why = '') {
    const asked = ++turn.current
    const answer = coupon ? await during(priceWithCoupon(coupon)) : { pricing: await during(priceCheckout()) }
    if (asked !== turn.current) return
    setPricing(answer.pricing)
    setCoupon(answer.coupon)
    const removed = coupon && answer.refusal !== undefined ? texts.couponRemoved(coupon.code, answer.refusal) : ''
    setNotice([why, removed].filter(Boolean).join(' '))
  }

  return { pricing, coupon, notice, setQuote, setNotice, applyCoupon, priceAnew, priceAgain }
}
