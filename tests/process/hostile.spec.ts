import { expect, test } from '@playwright/test'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { rawLine, rawRequest, rawRequestTimeoutMs } from '../support/browser/raw-request.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'

let shop: ShopProcess

test.beforeAll(async () => void (shop = await startShop({ LOG_LEVEL: 'debug', SEED: 'none' })))
test.afterAll(() => shop.remove())

/** Parses the JSON lines of the log. */
const parseLog = (output: string): { level?: number; requestId?: string; msg?: string; path?: string }[] =>
  // The last line may be incomplete.
  output
    .slice(0, output.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))

test('paths with dot segments, double slashes or encoded slashes answer 404', async () => {
  const paths = [
    '//',
    '//evil.example',
    '/products//',
    '/..',
    '/%2e%2e',
    '/a/../products',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fserver/index.js',
  ]
  const more = [
    '/assets//x.js',
    '/media/..%2f..%2fauth-secret',
    '/media//x',
    '/%2F',
    '/product/%00',
    '/product/%2F',
    '/backend/api//products',
    '/fonts/..%2f..%2fmade-from',
  ]
  for (const path of [...paths, ...more]) {
    const { status, body } = await rawLine(shop.baseURL, `GET ${path}`)
    expect(status, path).toBe(404)
    expect(body, path).not.toContain('"dependencies"')
  }
})

test('an unsupported method answers 405 with Allow', async () => {
  for (const line of ['PUT /products', 'DELETE /', 'PATCH /cart', 'OPTIONS /', 'TRACE /', 'PROPFIND /nothing', 'POST /favicon.svg', 'POST /robots.txt']) {
    const { status, head } = await rawLine(shop.baseURL, line)
    expect(status, line).toBe(405)
    expect(head, line).toContain('\r\nallow: get, head')
  }
  const api = await rawLine(shop.baseURL, 'PROPFIND /backend/api/products')
  expect(api.status).toBe(405)
  expect(api.head).toContain('\r\nallow: get, post')
})

test('every answer has its own request id, which a client cannot choose', async () => {
  const ids = new Set<string>()
  for (const line of [
    'GET /',
    'GET /',
    'GET /favicon.svg',
    'GET /backend/api/products',
    'GET /nothing',
    'GET //',
    'POST /',
    'GET /health/live',
    'GET /media/x',
  ]) {
    const { head } = await rawLine(shop.baseURL, `${line}`)
    const [, id = ''] = /\r\nx-request-id: ([^\r]+)/.exec(head) ?? []
    expect(id, line).toMatch(/^[0-9a-z]{16}$/)
    ids.add(id)
  }
  expect(ids.size).toBe(9)
  const chosen = await fetch(shop.baseURL, { headers: { 'x-request-id': 'chosen-by-the-client' } })
  expect(chosen.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{16}$/)
})

test('a client that disconnects mid-request logs no error, and the shop keeps serving', async () => {
  const head = 'POST /backend/api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
  for (const rest of ['content-length: 500\r\n\r\n{"email"', 'transfer-encoding: chunked\r\n\r\n5\r\n{"ema'])
    await rawRequest(shop.baseURL, head + rest, { breakOff: true })
  const countDisconnects = () => parseLog(shop.output()).filter(({ msg }) => msg === 'the client broke off').length
  await expect.poll(countDisconnects).toBe(2)
  expect((await fetch(`${shop.baseURL}/backend/api/products`)).status).toBe(200)
  expect(parseLog(shop.output()).filter(({ level = 0 }) => level >= 50)).toEqual([])
})

