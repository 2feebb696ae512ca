import { useEffect, useState } from 'react'
import { quoteCart, type Quote } from '../../pricing/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { phoneOrderTexts as texts } from './phone-orders-texts.ts'
import { type Draft, itemsOf } from './draft.ts'

const debounceMs = 200

export type Priced = { cart: string } & ({ kind: 'priced'; quote: Quote } | { kind: 'failed'; message: string })

/** Returns the server's price of the draft, after a pause in typing. Undefined while it is calculated. `again` prices the same cart a second time. */
export function useQuote(draft: Draft): { priced: Priced | undefined; again: () => void } {
  const [answer, setAnswer] = useState<Priced>()
  const [round, setRound] = useState(0)
  const items = itemsOf(draft)
  const cart = items ? JSON.stringify([items, draft.coupon, round]) : ''

  useEffect(() => {
    if (cart === '') return
    const controller = new AbortController()
    const [wanted, coupon] = JSON.parse(cart)
    const price = () =>
      call(quoteCart, { items: wanted, ...(coupon && { coupon }) }, undefined, controller.signal).then(
        (quote) => setAnswer({ cart, kind: 'priced', quote }),
        (error: unknown) => controller.signal.aborted || setAnswer({ cart, kind: 'failed', message: textOf(error, texts.failed) }),
      )
    const timer = setTimeout(() => void price(), debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [cart])

  return { priced: cart !== '' && answer?.cart === cart ? answer : undefined, again: () => setRound((before) => before + 1) }
}
