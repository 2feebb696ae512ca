import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

async function headersOf(path: string, PUBLIC_URL = 'https://shop.example') {
  const site = new Hono()
    .use(securityHeaders({ config: { PUBLIC_URL }, modules: [{ payingPages: ['/checkout', '/cart/buy'] }] }))
    .get('/*', (c) => c.text('a page'))
  return (await site.request(path)).headers
}

test.each(['/', '/cart', '/checkout/more', '/backend/api/products'])('%s is isolated from other windows and has no Payment API', async (path) => {
  const headers = await headersOf(path)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('payment=()')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

test.each(['/checkout', '/Checkout/', '/cart/buy'])('%s may talk to the payment provider’s window, and its frames may use the Payment API', async (path) => {
  const headers = await headersOf(path)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
  expect(headers.get('permissions-policy')).toContain('payment=*')
})

test.each(['/', '/checkout', '/cart/buy'])('%s may not use camera, microphone or location', async (path) => {
  const policy = (await headersOf(path)).get('permissions-policy')?.split(', ')
  expect(policy).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', 'display-capture=()', 'usb=()']))
})

test('sends Strict-Transport-Security only for an https address', async () => {
  expect((await headersOf('/')).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await headersOf('/', 'http://localhost:3000')).get('strict-transport-security')).toBeNull()
})
