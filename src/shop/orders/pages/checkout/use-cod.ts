import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Address } from '#shop/accounts/addresses/contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { touchesField } from '#ui/kept-touches.ts'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast-store.ts'
import * as codContract from '../../cod-contract.ts'
import type { CodOffer } from '../../cod-contract.ts'
import type { Quote } from '../../pricing/contract.ts'
import { giftsIn } from '../../pricing/rules/gifts-in.ts'
import { type CartItem, itemsOf } from '../cart/cart-items.ts'
import { clearBought } from '../cart/cart-store.ts'
import { placedState } from '../placed-order.ts'
import { codTexts as texts } from './cod-texts.ts'
import type { Business } from '../../rules/business.ts'
import { dropChoices, type Extras } from './kept-choices.ts'
import type { AppliedCoupon } from './order-request.ts'

/** The order as the page shows it. `quote`: its price if it is paid online. */
export type CodWish = { cart: CartItem[]; address: Address; coupon: AppliedCoupon | undefined; extras: Extras; quote: Quote }

/** An order that waits for its code. `sentTo`: the last digits of the number that got the code. */
export type WaitingCode = { orderId: string; sentTo: string }

/**
 * Offers cash on delivery if the shop offers it and the server allows it for this order. `order` is undefined while the order cannot be placed. `isPlacing`:
 * the order is being placed, so the last offer stays. `onRepriced` is called when the page has to request its prices again.
 * @returns the offer, if there is one, and the functions that choose it and place the order
 */
export function useCod(order: CodWish | undefined, isPlacing: boolean, onRepriced: () => void) {
  const { cashOnDelivery } = useSite()
  const [found, setFound] = useState<{ key: string; offer: CodOffer }>()
  const [isWanted, setWanted] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [waiting, setWaiting] = useState<WaitingCode>()
  const navigate = useNavigate()
  const key = cashOnDelivery && order ? JSON.stringify([requestOf(order), order.quote.total, giftsIn(order.quote)]) : ''

  const find = useEffectEvent(() => (order ? call(codContract.checkCod, requestOf(order)) : Promise.reject(new Error())))

  useEffect(() => {
    if (key === '') return undefined
    let isCurrent = true
    find().then(
      (offer) => isCurrent && setFound({ key, offer }),
      // Without an answer the shopper pays online.
      () => isCurrent && setFound(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [key])

  const answer = found && (found.key === key || isPlacing) ? found.offer : undefined
  const offer = answer?.allowed ? answer : undefined

  function finish(orderId: string) {
    if (order) clearBought(order.cart)
    dropChoices()
    toast(texts.placed, { page: '/myorders' })
    void navigate('/myorders', { state: placedState(orderId) })
  }

  async function place(business: Business | undefined) {
    if (!order || !offer || busy) return
    setBusy(true)
    setError('')
    try {
      const placed = await withSession(
        call(codContract.placeCodOrder, {
          ...requestOf(order),
          ...business,
          ...touchesField(),
          expectedTotal: offer.total,
          expectedGifts: giftsIn(order.quote),
        }),
      )
      if (placed.needsCode) setWaiting({ orderId: placed.orderId, sentTo: placed.sentTo })
      else finish(placed.orderId)
    } catch (problem) {
      setError(textOf(problem, texts.failed))
      // The offer is no longer valid. The hook asks for another, or offers none.
      const code = problem instanceof CallError ? problem.code : undefined
      if (code === 'cod_refused' || code === 'price_changed') setFound(undefined)
      if (code === 'price_changed') onRepriced()
    } finally {
      setBusy(false)
    }
  }

  return {
    offer,
    /** The reason why this order may not be paid in cash. Empty if it may, or without an answer. */
    refusal: answer && !answer.allowed ? answer.message : '',
    /** The offer, once the shopper has chosen it. */
    chosen: isWanted ? offer : undefined,
    choose: setWanted,
    busy,
    error,
    waiting,
    place: (business: Business | undefined) => void place(business),
    finish,
    close: () => setWaiting(undefined),
  }
}

const requestOf = ({ cart, address, coupon, extras }: CodWish) => ({
  items: itemsOf(cart),
  addressId: address._id,
  coupon: coupon?.code ?? null,
  extras,
})
