import type { CartItem } from './cart-items.ts'

// A copy of the cart in a cookie, from which the server renders the cart. It has products, packs and quantities, but no person and no prices.

export const cookieName = 'cart'

/** The longest value in characters. Browsers store 4096 bytes, including the name and the attributes. */
export const maxCookieLength = 3600

/** 30 days. Safari deletes the cookie after a week anyway. */
const maxAgeSeconds = 60 * 60 * 24 * 30

/** Returns the cookie's value; undefined for a cart that is empty or too long. */
export function cookieText(cart: CartItem[]) {
  if (cart.length === 0) return undefined
  const text = encodeURIComponent(JSON.stringify(cart.map(({ _id, variant, qty }) => [_id, variant, qty])))
  return text.length <= maxCookieLength ? text : undefined
}

/** Returns the text for `document.cookie`. Browsers send the cookie only to `path`, so other requests stay small and their pages can be cached for all. */
export function cartCookie(cart: CartItem[], path: '/cart' | '/checkout', secure: boolean) {
  const text = cookieText(cart)
  return `${cookieName}=${text ?? ''}; Path=${path}; Max-Age=${text ? maxAgeSeconds : 0}; SameSite=Lax${secure ? '; Secure' : ''}`
}
