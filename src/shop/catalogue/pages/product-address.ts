import { redirect } from 'react-router'
import { packName, productPath, productSegment } from '../rules/product-path.ts'

type Product = { _id: string; name: string }

/**
 * True if a path is one of the product's two: the id alone, or the readable one spelled exactly so. `segment` is the decoded part with the id. An encoded
 * spelling of the readable path is refused, because the page cache would keep a page for each.
 */
export const isPathOf = (product: Product, segment: string, pathname: string) => segment === product._id || pathname.split('/')[2] === productSegment(product)

/** Puts the pack into the address of the shown page, so that a reload and Back open the page at it. */
export function keepPackInAddress(pack: string) {
  const url = new URL(window.location.href)
  url.searchParams.set(packName, pack)
  // The router would load the product again.
  window.history.replaceState(window.history.state, '', url)
}

/** Returns the pack that an address names, or null. */
export const packIn = (search: URLSearchParams) => search.get(packName)

/** Parameters of the router's own data requests, which are no part of a page's address. */
const dataParameters = ['_routes', 'index']

/**
 * Returns a permanent redirect that keeps the visitor's query, because it may name a pack or the advertisement that led here. Browsers must not store it: a
 * product that gets its old name back would lead them in a circle.
 */
export function redirectToPath(path: string, sentQuery: string) {
  const query = new URLSearchParams(sentQuery)
  for (const name of dataParameters) query.delete(name)
  return redirect(query.size > 0 ? `${path}?${query}` : path, { status: 301, headers: { 'cache-control': 'no-store' } })
}

/** Replaces a wrong name in the browser's address by the product's present path. It keeps query and fragment, and adds nothing to the history. */
export function showReadablePath(product: Product, segment: string) {
  if (segment === product._id || segment === productSegment(product)) return
  const { search, hash } = window.location
  // The router would load the product again.
  window.history.replaceState(window.history.state, '', productPath(product) + search + hash)
}
