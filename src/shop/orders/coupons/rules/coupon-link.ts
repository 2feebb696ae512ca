/** The link of a coupon, `/c/CODE`. It leads to a page whose fragment has the code, so that the browser keeps it and no server log does. */

export const couponLinkPath = (code: string) => `/c/${encodeURIComponent(code)}`

/** The name of the code in the fragment. */
export const linkedCode = 'coupon'

/** The page that a link opens, unless it names another. */
export const usualTarget = '/products'

/** Returns the page of a link with the code in its fragment. `to`: a path of the shop, else it leads to the products. */
export function targetOfLink(code: string, to: string | null) {
  const path = to !== null && /^\/(?![/\\])[^\\#\p{Cc}]*$/u.test(to) ? to : usualTarget
  return `${path}#${new URLSearchParams({ [linkedCode]: code })}`
}

/** How long a browser keeps the code of a link. */
export const keptDays = 30
