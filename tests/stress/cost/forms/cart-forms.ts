import { json } from '../http-request.ts'
import { manifestOf } from '../endpoints.ts'
import type { Fixture } from '../fixture.ts'
import { type Form, formsOf, type Endpoint } from './form.ts'
import { asJson } from './json-forms.ts'

const mostLines = 100

/** Returns a cart with the largest number of lines, all for sale. */
const wholeCart = ({ products }: Fixture) =>
  products.flatMap(({ _id, variants }) => variants.map(({ quantity, price }) => ({ productId: _id, variant: quantity, qty: 999, price }))).slice(0, mostLines)

const priceOf = (cart: { qty: number; price: number }[]) => cart.reduce((sum, { qty, price }) => sum + qty * price, 0)

/** Returns requests with the largest carts: to buy, to quote, and in the cart cookie. */
export function cartForms(endpoint: Endpoint): Form[] {
  const formOf = formsOf(endpoint, 'largest carts')
  const own: Record<string, Form[]> = {
    'POST /pricing/quote': [
      formOf('100 lines', (request, fixture) => asJson(request, JSON.stringify({ items: wholeCart(fixture), coupon: 'STAR1' })), 'done'),
      formOf(
        '100 lines that are not for sale',
        (request) =>
          asJson(
            request,
            JSON.stringify({
              items: Array.from({ length: mostLines }, (_, index) => ({ productId: `X${index}`.repeat(10), variant: 'x'.repeat(60), qty: 1 })),
            }),
          ),
        'refused',
      ),
    ],
    'POST /coupons/check': [formOf('100 lines', (request, fixture) => asJson(request, JSON.stringify({ code: 'STAR1', items: wholeCart(fixture) })), 'done')],
    'POST /payments/orders': [
      // Another quantity each time: an equal cart would find the same attempt.
      formOf(
        '100 lines',
        (request, fixture) => {
          const { addressId }: { addressId: string } = JSON.parse(String(request.body))
          const qty = (fixture.next('whole cart') % 90) + 1
          const items = wholeCart(fixture).map((item) => ({ ...item, qty }))
          return asJson(request, JSON.stringify({ items, addressId, expectedTotal: priceOf(items) }))
        },
        'done',
      ),
    ],
    'POST /orders': [
      formOf(
        '100 items of all fields',
        (request, fixture) => {
          const proof = JSON.parse(String(request.body))
          const items = Array.from({ length: mostLines }, (_, index) => ({
            ...wholeCart(fixture)[index],
            name: 'x'.repeat(200),
            image: 'x'.repeat(200),
            type: '1 g',
          }))
          return asJson(request, JSON.stringify({ ...proof, items }))
        },
        'done',
      ),
    ],
  }
  return [
    ...(own[endpoint.name] ?? []),
    ...(['page /cart', 'page /checkout', 'data of /cart', 'data of /checkout'].includes(endpoint.name) ? cookieForms(endpoint) : []),
  ]
}

const maxCookieLength = 3600

function cookieForms(endpoint: Endpoint): Form[] {
  const formOf = formsOf(endpoint, 'largest carts')
  const cookieOf = (lines: unknown[]) => {
    let fitting = lines
    while (encodeURIComponent(JSON.stringify(fitting)).length > maxCookieLength) fitting = fitting.slice(0, -1)
    return `cart=${encodeURIComponent(JSON.stringify(fitting))}`
  }
  const withCookie = (cookie: string) => ({
    headers: [
      ['accept-encoding', 'br'],
      ['cookie', cookie],
    ] as const,
  })
  return [
    formOf(
      'a cookie as long as it can be',
      (request, fixture) => ({ ...request, ...withCookie(cookieOf(wholeCart(fixture).map(({ productId, variant }) => [productId, variant, 1]))) }),
      'done',
    ),
    formOf(
      'one product on every line',
      (request, fixture) => ({ ...request, ...withCookie(cookieOf(Array.from({ length: 200 }, () => [fixture.products[0]?._id, '1 g', 1]))) }),
      'done',
    ),
    formOf('a cookie of empty lines', (request) => ({ ...request, ...withCookie(`cart=[${'[],'.repeat(1100)}[]]`) }), 'done'),
    formOf('a cookie of nested lists', (request) => ({ ...request, ...withCookie(`cart=${'['.repeat(1700)}${']'.repeat(1700)}`) }), 'done'),
  ]
}

/** Returns requests that the router itself sends. */
export function routerForms(endpoint: Endpoint): Form[] {
  const formOf = formsOf(endpoint, 'requests of the router')
  const routes = (count: number, name: string) => Array.from({ length: count }, () => name).join(',')
  if (endpoint.name.startsWith('data of '))
    return [
      formOf('very many routes', (request) => ({ ...request, path: `${request.path}?_routes=${routes(2000, 'root')}` })),
      formOf('routes that are not there', (request) => ({ ...request, path: `${request.path}?_routes=${routes(5000, 'x')}` })),
      formOf('an index again and again', (request) => ({ ...request, path: `${request.path}?${'index&'.repeat(2000)}` })),
    ]
  if (endpoint.name !== 'GET /__manifest') return []
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  return [
    formOf('as many paths as fit', () => ({ method: 'GET', path: manifestOf(pairs.slice(0, 2450).join(',')) })),
    formOf('as many pages of the admin as fit', () => ({
      method: 'GET',
      path: manifestOf(
        pairs
          .slice(0, 480)
          .map((pair) => `/admin/orders/${pair}`.slice(0, 15))
          .join(','),
      ),
    })),
    formOf('one long path', () => ({ method: 'GET', path: manifestOf('/a'.repeat(3700)) })),
    formOf(
      'more than the router reads',
      () => ({ method: 'GET', path: manifestOf(`${pairs.join(',')},${pairs.map((pair) => `_${pair}`).join(',')}`.slice(0, 14_000)) }),
      'refused',
    ),
  ]
}

/** Returns signed events with bodies of the maximum length. */
export function eventForms(endpoint: Endpoint): Form[] {
  if (endpoint.name !== 'POST /payments/webhook') return []
  const formOf = formsOf(endpoint, 'long events')
  const signed = (fixture: Fixture, body: string) => ({
    ...json({}),
    body,
    headers: [
      ['content-type', 'application/json'],
      ['x-razorpay-signature', fixture.signatureOf(body)],
      ['x-razorpay-event-id', `evt_long${fixture.next('long event')}`],
    ] as const,
  })
  return [
    formOf('64 kB, signed', (request, fixture) => ({
      ...request,
      ...signed(fixture, JSON.stringify({ event: 'x', payload: { notes: Array.from({ length: 5000 }, () => 'abcdefg') } })),
    })),
    formOf('nested, signed', (request, fixture) => ({ ...request, ...signed(fixture, `${'['.repeat(30_000)}${']'.repeat(30_000)}`) })),
    formOf('64 kB, not signed', (request) => ({ ...request, body: 'x'.repeat(65_000) }), 'refused'),
  ]
}
