import { dayMs } from '#kernel/duration.ts'
import { linkedCode, linkedQr, paymentHosts } from '#shop/orders/rules.ts'
import { readTouches, writeTouches } from '#ui/kept-touches.ts'
import { cleanTouch, type Touch, touchDays } from '../rules/touch.ts'

/** Pages that a person opens after a payment, from a mail or by a link of their own. Another site before them is no source. */
const personalPages =
  /^\/(?:admin|cart|checkout|myorders|follow|pay|payments|delivery|review|restore-cart|end-reminders|reset-password|invitation|preview|product-on|page-preview|statement)(?:\/|$)/i

/** Returns the touch of a visit, if it has one. `href`: the address of the page that the visitor opened. `referrer`: that of the page before. */
export function touchOf(href: string, referrer: string, at: number): Touch | undefined {
  const page = new URL(href)
  // A browser sends an address or nothing. An app may send `about:blank`.
  const before = /^[a-z-]+:\/\//.test(referrer) ? new URL(referrer) : undefined
  const isOwn = before?.origin === page.origin
  const fragment = new URLSearchParams(page.hash.slice(1))
  const code = fragment.get(linkedCode) ?? ''
  // A link of the shop to itself names no source. The first page of the visit does, if its script never ran.
  const landing = isOwn && before ? before : page
  const utm = (name: string) => landing.searchParams.get(`utm_${name}`) ?? ''
  if (/^\/admin(?:\/|$)/i.test(page.pathname)) return undefined
  const host = before && !isOwn && !personalPages.test(page.pathname) && !isPayment(before.hostname) ? before.hostname : ''
  return cleanTouch({
    source: utm('source'),
    medium: utm('medium'),
    campaign: utm('campaign'),
    content: utm('content'),
    term: utm('term'),
    referrer: host,
    code: isOwn ? '' : code,
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
  const isFresh = (value: unknown) => Math.abs(now - Number(Reflect.get(Object(value), 'at'))) < touchDays * dayMs
  const [first, last] = ['first', 'last'].map((name) => Reflect.get(kept, name)).filter(isFresh)
  if (first && isLoadedAgain()) return
  writeTouches({ first: first ?? last ?? touch, last: touch })
}

function isLoadedAgain() {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type !== 'navigate'
}
