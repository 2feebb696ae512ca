import { packName } from '../rules/product-path.ts'

/** Puts the pack into the address of the shown page, so that a reload and Back open the page at it. */
export function keepPackInAddress(pack: string) {
  const url = new URL(window.location.href)
  url.searchParams.set(packName, pack)
  // The router would load the product again.
  window.history.replaceState(window.history.state, '', url)
}

/** Returns the pack that an address names, or null. */
export const packIn = (search: URLSearchParams) => search.get(packName)
