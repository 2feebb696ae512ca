import fc from 'fast-check'
import { expect, test } from '../support/browser/journey.ts'
import { rawRequest } from '../support/browser/raw-request.ts'
import type { ShopProcess } from '../support/browser/shop-process.ts'

let shop: ShopProcess

test.beforeAll(({ shop: started }) => void (shop = started))

const pages = [
  '/',
  '/about',
  '/about?final',
  '/blog',
  '/products',
  '/search?q=saffron',
  '/wishlist',
  '/products.data',
  '/backend/api/products',
  '/backend/api/settings',
  '/sitemap.xml',
  '/robots.txt',
  '/nothing',
]

/** Sends an ordinary request. Returns the parts of the reply that never differ: status, type, policy and body. */
async function fetchReply(path: string) {
  const answer = await fetch(shop.baseURL + path)
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64')
  return { status: answer.status, type: answer.headers.get('content-type'), policy: answer.headers.get('content-security-policy'), body }
}

const header = (name: string, value: string) => `${name}: ${value}\r\n`

async function send(line: string, headers: string) {
  const answer = await rawRequest(shop.baseURL, `${line} HTTP/1.1\r\n${headers}${header('connection', 'close')}\r\n`)
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
}

test.describe('no request changes the reply to another client', () => {
  test('with a Host that would change the path @essential', async () => {
    const pictures = [...(await (await fetch(`${shop.baseURL}/products`)).text()).matchAll(/"(\/media\/[\w.-]+\.jpg)"/g)]
      .map(([, path = '']) => path)
      .slice(0, 2)
    for (const [index, path] of [...pages, ...pictures].entries()) {
      // A URL that is not cached yet, so the cache could only store the reply to the hostile request.
      const freshPath = path.startsWith('/media/') ? path : `${path}${path.includes('?') ? '&' : '?'}fresh=${index}`
      for (const host of ['\u00e9/blog?', '\u00e9\\blog?', 'x/sandbox/messages?', 'evil.example/', 'a@b', 'localhost#'])
        expect(await send(`GET ${freshPath}`, header('host', host)), `${host} ${freshPath}`).toBe(400)
      expect(await fetchReply(freshPath), freshPath).toEqual(await fetchReply(path))
    }
  })

  test('with two Hosts, none, an absolute target, a backslash, a fragment or a byte above 0x7F', async () => {
    const before = await fetchReply('/about')
    for (const headers of ['', header('host', 'localhost').repeat(2), header('host', 'localhost') + header('host', 'evil.example')])
      expect(await send('GET /about', headers)).toBe(400)
    for (const target of ['http://evil.example/blog', 'https://localhost/about', '\\about', '/a\\..\\about', '/about#x', '/\u00e9', 'about', '*'])
      expect(await send(`GET ${target}`, header('host', 'localhost')), target).toBe(400)
    expect(await fetchReply('/about')).toEqual(before)
  })

  test('with an API key in its address, which is refused also where an answer is cached', async () => {
    for (const path of ['/backend/api/products', '/backend/api/settings', '/backend/api/openapi.json']) {
      const before = await fetchReply(path)
      const refused = await fetch(`${shop.baseURL}${path}?key=swk_${'a'.repeat(43)}`)
      expect({ path, status: refused.status, body: await refused.json() }).toMatchObject({ path, status: 400, body: { code: 'key_in_address' } })
      expect(await fetchReply(path)).toEqual(before)
    }
  })

  test('with random requests', async () => {
    test.setTimeout(600_000)
    const before = new Map(await Promise.all(pages.map(async (path) => [path, await fetchReply(path)] as const)))
    const odd = fc.constantFrom(
      '/',
      '\\',
      '?',
      '#',
      '@',
      ':',
      '%2f',
      '%5c',
      '..',
      '//',
      '\u00e9',
      '\u00ff',
      '\t',
      ' ',
      '&',
      '=',
      'blog',
      'sandbox/messages',
      '_routes=root',
      'q=x',
    )
    const host = fc.oneof(
      fc.constant('localhost'),
      fc.array(fc.oneof(odd, fc.constantFrom('localhost', 'evil.example')), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
    )
    const target = fc
      .tuple(fc.constantFrom(...pages, 'http://evil.example/about', ''), fc.array(odd, { maxLength: 4 }))
      .map(([path, parts]) => path + parts.join(''))
    const names = [
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-for',
      'x-original-url',
      'x-rewrite-url',
      'forwarded',
      'accept',
      'accept-encoding',
      'accept-language',
      'cookie',
      'user-agent',
      'origin',
      'referer',
      'if-none-match',
      'x-react-router-spa-mode',
      'x-http-method-override',
      'purpose',
    ]
    const value = fc.constantFrom(
      'evil.example',
      'https',
      'cart=%5B%5B%22p1%22%2C%221%20g%22%2C1%5D%5D',
      '*',
      'br;q=0',
      'POST',
      '/blog',
      'Googlebot/2.1',
      '<script>alert(1)</script>',
      'yes',
    )
    const headers = fc
      .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 3 })
      .map((some) => some.map(([name, text]) => header(name, text)).join(''))
    const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS')
    const request = fc.tuple(method, target, host, headers, fc.constantFrom(1, 1, 1, 2))
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 5, maxLength: 5 }), async (requests) => {
        for (const [verb, path, name, extraHeaders, times] of requests) {
          const length = verb === 'POST' ? header('content-length', '0') : ''
          await rawRequest(
            shop.baseURL,
            `${verb} ${path} HTTP/1.1\r\n${header('host', name).repeat(times)}${extraHeaders}${length}${header('connection', 'close')}\r\n`,
          )
        }
        for (const page of [pages[requests.length % pages.length] ?? '/', ...requests.map(([, path]) => path).filter((path) => before.has(path))])
          expect(await fetchReply(page), page).toEqual(before.get(page))
      }),
      { numRuns: 120 },
    )
    for (const [path, answer] of before) expect(await fetchReply(path), path).toEqual(answer)
  })
})

test('POST to a page answers 405 with any body and origin, and is not logged', async () => {
  const lines = () => shop.output().split('\n').length
  const before = lines()
  for (const path of ['/about', '/about.data', '/', '/search?q=1', '/nothing']) {
    const answer = await fetch(shop.baseURL + path, { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'x=1' })
    expect(answer.status, path).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  }
  expect(lines()).toBe(before)
})

test('the shared answer of unknown addresses shows each its own path, escaped', async () => {
  const shown = async (path: string) => {
    const answer = await fetch(shop.baseURL + path)
    expect(answer.status, path).toBe(404)
    return /No route matches URL &quot;(.*?)&quot;</.exec(await answer.text())?.[1]
  }
  for (const path of ['/nothing', '/nothing/else', '/productDetail/x/y', '/admin/nothing', '/assets/none.js', "/$&$'$1", '/$$', '/%3Cb%3E?x=1'])
    expect(await shown(path)).toBe(path.replace(/\?.*/, '').replaceAll('&', '&#38;').replaceAll("'", '&#39;'))
  const answers = await Promise.all(['/nothing', '/nothing-else'].map(async (path) => (await fetch(shop.baseURL + path)).text()))
  // The link that loads the page again has the path too.
  expect(answers[0]).toContain('href="/nothing"')
  expect(answers[0]?.replaceAll('/nothing', '')).toBe(answers[1]?.replaceAll('/nothing-else', ''))
  expect((await fetch(`${shop.baseURL}/no-page-has-this-path`)).status).toBe(404)
})
