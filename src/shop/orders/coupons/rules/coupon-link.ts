/** The link of a coupon, `/c/CODE`. It leads to a page whose fragment has the code, so that the browser keeps it and no server log does. */

export const couponLinkPath = (code: string) => `/c/${encodeURIComponent(code)}`

/** The name of the code in the fragment. */
export const linkedCode = 'coupon'

/** The page that a link opens, unless it names another. */
export const usualTarget = '/products'

/** Returns the page of a link with the code in its fragment, as a header may name it. `to`: a path of the shop, else it leads to the products. */
export const targetOfLink = (code: string, to: string | null) => `${pathOf(to) ?? usualTarget}#${new URLSearchParams({ [linkedCode]: code })}`

function pathOf(to: string | null): string | undefined {
  if (to === null || !/^\/(?![/\\])[^\\#\p{Cc}]*$/u.test(to)) return undefined
  // Any origin: a browser resolves dots too, and what then begins with two slashes names another host.
  const { pathname, search } = new URL(to, 'https://shop.invalid')
  return pathname.startsWith('//') ? undefined : pathname + search
}

/** How long a browser keeps the code of a link. */
export const keptDays = 30
