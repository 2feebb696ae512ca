import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Quote } from '../contract.ts'
import type { AppliedDiscount } from '../../discounts/rules/stack-discounts.ts'
import { lineStockOf } from '../rules/line-stock.ts'
import { type CartPrice, sumOfExtras } from '#shop/catalogue/rules.ts'
import { wireExtras } from '../../server/order-extras.server.ts'
import type { CartQuote } from './quote-cart.server.ts'
import type { QuotedLine } from './quote-line.server.ts'

type Priced = Pick<CartQuote, 'refusal' | 'extras' | 'discounts' | 'note' | 'hasOffers' | 'deliveryLater'> & { price: CartPrice<QuotedLine> }

/** Returns a quote in the form of the API, with amounts in rupees. */
export function wireQuote({ price, extras, refusal, discounts, note, hasOffers, deliveryLater }: Priced): Quote {
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
      ...(line.gift ? { gift: line.gift } : lineStockOf(line)),
    })),
    subtotal: rupeesOf(price.subtotalPaise - sumOfExtras(extras)),
    ...wireExtras(extras),
    ...wireAutomatic(discounts),
    discount: rupeesOf(price.couponDiscountPaise),
    total: rupeesOf(price.totalPaise),
    ...(refusal && { refusal }),
    ...(note !== undefined && { note }),
    ...(deliveryLater && { deliveryLater }),
    ...(hasOffers && { hasOffers }),
  }
}

/** Returns the automatic discounts. A reply without any has no field for them. */
function wireAutomatic(discounts: readonly AppliedDiscount[]) {
  const automatic = discounts.filter(({ byCode }) => !byCode).map(({ discount, paise }) => ({ title: discount.title, amount: rupeesOf(paise) }))
  return automatic.length > 0 ? { automatic } : {}
}
