import { packName, productPath, productSegment } from '../rules/product-path.ts'

type Product = { _id: string; name: string }

/**
 * Returns whether a path is one of the product's two paths: with the id alone, or with exactly the readable segment. `segment`: the decoded part of the path
 * that has the id. An encoded spelling of the readable path is refused, because the page cache would keep a page for each spelling.
 */
export const isPathOf = (product: Product, segment: string, pathname: string) => segment === product._id || pathname.split('/')[2] === productSegment(product)

/** Puts the chosen pack into the address of the page, so that a reload and Back choose it again. */
export function keepPackInAddress(pack: string) {
  const url = new URL(window.location.href)
  url.searchParams.set(packName, pack)
  // Not by the router, which would load the product again.
  window.history.replaceState(window.history.state, '', url)
}

/** Returns the pack that an address names, or null. */
export const packIn = (search: URLSearchParams) => search.get(packName)

/** Replaces a wrong name in the browser's address by the product's present path. It keeps query and fragment, and adds nothing to the history. */
export function showReadablePath(product: Product, segment: string) {
  if (segment === product._id || segment === productSegment(product)) return
  const { search, hash } = window.location
  // Not by the router, which would load the product again.
  window.history.replaceState(window.history.state, '', productPath(product) + search + hash)
}
