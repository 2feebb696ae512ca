import { dayMs } from '#kernel/duration.ts'
import { linkedCode, linkedQr, paymentHosts } from '#shop/orders/rules.ts'
import { readTouches, writeTouches } from '#ui/kept-touches.ts'
import { cleanTouch, type Touch, touchDays } from '../rules/touch.ts'

/** Pages that a person opens after a payment, from a mail or by a personal link. A visit of them never has the page before as its source. */
const personalPages =
  /^\/(?:admin|cart|checkout|myorders|follow|pay|payments|delivery|gift|review|restore-cart|end-reminders|reset-password|invitation|preview|product-on|page-preview|statement)(?:\/|$)/i

/**
 * Returns the touch of a visit; undefined for a direct visit and for the back-office. `href`: the address of the page that the visitor opened.
 * `referrer`: the address of the page before, or empty. `at`: the time in milliseconds.
 */
export function touchOf(href: string, referrer: string, at: number): Touch | undefined {
  const page = new URL(href)
  if (/^\/admin(?:\/|$)/i.test(page.pathname)) return undefined
  // A browser sends an address or nothing. An app may send `about:blank`.
  const before = /^[a-z-]+:\/\//.test(referrer) ? new URL(referrer) : undefined
  const isFromShop = before?.origin === page.origin
  const fragment = new URLSearchParams(page.hash.slice(1))
  const code = fragment.get(linkedCode) ?? ''
  // A link of the shop to itself names no source. The first page of the visit does, if its script never ran.
  const landing = isFromShop && before ? before : page
  const utm = (name: string) => landing.searchParams.get(`utm_${name}`) ?? ''
  const isFromOtherSite = before !== undefined && !isFromShop && !isPayment(before.hostname) && !personalPages.test(page.pathname)
  return cleanTouch({
    source: utm('source'),
    medium: utm('medium'),
    campaign: utm('campaign'),
    content: utm('content'),
    term: utm('term'),
    referrer: isFromOtherSite ? before.hostname : '',
    code: isFromShop ? '' : code,
    qr: fragment.has(linkedQr),
    path: landing.pathname,
    at,
  })
}

const isPayment = (hostname: string) => paymentHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** Keeps the touch of this visit as the last one, and as the first if there is none. A page that is loaded again is no new visit. */
export function keepTouch(href: string, referrer: string) {
  const now = Date.now()
  const touch = touchOf(href, referrer, now)
  if (!touch) return
  const kept = readTouches() ?? {}
  // Another version of the page may have stored other values, so their shape is unknown.
  const isFresh = (value: unknown) => Math.abs(now - Number(Reflect.get(Object(value), 'at'))) < touchDays * dayMs
  const [oldest] = ['first', 'last'].map((turn) => Reflect.get(kept, turn)).filter(isFresh)
  if (oldest && isLoadedAgain()) return
  writeTouches({ first: oldest ?? touch, last: touch })
}

function isLoadedAgain() {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
