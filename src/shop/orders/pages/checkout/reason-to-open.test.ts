import { expect, test } from 'vitest'
import { addItem } from '../cart/cart-items.ts'
import type { Pricing } from './load-checkout.ts'
import { quoteOf } from './order-request.ts'
import { reasonToOpen } from './reason-to-open.ts'

const cart = addItem([], { _id: 'p1', name: 'Saffron', image: '', price: 500, discount: 0, variant: '1 g', qty: 2 })
const quote = quoteOf(cart)
const priced = (change: object): Pricing => ({
  kind: 'priced',
  cart,
  quote: { ...quote, lines: quote.lines.map((line) => ({ ...line, ...change })) },
})

test('an order as the shopper left it gives no reason to open', () => {
  expect(reasonToOpen(priced({}), '')).toBe('')
  expect(reasonToOpen({ kind: 'empty', cart: [] }, 'Your cart was changed.')).toBe('')
})

test('a changed price, a line that cannot be bought and a notice are reasons, each its own', () => {
  const reasons = [
    reasonToOpen(priced({ finalPrice: 900 }), ''),
    reasonToOpen(priced({ finalPrice: 800 }), ''),
    reasonToOpen(priced({ problem: 'Saffron, 1 g is sold out.' }), ''),
    reasonToOpen(priced({}), 'Coupon A was removed from the order.'),
    reasonToOpen(priced({ finalPrice: 900 }), 'Coupon A was removed from the order.'),
  ]
  expect(reasons.every(Boolean)).toBe(true)
  expect(new Set(reasons).size).toBe(reasons.length)
})
