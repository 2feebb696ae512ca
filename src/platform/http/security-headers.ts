import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from '../config.ts'
import { paysAt } from './page-policy.ts'

const never: [] = []

/** What a browser can do and the shop has no use for: neither a page nor what it shows in a frame may ask for it. */
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

const year = 31_536_000

/** A browser that has been here by https comes by https for a year. */
export const transportSecurity = (publicUrl: string) => publicUrl.startsWith('https:') && `max-age=${year}; includeSubDomains`

/** An answer of the API is data: nothing in it runs, and no page shows it in a frame. A document with a policy of its own keeps that. */
export const answerDataOnly: MiddlewareHandler = async (c, next) => {
  await next()
  if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

/**
 * What every answer says of how it may be used, but for the Content-Security-Policy of each page (page-policy.ts). The payment provider's window
 * talks to the page that opened it, and its frame asks the browser for ways to pay: on the checkout alone.
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): MiddlewareHandler {
  const usual = {
    xXssProtection: false,
    strictTransportSecurity: transportSecurity(PUBLIC_URL),
    referrerPolicy: 'strict-origin-when-cross-origin',
  }
  const elsewhere = secureHeaders({ ...usual, crossOriginOpenerPolicy: 'same-origin', permissionsPolicy: { ...unused, payment: never } })
  const checkout = secureHeaders({ ...usual, crossOriginOpenerPolicy: 'same-origin-allow-popups', permissionsPolicy: { ...unused, payment: ['*'] } })
  return (c, next) => (paysAt(c.req.path) ? checkout : elsewhere)(c, next)
}
