import { beforeEach, expect, test, vi } from 'vitest'
import {
  addToCart,
  changeQty,
  clearBought,
  clearCart,
  clearPaid,
  readCart,
  readCheckout,
  removeFromCart,
  removeFromCheckout,
  startCheckout,
} from './cart-store.ts'
import { keyOf } from './cart-items.ts'

const saffron = { _id: 'p1', name: 'Saffron', image: '', price: 500, discount: 10, variant: '1 g', qty: 2 }
const shilajit = { _id: 'p2', name: 'Shilajit', image: '', price: 1299, discount: 0, variant: '20 g', qty: 1 }

const stored = new Map<string, string>()
const packs = (key: string) => {
  const text = stored.get(key)
  return text === undefined ? undefined : JSON.parse(text).map(({ name, qty }: { name: string; qty: number }) => `${qty} ${name}`)
}

beforeEach(() => {
  stored.clear()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', { location: { protocol: 'https:' }, dispatchEvent: () => true })
  vi.stubGlobal('document', { cookie: '' })
  addToCart(saffron)
  addToCart(shilajit)
  return () => vi.unstubAllGlobals()
})

test('the checkout has no copy of the cart before Proceed to Buy', () => {
  removeFromCart(keyOf(shilajit))
  expect(packs('cartItems')).toEqual(['2 Saffron'])
  expect(packs('checkoutItems')).toBeUndefined()
  expect(readCheckout()).toEqual(readCart())
})

test('after Proceed to Buy, the checkout copy follows every change of the cart, and every undo', () => {
  startCheckout()
  const both = (lines: string[]) => {
    expect(packs('cartItems')).toEqual(lines)
    expect(packs('checkoutItems')).toEqual(lines)
  }
  const undoRemoval = removeFromCart(keyOf(saffron))
  both(['1 Shilajit'])
  undoRemoval()
  both(['2 Saffron', '1 Shilajit'])
  changeQty(keyOf(saffron), 5)
  both(['5 Saffron', '1 Shilajit'])
  const undoClearing = clearCart()
  both([])
  expect(readCheckout()).toEqual([])
  undoClearing()
  both(['5 Saffron', '1 Shilajit'])
  addToCart({ ...shilajit, _id: 'p3', name: 'Honey' })
  both(['5 Saffron', '1 Shilajit', '1 Honey'])
  removeFromCheckout(keyOf(shilajit))
  both(['5 Saffron', '1 Honey'])
})

test('removes bought items from the cart, and keeps items added during the payment', () => {
  startCheckout()
  const bought = readCheckout()
  changeQty(keyOf(saffron), 3)
  addToCart({ ...shilajit, _id: 'p3', name: 'Honey' })
  clearBought(bought)
  expect(packs('cartItems')).toEqual(['1 Saffron', '1 Honey'])
  expect(readCart()[0]).toMatchObject({ totalPrice: 500, finalPrice: 450 })
  expect(packs('checkoutItems')).toBeUndefined()
})

test('removes only the bought items when the checkout copy differs from the cart', () => {
  stored.set('checkoutItems', JSON.stringify([shilajit]))
  clearBought(readCheckout())
  expect(packs('cartItems')).toEqual(['2 Saffron'])
})

test('an order found to be placed later removes its lines and the checkout copy', () => {
  startCheckout()
  clearPaid([{ productId: 'p2', type: '20 g', qty: 1 }])
  expect(packs('cartItems')).toEqual(['2 Saffron'])
  expect(packs('checkoutItems')).toBeUndefined()
})

test('every change of the cart dispatches cart-updated on the window, once the cart is kept', () => {
  const seen: [event: string, cart: string[] | undefined][] = []
  vi.stubGlobal('window', {
    location: { protocol: 'https:' },
    dispatchEvent: ({ type }: Event) => seen.push([type, packs('cartItems')]),
  })
  const expectTold = (cart: string[] | undefined) => {
    expect(seen.at(-1)).toEqual(['cart-updated', cart])
    seen.length = 0
  }
  addToCart({ ...shilajit, _id: 'p3', name: 'Honey' })
  expectTold(['2 Saffron', '1 Shilajit', '1 Honey'])
  changeQty(keyOf(saffron), 5)
  expectTold(['5 Saffron', '1 Shilajit', '1 Honey'])
  const undoRemoval = removeFromCart(keyOf(saffron))
  expectTold(['1 Shilajit', '1 Honey'])
  undoRemoval()
  expectTold(['5 Saffron', '1 Shilajit', '1 Honey'])
  removeFromCheckout(keyOf({ ...shilajit, _id: 'p3' }))
  expectTold(['5 Saffron', '1 Shilajit'])
  const undoClearing = clearCart()
  expectTold([])
  undoClearing()
  expectTold(['5 Saffron', '1 Shilajit'])
  clearPaid([{ productId: 'p1', type: '1 g', qty: 5 }])
  expectTold(['1 Shilajit'])
  clearBought(readCart())
  expectTold(undefined)
})
