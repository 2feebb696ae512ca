import type { Address } from '#shop/accounts/addresses/contract.ts'
import { call } from '#ui/call.ts'
import { touchesField } from '#ui/kept-touches.ts'
import * as codContract from '../../cod-contract.ts'
import type { CodOffer } from '../../cod-contract.ts'
import * as ordersContract from '../../contract.ts'
import type { PreparedPayment } from '../../contract.ts'
import type { SentGift } from '../../gifts/pages/use-gift.ts'
import type { Quote } from '../../pricing/contract.ts'
import { giftsIn } from '../../pricing/rules/gifts-in.ts'
import type { Business } from '../../rules/business.ts'
import { type CartItem, itemsOf } from '../cart/cart-items.ts'
import { readPendingPayment } from '../cart/cart-store.ts'
import type { Extras } from './kept-choices.ts'
import type { AppliedCoupon } from './order-request.ts'

/** The order that the shopper confirmed. `remind`: whether to send one mail if the order stays unpaid. Undefined if no mail was offered. */
export type ConfirmedOrder = {
  cart: CartItem[]
  quote: Quote
  address: Address
  coupon: AppliedCoupon | undefined
  extras: Extras
  remind: boolean | undefined
  /** The business that the shopper buys for. */
  business: Business | undefined
  /** The offer of cash on delivery whose advance the shopper pays now. Undefined to pay everything online. */
  cash: CodOffer | undefined
  gift: SentGift | undefined
}

/** Asks the server to store the confirmed order as an attempt, and to prepare its payment, or that of its advance. */
export function askToPrepare(cart: CartItem[], order: ConfirmedOrder, again: boolean): Promise<PreparedPayment> {
  const { remind, cash } = order
  const request = paymentRequest(cart, order, again)
  if (cash?.advance === undefined) return call(ordersContract.preparePayment, { ...request, ...(remind !== undefined && { remind }) })
  const terms = { expectedTotal: cash.total, expectedAdvance: cash.advance, keepsAdvance: cash.keepsAdvance === true }
  return call(codContract.prepareCodAdvance, { ...request, ...terms })
}

function paymentRequest(cart: CartItem[], { quote, address, coupon, extras, business, gift }: ConfirmedOrder, again: boolean) {
  const pending = readPendingPayment()
  return {
    items: itemsOf(cart),
    addressId: address._id,
    coupon: coupon?.code ?? null,
    expectedTotal: quote.total,
    expectedGifts: giftsIn(quote),
    extras,
    ...touchesField(),
    ...(pending && { pending }),
    ...(again && { again }),
    ...business,
    ...(gift && { gift }),
  }
}
