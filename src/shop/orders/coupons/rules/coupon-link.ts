import { isOwnPath } from '#kernel/safe-address.ts'

// The link of a coupon, `/c/CODE`. It redirects to a page whose fragment has the code, so that the browser keeps the code and no server log has it.

export const couponLinkPath = (code: string) => `/c/${encodeURIComponent(code)}`

/** The link in the QR code of a coupon. */
export const couponQrPath = (code: string) => `${couponLinkPath(code)}?${linkedQr}=1`

/** The name of the code in the fragment. */
export const linkedCode = 'coupon'

/** The name of the mark of a QR code, in the link and in the fragment. */
export const linkedQr = 'qr'

/** The page that a link opens, unless it names another. */
const defaultTarget = '/products'

/**
 * Returns the target of the redirect: a path of the shop with the code in its fragment. The parameter `to` names the page, by default the products. The mark
 * of a QR code goes into the fragment too. The page gets all other parameters.
 */
export function targetOfLink(code: string, parameters: URLSearchParams): string {
  const { pathname, searchParams } = pageOf(parameters.get('to')) ?? new URL(defaultTarget, anyHost)
  for (const [name, value] of parameters) if (name !== 'to' && name !== linkedQr) searchParams.append(name, value)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return `${pathname}${query}#${new URLSearchParams({ [linkedCode]: code, ...(parameters.has(linkedQr) && { [linkedQr]: '1' }) })}`
}

const anyHost = 'https://shop.invalid'

function pageOf(to: string | null): URL | undefined {
  if (to === null || to.includes('#') || !isOwnPath(to)) return undefined
  // A browser also resolves `.` and `..`. A path that begins with two slashes after that would name another host.
  const page = new URL(to, anyHost)
  return page.pathname.startsWith('//') ? undefined : page
}

/** How long a browser keeps the code of a link. */
export const keptDays = 30
