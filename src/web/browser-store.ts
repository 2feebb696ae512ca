import { useSyncExternalStore } from 'react'
import { cartCookie } from './cart/cart-cookie.ts'
import {
  type CartItem,
  countOf,
  keyOf,
  type NewCartItem,
  parseCart,
  put,
  restoreLine,
  without,
  withoutBought,
  withoutPaid,
  withQty,
  withRestored,
} from './cart/cart-items.ts'
import { dropDrafts, dropDraftsOfOthers } from './draft-store.ts'
import { errorTexts } from './texts/errors.ts'
import { toast } from './ui/toast-store.ts'

/** The session, the cart and the pending payment, in local storage. Everything else is on the server. */

export type Session = { token: string; role: string; userId: string }

const cartUpdated = 'cart-updated'
const sessionUpdated = 'session-updated'
const pendingKey = 'pendingPayment'
const endedKey = 'sessionEnded'

// Session

export const readToken = () => readStored('token') || undefined

export function readSession(): Session | undefined {
  const token = readToken()
  if (!token) return undefined
  latest = { token, role: readStored('role') ?? '', userId: readStored('userId') ?? '' }
  return latest
}

/** The latest session that this page has read. */
let latest: Session | undefined

/** Returns the session of this page after the server has ended it and another tab has forgotten it. */
export const endedSession = () => (hasSessionEnded() ? latest : undefined)

export function signIn({ token, role, userId }: Session) {
  remove(endedKey)
  dropDraftsOfOthers(userId)
  writeStored('token', token)
  writeStored('role', role)
  writeStored('userId', userId)
  window.dispatchEvent(new Event(sessionUpdated))
}

/** Logs out, because the person leaves: drops what was typed. */
export function signOut() {
  remove(endedKey)
  dropDrafts()
  forgetSession()
}

/** Forgets a session that the server has ended. The person did not choose to leave, so their drafts stay for the same account. */
export function endSession() {
  try {
    localStorage.setItem(endedKey, '1')
  } catch {
    // Then the other tabs drop their drafts.
  }
  forgetSession()
}

/** True from the end of a session until a log-in or log-out. */
export const hasSessionEnded = () => readStored(endedKey) !== null

function forgetSession() {
  for (const key of ['token', 'role', 'userId']) remove(key)
  window.dispatchEvent(new Event(sessionUpdated))
}

let session: Session | undefined

/** Returns the same object until a value changes, as useSyncExternalStore requires. */
function sessionSnapshot() {
  const current = readSession()
  if (current?.token !== session?.token || current?.role !== session?.role || current?.userId !== session?.userId) session = current
  return session
}

/** Returns the session of this browser; undefined on the server and while hydrating. */
export const useSession = () => useSyncExternalStore(subscribeToSession, sessionSnapshot, () => undefined)

// Cart

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

export const addToCart = (item: NewCartItem) => saveCart(put(readCart(), item))

/** Adds the items of a mailed link to the cart of this browser, without a log-in. */
export const restoreToCart = (items: readonly NewCartItem[]) => saveCart(withRestored(readCart(), items))

/** Changes the quantity of the line with this key (`keyOf`). */
export const changeQty = (key: string, qty: number) => saveCart(withQty(readCart(), key, qty))

/** Removes a line. @returns a function that restores it at its old place */
export function removeFromCart(key: string) {
  const before = readCart()
  const index = before.findIndex((item) => keyOf(item) === key)
  const removed = before[index]
  saveCart(without(before, key))
  return () => {
    if (removed) saveCart(restoreLine(readCart(), removed, index))
  }
}

/** Empties the cart. @returns a function that restores it */
export function clearCart() {
  const before = readCart()
  saveCart([])
  return () => saveCart(readCart().reduce(put, before))
}

let cartText: string | null = null
let cart: CartItem[] = []
const noCart: CartItem[] = []

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
  remove('checkoutItems')
  remove(pendingKey)
  remove('cartItems')
  writeCartCookies()
  window.dispatchEvent(new Event(cartUpdated))
}

/** Removes the lines of an order that turns out to be placed later. Items added since then stay. */
export function clearPaid(lines: Parameters<typeof withoutPaid>[1]) {
  const left = withoutPaid(readCart(), lines)
  clearCartAndCheckout()
  if (left.length > 0) saveCart(left)
}

/** Returns the id of the attempt whose payment started and whose outcome this browser does not know. */
export const readPendingPayment = () => readStored(pendingKey) || undefined

export const savePendingPayment = (orderId: string) => writeStored(pendingKey, orderId)

export const forgetPendingPayment = () => remove(pendingKey)

/** Returns null when the browser blocks storage. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a value. @throws the browser's error when storage is blocked or full, after a toast: callers must not continue as if it were stored */
export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    toast(errorTexts.notKept, { kind: 'error' })
    throw error
  }
}

function remove(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}

const subscribeToCart = (onChange: () => void) => subscribeTo(cartUpdated, onChange)
export const subscribeToSession = (onChange: () => void) => subscribeTo(sessionUpdated, onChange)

/** Calls `onChange` after the shop's own event, and after changes in another tab. @returns a function that stops it */
export function subscribeTo(event: string, onChange: () => void) {
  window.addEventListener(event, onChange)
  window.addEventListener('storage', onChange)
  // A page restored by the Back button shows its old state, while storage may have changed on another page.
  window.addEventListener('pageshow', onChange)
  return () => {
    window.removeEventListener(event, onChange)
    window.removeEventListener('storage', onChange)
    window.removeEventListener('pageshow', onChange)
  }
}
