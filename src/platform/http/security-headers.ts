import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'
import { openPaysAt } from './page-policy.ts'

const never: [] = []

/** Browser features that the shop does not use. Neither a page nor a frame in it may request them. */
const unused = {
  accelerometer: never,
  bluetooth: never,
  camera: never,
  displayCapture: never,
  geolocation: never,
  gyroscope: never,
  hid: never,
  magnetometer: never,
  microphone: never,
  midi: never,
  serial: never,
  usb: never,
}

/** The pages of a mailed link whose token sets a password. Nothing about their address may leave the browser. */
const isSecret = (path: string) => /^\/(?:reset-password|invitation)(?:[/.]|$)/i.test(path)

const yearSeconds = 31_536_000

/** Returns the Strict-Transport-Security header: after one visit by https, a browser uses only https for a year. False for an http address. */
export const transportSecurity = (publicUrl: string) => publicUrl.startsWith('https:') && `max-age=${yearSeconds}; includeSubDomains`

/** Sets the policy of API answers: they are data, so nothing in them may run, and no page may show them in a frame. An answer's own policy stays. */
export const answerDataOnly: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/**
 * Returns the middleware that sets the security headers of every answer, except the Content-Security-Policy of pages (page-policy.ts). Only on a page that
 * pays, the payment provider's window may talk to the page that opened it, and its frame may use the browser's Payment API.
 */
export function securityHeaders(shop: { config: Pick<Config, 'PUBLIC_URL'>; modules: Parameters<typeof openPaysAt>[0] }): MiddlewareHandler {
  const paysAt = openPaysAt(shop.modules)
  // An owner may change the address while the shop runs.
  let made: { of: string; answer: MiddlewareHandler } | undefined
  return (c, next) => {
    const { PUBLIC_URL } = shop.config
    if (made?.of !== PUBLIC_URL) made = { of: PUBLIC_URL, answer: headersOf(PUBLIC_URL, paysAt) }
    return made.answer(c, next)
  }
}

function headersOf(publicUrl: string, paysAt: (path: string) => boolean): MiddlewareHandler {
  const common = {
    xXssProtection: false,
    strictTransportSecurity: transportSecurity(publicUrl),
    referrerPolicy: 'strict-origin-when-cross-origin',
  }
  const usual = { ...common, crossOriginOpenerPolicy: 'same-origin', permissionsPolicy: { ...unused, payment: never } }
  const elsewhere = secureHeaders(usual)
  const secret = secureHeaders({ ...usual, referrerPolicy: 'no-referrer' })
  const paying = secureHeaders({ ...common, crossOriginOpenerPolicy: 'same-origin-allow-popups', permissionsPolicy: { ...unused, payment: ['*'] } })
  return (c, next) => {
    if (paysAt(c.req.path)) return paying(c, next)
    return isSecret(c.req.path) ? secret(c, next) : elsewhere(c, next)
  }
}
