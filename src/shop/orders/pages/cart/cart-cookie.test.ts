import { expect, test } from 'vitest'
import { cartCookie, cookieText, maxCookieLength } from './cart-cookie.ts'
import { itemsIn } from './render-cart.server.ts'
import { type CartItem, addItem } from './cart-items.ts'

const line = { _id: 'p1', name: 'Saffron', image: '/s.jpg', price: 449.5, discount: 10, variant: '1 g; "raw"' }
const cart = addItem(addItem([], { ...line, qty: 3 }), { ...line, _id: 'p2', variant: '५ ग्राम' })

const lines = (count: number) => Array.from({ length: count }, (_, n) => addItem([], { ...line, _id: `product-${n}`, variant: '10 g' })).flat()

/** Returns the Cookie header that a browser sends for a cart. */
const sent = (items: CartItem[]) => `other=1; ${cartCookie(items, '/cart', true).split(';')[0]}; last=2`

test('the server reads products, packs and quantities from the cookie, and nothing else', () => {
  expect(itemsIn(sent(cart))).toEqual([
    { productId: 'p1', variant: '1 g; "raw"', qty: 3 },
    { productId: 'p2', variant: '५ ग्राम', qty: 1 },
  ])
  expect(decodeURIComponent(cookieText(cart) ?? '')).not.toMatch(/Saffron|449|jpg/)
})

test('the cookie goes to one page, lasts 30 days, and is Secure on https', () => {
  expect(cartCookie(cart, '/checkout', true)).toMatch(/^cart=[^;]+; Path=\/checkout; Max-Age=2592000; SameSite=Lax; Secure$/)
  expect(cartCookie(cart, '/cart', false)).toMatch(/; Path=\/cart; Max-Age=2592000; SameSite=Lax$/)
})

test.each([[[]], [lines(200)]])('an empty or too long cart deletes the cookie', (one) => {
  expect(cartCookie(one, '/cart', false)).toBe('cart=; Path=/cart; Max-Age=0; SameSite=Lax')
})

test('a cart of 60 lines fits', () => {
  expect(itemsIn(sent(lines(60)))).toHaveLength(60)
})

const written = (value: unknown) => `cart=${encodeURIComponent(JSON.stringify(value))}`

test.each([
  null,
  '',
  'cart=',
  'cart=%',
  'cart=%5B',
  'notcart=%5B%5D',
  written('text'),
  written({ 0: 'p1' }),
  written([]),
  written([null, 1]),
  written([['p1', '1 g']]),
  written([['p1', '1 g', 0]]),
  written([['p1', '1 g', 1.5]]),
  written([['p1', '1 g', 1e9]]),
  written([['p1', '1 g', '1']]),
  written([['p\0', '1 g', 1]]),
  written([['p1', '\ud800', 1]]),
  written([[{ $ne: '' }, '1 g', 1]]),
  written([['x'.repeat(65), '1 g', 1]]),
  written(Array.from({ length: 101 }, () => ['', '', 1])),
  `cart=${'['.repeat(maxCookieLength)}`,
  `cart=${encodeURIComponent(JSON.stringify([['p1', ' '.repeat(maxCookieLength), 1]]))}`,
])('reads no items from an invalid cookie: %s', (cookies) => {
  expect(itemsIn(cookies)).toEqual([])
})
