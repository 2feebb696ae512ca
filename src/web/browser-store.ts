import { useSyncExternalStore } from 'react'
import { safeOrigin } from './account/origin.ts'
import { cartCookie } from './cart/cart-cookie.ts'
import { type CartItem, countOf, keyOf, type NewCartItem, parseCart, put, restored, without, withoutBought, withoutPaid, withQty } from './cart/cart-items.ts'
import { dropDrafts } from './draft-store.ts'
import { errorTexts } from './texts/errors.ts'
import { toast } from './ui/toast-store.ts'

/** What this browser keeps for the person: who they are, their cart, and a payment on its way. Everything else is the server's. */

export type Session = { token: string; role: string; userId: string }

const cartUpdated = 'cart-updated'
const sessionUpdated = 'session-updated'
const originKey = 'loginOrigin'
const pendingKey = 'pendingPayment'

// Session

export const readToken = () => read('token') || undefined

export function readSession(): Session | undefined {
  const token = readToken()
  return token ? { token, role: read('role') ?? '', userId: read('userId') ?? '' } : undefined
}

export function signIn({ token, role, userId }: Session) {
  keep('token', token)
  keep('role', role)
  keep('userId', userId)
  window.dispatchEvent(new Event(sessionUpdated))
}

export function signOut() {
  for (const key of ['token', 'role', 'userId']) drop(key)
  dropDrafts()
  window.dispatchEvent(new Event(sessionUpdated))
}

let session: Session | undefined

/** One object as long as nothing changed, as React asks of a snapshot. */
function sessionSnapshot() {
  const now = readSession()
  if (now?.token !== session?.token || now?.role !== session?.role || now?.userId !== session?.userId) session = now
  return session
}

/** Who is logged in here; undefined on the server and while hydrating. */
export const useSession = () => useSyncExternalStore(subscribeToSession, sessionSnapshot, () => undefined)

// Cart

export const readCart = () => parseCart(read('cartItems'))

/** Stores the cart, and updates the copy that Proceed to Buy made: the checkout sells the cart's present lines. */
function saveCart(cart: CartItem[]) {
  const text = JSON.stringify(cart)
  keep('cartItems', text)
  if (read('checkoutItems') !== null) keep('checkoutItems', text)
  announceCart()
  window.dispatchEvent(new Event(cartUpdated))
}

/** Lets the pages that show the cart be drawn by the server: what is in it goes along when they are asked for. */
export function announceCart() {
  const secure = window.location.protocol === 'https:'
  document.cookie = cartCookie(readCart(), '/cart', secure)
  document.cookie = cartCookie(readCheckout(), '/checkout', secure)
}

export const addToCart = (item: NewCartItem) => saveCart(put(readCart(), item))

/** `key` is `keyOf(item)`. */
export const changeQty = (key: string, qty: number) => saveCart(withQty(readCart(), key, qty))

/** @returns a way to put the line back where it was */
export function removeFromCart(key: string) {
  const before = readCart()
  const index = before.findIndex((item) => keyOf(item) === key)
  const removed = before[index]
  saveCart(without(before, key))
  return () => {
    if (removed) saveCart(restored(readCart(), removed, index))
  }
}

/** @returns a way to put it all back */
export function clearCart() {
  const before = readCart()
  saveCart([])
  return () => saveCart(readCart().reduce(put, before))
}

let cartText: string | null = null
let cart: CartItem[] = []
const noCart: CartItem[] = []

function cartSnapshot() {
  const text = read('cartItems')
  if (text !== cartText) {
    cartText = text
    cart = parseCart(text)
  }
  return cart
}

/** The cart; on the server and while hydrating what the server has `drawn`. */
export const useCart = (drawn: CartItem[] = noCart) => useSyncExternalStore(subscribeToCart, cartSnapshot, () => drawn)

export const useCartCount = () =>
  useSyncExternalStore(
    subscribeToCart,
    () => countOf(cartSnapshot()),
    () => 0,
  )

// Checkout

/** Proceed to Buy: makes the checkout's copy, which then follows the cart. */
export function startCheckout() {
  keep('checkoutItems', JSON.stringify(readCart()))
  announceCart()
}

/** What is being bought: the copy made by Proceed to Buy, else the cart. */
export function readCheckout() {
  const items = parseCart(read('checkoutItems'))
  return items.length > 0 ? items : readCart()
}

/** Takes out what cannot be bought any more. */
export const removeFromCheckout = (key: string) => void removeFromCart(key)

/** Only after an order is known to be placed. What was put in since it was `bought`, in another tab, stays. */
export function clearBought(bought: CartItem[]) {
  const left = withoutBought(readCart(), bought)
  clearCartAndCheckout()
  if (left.length > 0) saveCart(left)
}

function clearCartAndCheckout() {
  drop('checkoutItems')
  drop(pendingKey)
  drop('cartItems')
  announceCart()
  window.dispatchEvent(new Event(cartUpdated))
}

/** The same for an order that turns out to be placed later: what was put into the cart since stays. */
export function clearPaid(lines: Parameters<typeof withoutPaid>[1]) {
  const left = withoutPaid(readCart(), lines)
  clearCartAndCheckout()
  if (left.length > 0) saveCart(left)
}

/** The id of an order whose payment was begun and whose outcome is not known here. */
export const readPendingPayment = () => read(pendingKey) || undefined

export const savePendingPayment = (orderId: string) => keep(pendingKey, orderId)

export const forgetPendingPayment = () => drop(pendingKey)

// Coming back after login

export function rememberOrigin(path: string) {
  try {
    sessionStorage.setItem(originKey, safeOrigin(path))
  } catch {
    // Then the way back leads home.
  }
}

/** The page to return to, once. */
export function takeOrigin() {
  try {
    const path = sessionStorage.getItem(originKey)
    sessionStorage.removeItem(originKey)
    return safeOrigin(path)
  } catch {
    return safeOrigin(null)
  }
}

/** Nothing when the browser keeps its storage closed. */
function read(key: string) {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** @throws what the browser says that keeps its storage closed or has no room in it, once the person knows: nothing may go on as if it were kept */
function keep(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch (error) {
    toast(errorTexts.notKept, { kind: 'error' })
    throw error
  }
}

/** What is closed holds nothing. */
function drop(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // There is nothing to take out.
  }
}

const subscribeToCart = (changed: () => void) => subscribe(cartUpdated, changed)
const subscribeToSession = (changed: () => void) => subscribe(sessionUpdated, changed)

function subscribe(event: string, changed: () => void) {
  window.addEventListener(event, changed)
  window.addEventListener('storage', changed)
  // Gone back to, a page is as it was left; what is kept may have changed on another.
  window.addEventListener('pageshow', changed)
  return () => {
    window.removeEventListener(event, changed)
    window.removeEventListener('storage', changed)
    window.removeEventListener('pageshow', changed)
  }
}
