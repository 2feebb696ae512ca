import { minuteMs } from '#kernel/duration.ts'
import { apiBase } from '#kernel/endpoint.ts'
import { hasCart, onCartChange } from '#shop/orders/parts.ts'
import { isOptedOut } from '#ui/kept-touches.ts'
import { readSession } from '#ui/session-store.ts'
import * as contract from '../contract.ts'
import type { VisitStep } from '../rules/visit-steps.ts'

/**
 * Counts what this visit does on the way to an order, each step once. The tab remembers the steps, without an id, until it closes; the server adds them to the
 * sums of the day. Staff, frames, and browsers that ask not to be tracked count nothing.
 */

const key = 'visit'

/** After this time without a page, the next page is a new visit. */
const visitMs = 30 * minuteMs

/** Pages of staff, and those that show a draft. */
const uncounted = /^\/(?:admin|preview|product-on|page-preview|statement|sandbox)(?:\/|$)/i

/** Counts the page that opened. */
export function countPage(path: string) {
  if (uncounted.test(path)) return
  const isProduct = /^\/product\/[^/]/i.test(path)
  const [isCart, isCheckout] = [/^\/cart\/?$/i.test(path), /^\/checkout\/?$/i.test(path)]
  const bought = (isCart || isCheckout) && hasCart()
  countSteps([
    'visit',
    ...(isProduct ? (['product'] as const) : []),
    ...(bought ? (['cart'] as const) : []),
    ...(bought && isCheckout ? (['checkout'] as const) : []),
  ])
}

/** Counts a cart that gets something. @returns a function that stops it */
export const countCarts = () => onCartChange(() => hasCart() && countSteps(['visit', 'cart']))

function countSteps(steps: readonly VisitStep[]) {
  if (window.top !== window || readSession()?.role === 'admin') return
  try {
    if (isOptedOut()) return sessionStorage.removeItem(key)
    const now = Date.now()
    const known = readVisit(now)
    const fresh = steps.filter((step) => !known.includes(step))
    sessionStorage.setItem(key, JSON.stringify({ at: now, steps: [...known, ...fresh] }))
    if (fresh.length > 0) navigator.sendBeacon(apiBase + contract.countVisit.path, new Blob([JSON.stringify({ steps: fresh })], { type: 'application/json' }))
  } catch {
    // A browser that blocks its storage would count each page as a visit.
  }
}

/** Returns the steps that this visit has counted. */
function readVisit(now: number): unknown[] {
  const text = sessionStorage.getItem(key)
  if (text === null) return []
  const kept: unknown = parseJson(text)
  const [at, steps] = [Reflect.get(Object(kept), 'at'), Reflect.get(Object(kept), 'steps')]
  return Array.isArray(steps) && Math.abs(now - Number(at)) < visitMs ? steps : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