test('a client that never completes its headers or body is disconnected', async () => {
  const started = performance.now()
  const slow = [
    'GET / HTTP/1.1\r\nhost: loc',
    'POST /backend/api/leads HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  ]
  const answers = await Promise.all(slow.map((text) => rawRequest(shop.baseURL, text)))
  for (const answer of answers) expect(answer.slice(0, 12)).toMatch(/^$|^HTTP\/1\.1 408/)
  // This checks only that the shop disconnects the client. `npm run stress -- network` measures how quickly.
  expect(performance.now() - started).toBeLessThan(rawRequestTimeoutMs)
})

test('an internal error shows the request id of its log line, and no internals', async () => {
  const postgres = await startPostgres()
  const name = `swachh_hostile_${process.pid}`
  await asAdmin(postgres.url, `create database ${name}`)
  const url = databaseUrl(postgres.url, name)
  const broken = await startShop({ DATABASE_URL: url, AUTH_SECRET: 'a secret of at least 32 characters' })
  try {
    await asAdmin(url, 'alter table setting rename to setting_gone')
    const reply = await fetch(`${broken.baseURL}/backend/api/settings`)
    const body = await reply.json()
    expect(reply.status).toBe(500)
    expect(body).toEqual({ success: false, message: expect.any(String), error: body.message, code: 'internal', requestId: reply.headers.get('x-request-id') })
    const page = await fetch(`${broken.baseURL}/about`)
    const html = await page.text()
    expect(page.status).toBe(500)
    expect(html).toContain(`>${page.headers.get('x-request-id')}</p>`)
    expect(html).not.toMatch(/relation|select |setting_gone|node_modules| at \w+ \(/)
    for (const { headers } of [reply, page]) {
      const lines = () => parseLog(broken.output()).filter(({ requestId, level }) => requestId === headers.get('x-request-id') && level === 50)
      await expect.poll(lines).toHaveLength(1)
    }
  } finally {
    await broken.remove()
    await postgres.stop()
  }
})

test('the page policy allows the payment provider only on the checkout, and a map frame only on Contact', async () => {
  const live = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'webhooks' }
  expect((await fetch(shop.baseURL)).headers.get('strict-transport-security')).toBeNull()
  await shop.restart({ ...live, PUBLIC_URL: 'https://shop.example' })
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  await callApi(shop, 'PUT', '/settings', { token, body: { mapEmbed: 'https://maps.example/embed' } })
  const pages = [
    '/',
    '/products',
    '/product/x',
    '/productDetail2',
    '/about',
    '/contact',
    '/blog',
    '/terms',
    '/search',
    '/cart',
    '/login',
    '/login-phone',
    '/register',
  ]
  for (const path of [...pages, '/profilepage', '/myorders', '/checkout', '/admin', '/admin/orders', '/statement/x', '/nothing']) {
    const { headers } = await fetch(shop.baseURL + path)
    const policy = headers.get('content-security-policy') ?? ''
    const forms = path === '/checkout' ? "'self' https://api.razorpay.com" : "'self'"
    expect(policy, path).toContain(`default-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action ${forms}; script-src 'self' `)
    expect(policy, path).not.toMatch(/unsafe|\*|http:/)
    expect(policy.includes('razorpay.com'), path).toBe(path === '/checkout')
    expect(policy.includes('https://maps.example'), path).toBe(path === '/contact')
    expectSecurityHeaders(headers, path)
  }
  expect((await fetch(`${shop.baseURL}/sandbox/messages`)).status).toBe(404)
})

/** Expects the security headers of a page that is served by https. */
function expectSecurityHeaders(headers: Headers, path: string) {
  const isCheckout = path === '/checkout'
  const values = ['x-content-type-options', 'referrer-policy', 'strict-transport-security', 'cross-origin-opener-policy'].map((name) => headers.get(name))
  const opener = isCheckout ? 'same-origin-allow-popups' : 'same-origin'
  expect(values, path).toEqual(['nosniff', 'strict-origin-when-cross-origin', expect.stringMatching(/^max-age=\d{8}/), opener])
  const permissions = headers.get('permissions-policy')?.split(', ') ?? []
  expect(permissions, path).toEqual(expect.arrayContaining(['camera=()', 'microphone=()', 'geolocation=()', isCheckout ? 'payment=*' : 'payment=()']))
}
