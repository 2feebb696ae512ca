import type { CartItem } from './cart-items.ts'

/** The cart's twin in a cookie, so that the server can draw the pages that show it: what and how many, never who or for how much. */

export const cookieName = 'cart'

/** Room is left for the cookie's name and what stands after it: browsers keep 4096 bytes. */
export const longestCookie = 3600

/** Safari forgets it after a week, whatever is asked for. */
const keptSeconds = 60 * 60 * 24 * 30

/** The cookie's value; undefined for a cart that is empty or does not fit, which the server then does not hear of. */
export function cookieText(cart: CartItem[]) {
  if (cart.length === 0) return undefined
  const text = encodeURIComponent(JSON.stringify(cart.map(({ _id, variant, qty }) => [_id, variant, qty])))
  return text.length <= longestCookie ? text : undefined
}

/** What `document.cookie` is set to. It goes to the page at `path` alone: all others stay small, and everybody's. */
export function cartCookie(cart: CartItem[], path: '/cart' | '/checkout', secure: boolean) {
  const text = cookieText(cart)
  return `${cookieName}=${text ?? ''}; Path=${path}; Max-Age=${text ? keptSeconds : 0}; SameSite=Lax${secure ? '; Secure' : ''}`
}
