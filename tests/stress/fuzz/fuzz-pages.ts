import fc from 'fast-check'
import type { Findings } from './fuzz-api.ts'
import { brokenCodes, hostileHeaders, hostilePaths, hostileTexts, otherMethods } from './hostile.ts'
import { faultInPage } from './find-fault.ts'

type Ask = (path: string, init: RequestInit) => Response | Promise<Response>

type Page = { method: string; path: string; query: [string, string][]; headers: [string, string][] }

const paths = [
  '/ /products /product/ /productDetail /productDetail2 /about /contact /blog /blog/ /privacy /search /scrolltotop /cart /login',
  '/login-phone /register /profilepage /myorders /checkout /statement/ /sitemap.xml /robots.txt /__manifest /admin /admin/orders/',
  '/admin/celebrity-leads/ /admin/customers/ /media/ /sandbox/messages /sandbox/razorpay/v1/orders/ /health/ready /products.data',
  '/_root.data /product/x.data /search.data /assets/ /backend/api/docs',
  '/product/saffron-0123456789AB /product/-0123456789AB.data /feeds/google.xml /feeds/meta.csv',
].flatMap((line) => line.split(' '))

const names = ['q', 'sort', 'type', 'page', 'p', 'paths', 'version', '_routes', 'index', 'from', 'to', 'id', 'token', '__proto__', 'limit']

const code = fc.oneof(
  fc.constantFrom(...brokenCodes),
  fc.constantFrom(...hostileTexts).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
)

const pages: fc.Arbitrary<Page> = fc.record({
  method: fc.oneof({ arbitrary: fc.constant('GET'), weight: 9 }, { arbitrary: fc.constantFrom('POST', 'PUT', 'DELETE', ...otherMethods), weight: 1 }),
  path: fc.oneof(
    fc.constantFrom(...paths, ...hostilePaths),
    fc.tuple(fc.constantFrom(...paths), code).map(([path, more]) => `${path}${more}`),
  ),
  query: fc.array(fc.tuple(fc.constantFrom(...names), code), { maxLength: 2 }),
  headers: fc.array(fc.constantFrom(...hostileHeaders, ['accept', 'application/json'], ['x-react-router-serialize-response', '1']), { maxLength: 2 }),
})

/** Sends `rounds` generated requests to pages, and records every fault. */
export async function fuzzPages(ask: Ask, seed: number, rounds: number, findings: Findings) {
  for (const [index, { method, path, query, headers }] of fc.sample(pages, { seed, numRuns: rounds }).entries()) {
    const url = `${path}${query.length > 0 ? `?${query.map(([name, value]) => `${name}=${value}`).join('&')}` : ''}`
    findings.requests += 1
    try {
      const response = await ask(url, { method, headers: new Headers(headers), redirect: 'manual' })
      const fault = faultInPage(response, await response.text())
      if (fault) findings.faults.push(`seed ${seed}, page ${index}: ${fault}\n${method} ${url}\n${JSON.stringify(headers)}`)
    } catch (error) {
      findings.faults.push(`seed ${seed}, page ${index}: broke: ${error instanceof Error ? error.stack : error}\n${method} ${url}`)
    }
  }
}
