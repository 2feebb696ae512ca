import { isOwnPath } from '#kernel/safe-address.ts'

/** The link of a coupon, `/c/CODE`. It leads to a page whose fragment has the code, so that the browser keeps it and no server log does. */

export const couponLinkPath = (code: string) => `/c/${encodeURIComponent(code)}`

/** The link in the QR code of a coupon. */
export const couponQrPath = (code: string) => `${couponLinkPath(code)}?${linkedQr}=1`

/** The name of the code in the fragment. */
export const linkedCode = 'coupon'

/** The name of the mark of a QR code, in the link and in the fragment. */
export const linkedQr = 'qr'

/** The page that a link opens, unless it names another. */
const usualTarget = '/products'

/**
 * Returns the page of a link with the code in its fragment, as a header may name it. The parameter `to` is a path of the shop, else the link leads to the
 * products. The mark of a QR code goes into the fragment too, and all other parameters to the page.
 */
export function targetOfLink(code: string, parameters: URLSearchParams): string {
  const { pathname, searchParams } = pageOf(parameters.get('to')) ?? new URL(usualTarget, anyHost)
  for (const [name, value] of parameters) if (name !== 'to' && name !== linkedQr) searchParams.append(name, value)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${pathname}${query}#${new URLSearchParams({ [linkedCode]: code, ...(parameters.has(linkedQr) && { [linkedQr]: '1' }) })}`
}

const anyHost = 'https://shop.invalid'

function pageOf(to: string | null): URL | undefined {
  if (to === null || to.includes('#') || !isOwnPath(to)) return undefined
  // A browser resolves dots too, and what then begins with two slashes names another host.
  const page = new URL(to, anyHost)
  return page.pathname.startsWith('//') ? undefined : page
}

/** How long a browser keeps the code of a link. */
export const keptDays = 30
