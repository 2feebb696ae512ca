import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Quote } from './contract.ts'
import type { CartQuote } from './quote-cart.server.ts'

/** Returns a quote in the form of the API, with amounts in rupees. */
export function wireQuote({ price, refusal }: Pick<CartQuote, 'price' | 'refusal'>): Quote {
  return {
    lines: price.lines.map((line) => ({
      productId: line.productId,
      variant: line.variant,
      name: line.name,
      image: line.image,
      qty: line.qty,
      price: rupeesOf(line.unitPaise),
      discount: percentOf(line.discountBp),
      totalPrice: rupeesOf(line.totalPaise),
      finalPrice: rupeesOf(line.netPaise),
    })),
    subtotal: rupeesOf(price.subtotalPaise),
    discount: rupeesOf(price.couponDiscountPaise),
    total: rupeesOf(price.totalPaise),
    ...(refusal && { refusal }),
  }
}
