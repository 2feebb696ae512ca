import { afterEach, expect, test, vi } from 'vitest'
import { countOf, parseCart } from '#shop/orders/pages/cart/cart-items.ts'
import { showCartCount } from './show-stored.ts'

const line = { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g' }

afterEach(() => vi.unstubAllGlobals())

test.each([
  [],
  [{ ...line, qty: 3 }],
  [line],
  [
    { ...line, qty: 2 },
    { ...line, variant: '5g', qty: 998 },
  ],
  [{ ...line, qty: '4' }],
  [{ ...line, qty: 2.9 }],
  [{ ...line, qty: 5000 }],
  [null, {}],
  'text',
])('shows the count that React shows: %j', (...stored) => {
  const text = JSON.stringify(stored.length === 1 ? stored[0] : stored)
  expect(shownFor(text)).toBe(String(countOf(parseCart(text))))
})

test.each([null, '', '[', '{}'])('%j in local storage is an empty cart', (text) => expect(shownFor(text)).toBe('0'))

/** Returns the text of the badge when local storage holds `text`. */
function shownFor(text: string | null) {
  const badge = { dataset: { cart: 'badge' }, textContent: '', hidden: false }
  vi.stubGlobal('localStorage', { getItem: () => text })
  vi.stubGlobal('document', { querySelectorAll: () => [badge] })
  vi.stubGlobal('addEventListener', () => {})
  showCartCount(String, String)
  expect(badge.hidden).toBe(badge.textContent === '0')
  return badge.textContent
}
