import { ShopError } from '#kernel/errors.ts'
import { inr, paiseOf } from '#kernel/money.ts'
import { minRefundPaise } from '../payments/rules/refund.ts'
import type { ExpectedGifts } from '../pricing/contract.ts'
import type { CartQuote } from '../pricing/server/quote-cart.server.ts'
import { wireQuote } from '../pricing/server/wire-quote.server.ts'

/** The total and the free packs (`expectedGifts`) that the page showed. A caller that shows no free packs leaves them out. */
export type ShownCart = { expectedTotal: number; expectedGifts?: ExpectedGifts | undefined }

/** Refuses a cart that differs from the cart that the shopper saw. @throws ShopError the refusal of the coupon; price_changed with the new quote */
export function refuseCart(cart: CartQuote, { expectedTotal, expectedGifts = [] }: ShownCart) {
  if (cart.refusal) throw new ShopError(cart.refusal.code, cart.refusal.message)
  const refusal = (message: string) => new ShopError('price_changed', message, { quote: wireQuote(cart) })
  if (paiseOf(expectedTotal) !== cart.price.totalPaise) throw refusal('A price has changed since you opened this page. Please look at the new total.')
  const isInCart = (shown: ExpectedGifts[number]) =>
    cart.price.lines.some(({ gift, productId, variant }) => gift && productId === shown.productId && variant === shown.variant)
  if (!expectedGifts.every(isInCart)) throw refusal('A free gift is no longer available. Please look at your order again. Its price is the same.')
}

/** Refuses a cart whose total is below the provider's smallest payment. An automatic discount never leaves so little. @throws ShopError rule_refused */
export function refuseSmallPayment({ price: { totalPaise }, coupon }: CartQuote) {
  if (totalPaise === 0 || totalPaise >= minRefundPaise) return
  const change = coupon ? `Please remove the code ${coupon.code}, or add something.` : 'Please add something.'
  throw new ShopError('rule_refused', `The total is ${inr(totalPaise)}, and the minimum payment is ₹1. ${change}`)
}
