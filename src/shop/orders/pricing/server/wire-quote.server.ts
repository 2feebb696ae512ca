import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Quote } from '../contract.ts'
import { lineStockOf } from '../rules/line-stock.ts'
import { type CartPrice, sumOfExtras } from '#shop/catalogue/rules.ts'
import { wireExtras } from '../../server/order-extras.server.ts'
import type { CartQuote, QuotedLine } from './quote-cart.server.ts'

type Priced = Pick<CartQuote, 'refusal' | 'extras'> & { price: CartPrice<QuotedLine> }

/** Returns a quote in the form of the API, with amounts in rupees. */
export function wireQuote({ price, extras, refusal }: Priced): Quote {
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
      ...(line.mrpPaise !== null && { mrp: rupeesOf(line.mrpPaise) }),
      ...lineStockOf(line),
    })),
    subtotal: rupeesOf(price.subtotalPaise - sumOfExtras(extras)),
    ...wireExtras(extras),
    discount: rupeesOf(price.couponDiscountPaise),
    total: rupeesOf(price.totalPaise),
    ...(refusal && { refusal }),
  }
}
