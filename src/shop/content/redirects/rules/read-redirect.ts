import { canonicalPath, readableAddress } from './redirect-path.ts'
import { isShopPath } from './shop-paths.ts'

type Read = { value: string } | { why: string }

/** How many characters a typed address may have. */
export const longestTyped = 500

const tooLong = `Please use at most ${longestTyped} characters.`

/** Returns whether the readable form of an address is longer than a typed address may be. A brand pack with such an address would be refused. */
export const isTooLong = (address: string) => readableAddress(address).length > longestTyped

/** Removes the origin of the shop from an address, because people copy whole addresses. */
const withoutOrigin = (typed: string, origin: string) => {
  const text = typed.trim()
  const rest = text.slice(origin.length)
  const isOfShop = text.slice(0, origin.length).toLowerCase() === origin && /^[/?#]|^$/.test(rest)
  return isOfShop ? rest || '/' : text
}

/** Reads an old address. `origin`: the origin of the shop. @returns its canonical path, or why it cannot be redirected */
export function readFrom(typed: string, origin: string): Read {
  const text = withoutOrigin(typed, origin)
  if (text.length > longestTyped) return { why: tooLong }
  if (!text.startsWith('/')) return { why: 'An old address is a path of this shop and begins with /, such as /old-page.' }
  if (/[?#]/.test(text)) return { why: 'Please leave out ? or # and what follows. The path alone decides, and the query is kept.' }
  const path = canonicalPath(text)
  if (path === undefined) return { why: 'This is no path that a browser can ask for. Please check it.' }
  if (isTooLong(path)) return { why: tooLong }
  // The router loads the data of a page at the page's path with the ending .data.
  if (isShopPath(path) || path.endsWith('.data')) return { why: 'This address belongs to the shop, so it cannot be redirected.' }
  return { value: path }
}

const badTarget = 'A new address begins with / for this shop, or with https://.'

/** Reads a new address. `origin`: the origin of the shop. @returns a path of the shop or an https address, or why it is refused */
export function readTarget(typed: string, origin: string): Read {
  const text = withoutOrigin(typed, origin)
  if (text.length > longestTyped) return { why: tooLong }
  const isPath = text.startsWith('/') && !text.startsWith('//')
  const isHttps = /^https:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text)
  const hasInvisible = /(?!\p{Join_C})[\p{C}\\]/u.test(text)
  if (hasInvisible || !(isPath || isHttps)) return { why: badTarget }
  const url = URL.parse(text, origin)
  if (url?.origin === origin) {
    // The parser resolves dots, so only its result shows a path that begins with two slashes.
    const path = canonicalPath(url.pathname)
    return path === undefined ? { why: badTarget } : withinLimit(url.pathname + url.search + url.hash)
  }
  if (!url || isPath || url.protocol !== 'https:' || url.username || url.password) return { why: badTarget }
  return withinLimit(url.href)
}

const withinLimit = (address: string): Read => (isTooLong(address) ? { why: tooLong } : { value: address })

/** Returns the canonical path of a target in the shop; undefined for a target on another site. */
export const pathOfTarget = (to: string) => (to.startsWith('/') ? canonicalPath(to.split(/[?#]/)[0] ?? '') : undefined)
