import type { Address } from '#shop/accounts/addresses/contract.ts'
import type { PaidProof } from '../../payments/payment-dialog.ts'
import type { Quote } from '../../pricing/contract.ts'
import { couponPaiseOf } from '../../pricing/rules/coupon-paise.ts'
import { paiseOf, rupeesOf } from '#kernel/money.ts'
import { type CartItem, itemsOf, keyOf, totalsOf } from '../cart/cart-items.ts'
import type { KnownLine } from '../cart/known-line.ts'

export type AppliedCoupon = { code: string; discount: number; createdBy: string }

/** Returns whether both carts have the same packs in the same quantities. Prices may differ. */
export const isSameCart = (one: CartItem[], other: CartItem[]) => JSON.stringify(itemsOf(one)) === JSON.stringify(itemsOf(other))

/** Returns the quote that the server would send for a cart with current prices. `known`: the facts of its lines, such as MRPs. */
export function quoteOf(cart: CartItem[], known: KnownLine[] = []): Quote {
  const lines = cart.map(({ _id, variant, name, image, qty, price, discount, totalPrice, finalPrice }) => ({
    productId: _id,
    variant,
    name,
    image,
    qty,
    price,
    discount,
    totalPrice,
    finalPrice,
    ...mrpIn(known, keyOf({ _id, variant })),
  }))
  const subtotal = rupeesOf(totalsOf(cart).finalPaise)
  return { lines, subtotal, discount: 0, total: subtotal }
}

function mrpIn(known: KnownLine[], key: string) {
  const mrp = known.find((line) => line.key === key)?.mrp
  return mrp === undefined ? {} : { mrp }
}

/** Returns the lines whose price differs from the cart's. `before`: the price in the cart. */
export function changedLines(cart: CartItem[], { lines }: Quote) {
  return lines.flatMap((line) => {
    if (line.gift) return []
    const item = cart.find(({ _id, variant }) => _id === line.productId && variant === line.variant)
    return item && item.finalPrice !== line.finalPrice ? [{ ...line, before: item.finalPrice }] : []
  })
}

/** Returns the quote without its coupon and without the coupon's free pack. */
export function withoutCoupon(quote: Quote): Quote {
  const paise = couponPaiseOf(quote)
  return {
    ...quote,
    lines: quote.lines.filter(({ gift }) => gift !== 'code'),
    discount: rupeesOf(paiseOf(quote.discount) - paise),
    total: rupeesOf(paiseOf(quote.total) + paise),
  }
}

/** Returns the fields of the posted order that prove its payment. The names are the same for every payment provider (docs/promises.md). */
export const proofFields = ({ paymentId, providerOrderId, signature }: PaidProof) => ({
  razorpayPaymentId: paymentId,
  razorpayOrderId: providerOrderId,
  razorpaySignature: signature,
})

/** Returns the order to post after the payment, as the shopper saw it. The server ignores most of it, and uses the stored attempt. */
export function orderRequest({ quote, address, coupon }: { quote: Quote; address: Address; coupon: AppliedCoupon | undefined }) {
  const { _id, name, address: street, city, state, pincode, mobile, locality, landmark } = address
  return {
    items: quote.lines.map(({ productId, name: title, variant, qty, price }) => ({ productId, name: title, type: variant, variant, qty, price })),
    totalAmount: quote.total,
    address: { _id, name, street, locality, city, state, pincode, landmark, mobile },
    status: 'Paid',
    coupon: coupon ?? null,
  }
}
