import { afterEach, expect, test, vi } from 'vitest'
import { addItem } from './cart-items.ts'
import { checkRenderedCart } from './rendered-cart-script.tsx'

const cart = addItem([], { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g', qty: 2 })
const rendered = JSON.stringify(cart)

afterEach(() => vi.unstubAllGlobals())

test('a stored cart that equals the rendered cart is not stale', () => {
  expect(isStale(['cartItems'], rendered, { cartItems: rendered })).toBe(false)
  expect(isStale(['cartItems'], '[]', {})).toBe(false)
  expect(isStale(['cartItems'], '[]', { cartItems: '[]' })).toBe(false)
})

test('a stored cart with another price or line, or without any, is stale', () => {
  const dearer = JSON.stringify(cart.map((item) => ({ ...item, price: 500 })))
  for (const cartItems of [dearer, JSON.stringify([...cart, ...cart]), '[]', '{', 'null']) expect(isStale(['cartItems'], rendered, { cartItems })).toBe(true)
  expect(isStale(['cartItems'], rendered, {})).toBe(true)
  expect(isStale(['cartItems'], '[]', { cartItems: rendered })).toBe(true)
})

test('the checkout compares its own copy, or the cart when the copy is empty', () => {
  const keys = ['checkoutItems', 'cartItems']
  expect(isStale(keys, rendered, { checkoutItems: rendered, cartItems: '[]' })).toBe(false)
  expect(isStale(keys, rendered, { checkoutItems: '[]', cartItems: rendered })).toBe(false)
  expect(isStale(keys, rendered, { checkoutItems: '[1]', cartItems: rendered })).toBe(true)
})

test('blocked storage counts as an empty cart', () => {
  const closed = () => {
    throw new Error('closed')
  }
  expect(isStale(['cartItems'], '[]', closed)).toBe(false)
  expect(isStale(['cartItems'], rendered, closed)).toBe(true)
})

/** True when the page is marked as stale while local storage holds `stored`. Checks that the script loads then. */
function isStale(keys: string[], text: string, stored: Record<string, string> | (() => never)) {
  const marks: Record<string, boolean> = {}
  let isLoading = false
  vi.stubGlobal('localStorage', { getItem: (key: string) => (typeof stored === 'function' ? stored() : (stored[key] ?? null)) })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: (name: string, on: boolean) => (marks[name] = on) } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', { script: { load: () => (isLoading = true) } })
  checkRenderedCart(keys, text)
  expect(isLoading).toBe(marks['data-stale'])
  return marks['data-stale']
}
