import type { Address } from '#domain/addresses/contract.ts'
import type { Quote } from '#domain/pricing/contract.ts'
import { rupeesOf } from '#kernel/money.ts'
import { type CartItem, totalsOf } from '../cart/cart-items.ts'

export type AppliedCoupon = { code: string; discount: number; createdBy: string }

/** What the server prices: what and how many. */
export const itemsOf = (cart: CartItem[]) => cart.map(({ _id, variant, qty }) => ({ productId: _id, variant, qty }))

/** Whether both are the same lines, whatever they cost. */
export const isSameCart = (one: CartItem[], other: CartItem[]) => JSON.stringify(itemsOf(one)) === JSON.stringify(itemsOf(other))

/** What the server will say of a cart that is priced as the catalogue is. */
export function quoteOf(cart: CartItem[]): Quote {
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
  }))
  const subtotal = rupeesOf(totalsOf(cart).finalPaise)
  return { lines, subtotal, discount: 0, total: subtotal }
}

/** The lines whose price is another than when they were put into the cart, with what it was. */
export function changedLines(cart: CartItem[], { lines }: Quote) {
  return lines.flatMap((line) => {
    const item = cart.find(({ _id, variant }) => _id === line.productId && variant === line.variant)
    return item && item.finalPrice !== line.finalPrice ? [{ ...line, before: item.finalPrice }] : []
  })
}

/** The order as it is posted once the money is there. The server goes by its own record; this is what the shopper saw. */
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
