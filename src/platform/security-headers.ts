import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Config } from './config.ts'
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

/**
 * What every answer says of how it may be used, but for the Content-Security-Policy of each page (page-policy.ts). The payment provider's window
 * talks to the page that opened it, and its frame asks the browser for ways to pay: on the checkout alone.
 */
export function securityHeaders({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): MiddlewareHandler {
  const usual = {
    xXssProtection: false,
    strictTransportSecurity: PUBLIC_URL.startsWith('https:'),
    referrerPolicy: 'strict-origin-when-cross-origin',
  }
  const elsewhere = secureHeaders({ ...usual, crossOriginOpenerPolicy: 'same-origin', permissionsPolicy: { ...unused, payment: never } })
  const checkout = secureHeaders({ ...usual, crossOriginOpenerPolicy: 'same-origin-allow-popups', permissionsPolicy: { ...unused, payment: ['*'] } })
  return (c, next) => (paysAt(c.req.path) ? checkout : elsewhere)(c, next)
}
