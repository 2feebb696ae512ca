import { afterEach, expect, test, vi } from 'vitest'
import { put } from '../cart/cart-items.ts'
import { checkRenderedCart } from './check-rendered-cart.ts'

const cart = put([], { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1g', qty: 2 })
const drawn = JSON.stringify(cart)

afterEach(() => vi.unstubAllGlobals())

test('what the shop itself has kept is what was drawn', () => {
  expect(isStale(['cartItems'], drawn, { cartItems: drawn })).toBe(false)
  expect(isStale(['cartItems'], '[]', {})).toBe(false)
  expect(isStale(['cartItems'], '[]', { cartItems: '[]' })).toBe(false)
})

test('anything else is stale: another price, another line, none, no cart at all', () => {
  const dearer = JSON.stringify(cart.map((item) => ({ ...item, price: 500 })))
  for (const cartItems of [dearer, JSON.stringify([...cart, ...cart]), '[]', '{', 'null']) expect(isStale(['cartItems'], drawn, { cartItems })).toBe(true)
  expect(isStale(['cartItems'], drawn, {})).toBe(true)
  expect(isStale(['cartItems'], '[]', { cartItems: drawn })).toBe(true)
})

test('the checkout goes by its own copy, and by the cart where that is empty', () => {
  const keys = ['checkoutItems', 'cartItems']
  expect(isStale(keys, drawn, { checkoutItems: drawn, cartItems: '[]' })).toBe(false)
  expect(isStale(keys, drawn, { checkoutItems: '[]', cartItems: drawn })).toBe(false)
  expect(isStale(keys, drawn, { checkoutItems: '[1]', cartItems: drawn })).toBe(true)
})

test('storage that is closed holds nothing', () => {
  const closed = () => {
    throw new Error('closed')
  }
  expect(isStale(['cartItems'], '[]', closed)).toBe(false)
  expect(isStale(['cartItems'], drawn, closed)).toBe(true)
})

/** Whether the page is marked, and whoever waits is told, where the browser keeps `kept`. */
function isStale(keys: string[], text: string, kept: Record<string, string> | (() => never)) {
  const marks: Record<string, boolean> = {}
  const told: string[] = []
  vi.stubGlobal('localStorage', { getItem: (key: string) => (typeof kept === 'function' ? kept() : (kept[key] ?? null)) })
  vi.stubGlobal('document', { documentElement: { toggleAttribute: (name: string, on: boolean) => (marks[name] = on) } })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => told.push(type))
  checkRenderedCart(keys, text)
  expect(told).toEqual(marks['data-stale'] ? ['drawn-stale'] : [])
  return marks['data-stale']
}
