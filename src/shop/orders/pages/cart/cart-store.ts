import { useSyncExternalStore } from 'react'
import { readStored, removeStored, subscribeTo, writeStored } from '#ui/stored.ts'
import { cartCookie } from './cart-cookie.ts'
import {
  type CartItem,
  countOf,
  keyOf,
  type NewCartItem,
  parseCart,
  addItem,
  restoreLine,
  removeItem,
  withoutBought,
  withoutPaid,
  withQty,
  withRestored,
} from './cart-items.ts'

// Keeps the cart, the checkout's copy of it, and the pending payment in local storage.

const cartUpdated = 'cart-updated'
const pendingKey = 'pendingPayment'

/** True if something is in the cart or on the way to be paid. */
export const hasCart = () => readCheckout().length > 0

export const readCart = () => parseCart(readStored('cartItems'))

/** Stores the cart and updates the checkout's copy, if Proceed to Buy has made one. */
function saveCart(cart: CartItem[]) {
  const text = JSON.stringify(cart)
  writeStored('cartItems', text)
  if (readStored('checkoutItems') !== null) writeStored('checkoutItems', text)
  writeCartCookies()
  window.dispatchEvent(new Event(cartUpdated))
}

/** Writes the cart into cookies, from which the server renders the cart and the checkout. */
export function writeCartCookies() {
  const secure = window.location.protocol === 'https:'
  document.cookie = cartCookie(readCart(), '/cart', secure)
  document.cookie = cartCookie(readCheckout(), '/checkout', secure)
}

export const addToCart = (item: NewCartItem) => saveCart(addItem(readCart(), item))

/** Adds the items of a mailed link to the cart of this browser, without a log-in. */
export const restoreToCart = (items: readonly NewCartItem[]) => saveCart(withRestored(readCart(), items))

/** Changes the quantity of the line with this key (`keyOf`). */
export const changeQty = (key: string, qty: number) => saveCart(withQty(readCart(), key, qty))

/** Removes a line. @returns a function that restores it at its old place */
export function removeFromCart(key: string) {
  const before = readCart()
  const index = before.findIndex((item) => keyOf(item) === key)
  const removed = before[index]
  saveCart(removeItem(before, key))
  return () => {
    if (removed) saveCart(restoreLine(readCart(), removed, index))
  }
}

/** Empties the cart. @returns a function that restores it */
export function clearCart() {
  const before = readCart()
  saveCart([])
  return () => saveCart(readCart().reduce(addItem, before))
}

/** Calls `work` after each change of the cart on this page. @returns a function that stops it */
export function onCartChange(work: () => void) {
  window.addEventListener(cartUpdated, work)
  return () => window.removeEventListener(cartUpdated, work)
}

let cartText: string | null = null
let cart: CartItem[] = []
const noCart: CartItem[] = []

/** Returns the same array until the stored text changes, as `useSyncExternalStore` requires. */
function cartSnapshot() {
  const text = readStored('cartItems')
  if (text !== cartText) {
    cartText = text
    cart = parseCart(text)
  }
  return cart
}

/** Returns the cart; on the server and while hydrating, the cart that the server `rendered`. */
export const useCart = (rendered: CartItem[] = noCart) => useSyncExternalStore(subscribeToCart, cartSnapshot, () => rendered)

export const useCartCount = () =>
  useSyncExternalStore(
    subscribeToCart,
    () => countOf(cartSnapshot()),
    () => 0,
  )

// Checkout

/** Makes the checkout's copy of the cart, on Proceed to Buy. Later changes of the cart update the copy. */
export function startCheckout() {
  writeStored('checkoutItems', JSON.stringify(readCart()))
  writeCartCookies()
}

/** Returns the checkout's copy of the cart, or the cart when there is no copy. */
export function readCheckout() {
  const items = parseCart(readStored('checkoutItems'))
  return items.length > 0 ? items : readCart()
}

/** Removes a line that is no longer for sale. */
export const removeFromCheckout = (key: string) => void removeFromCart(key)

/** Removes the `bought` lines after the order is known to be placed. Items that another tab added since then stay. */
export function clearBought(bought: CartItem[]) {
  const left = withoutBought(readCart(), bought)
  clearCartAndCheckout()
  if (left.length > 0) saveCart(left)
}

function clearCartAndCheckout() {
  removeStored('checkoutItems')
  removeStored(pendingKey)
  removeStored('cartItems')
  writeCartCookies()
  window.dispatchEvent(new Event(cartUpdated))
}

/** Removes the lines of an order that the browser later finds to be placed. Items that were added since then stay. */
export function clearPaid(lines: Parameters<typeof withoutPaid>[1]) {
  const left = withoutPaid(readCart(), lines)
  clearCartAndCheckout()
  if (left.length > 0) saveCart(left)
}

/** Returns the id of the attempt whose payment started and whose outcome this browser does not know. */
export const readPendingPayment = () => readStored(pendingKey) || undefined

export const savePendingPayment = (orderId: string) => writeStored(pendingKey, orderId)

export const forgetPendingPayment = () => removeStored(pendingKey)

const subscribeToCart = (onChange: () => void) => subscribeTo(cartUpdated, onChange)
