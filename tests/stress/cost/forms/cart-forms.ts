import { json } from '../asked.ts'
import { manifestOf } from '../places.ts'
import type { World } from '../world.ts'
import { type Form, formsOf, type Place } from './form.ts'
import { asJson } from './json-forms.ts'

const mostLines = 100

/** Returns a cart with the largest number of lines, all for sale. */
const wholeCart = ({ products }: World) =>
  products.flatMap(({ _id, variants }) => variants.map(({ quantity, price }) => ({ productId: _id, variant: quantity, qty: 999, price }))).slice(0, mostLines)

const priceOf = (cart: { qty: number; price: number }[]) => cart.reduce((sum, { qty, price }) => sum + qty * price, 0)

/** Returns requests with the largest carts: to buy, to quote, and in the cart cookie. */
export function cartForms(place: Place): Form[] {
  const formOf = formsOf(place, 'largest carts')
  const own: Record<string, Form[]> = {
    'POST /pricing/quote': [
      formOf('100 lines', (asked, world) => asJson(asked, JSON.stringify({ items: wholeCart(world), coupon: 'STAR1' })), 'done'),
      formOf(
        '100 lines that are not for sale',
        (asked) =>
          asJson(
            asked,
            JSON.stringify({
              items: Array.from({ length: mostLines }, (_, index) => ({ productId: `X${index}`.repeat(10), variant: 'x'.repeat(60), qty: 1 })),
            }),
          ),
        'refused',
      ),
    ],
    'POST /coupons/check': [formOf('100 lines', (asked, world) => asJson(asked, JSON.stringify({ code: 'STAR1', items: wholeCart(world) })), 'done')],
    'POST /payments/orders': [
      // Another quantity each time: an equal cart would find the same attempt.
      formOf(
        '100 lines',
        (asked, world) => {
          const { addressId }: { addressId: string } = JSON.parse(String(asked.body))
          const qty = (world.next('whole cart') % 90) + 1
          const items = wholeCart(world).map((item) => ({ ...item, qty }))
          return asJson(asked, JSON.stringify({ items, addressId, expectedTotal: priceOf(items) }))
        },
        'done',
      ),
    ],
    'POST /orders': [
      formOf(
        '100 items of all fields',
        (asked, world) => {
          const proof = JSON.parse(String(asked.body))
          const items = Array.from({ length: mostLines }, (_, index) => ({
            ...wholeCart(world)[index],
            name: 'x'.repeat(200),
            image: 'x'.repeat(200),
            type: '1 g',
          }))
          return asJson(asked, JSON.stringify({ ...proof, items }))
        },
        'done',
      ),
    ],
  }
  return [
    ...(own[place.name] ?? []),
    ...(['page /cart', 'page /checkout', 'data of /cart', 'data of /checkout'].includes(place.name) ? cookieForms(place) : []),
  ]
}

const longestCookie = 3600

function cookieForms(place: Place): Form[] {
  const formOf = formsOf(place, 'largest carts')
  const cookieOf = (lines: unknown[]) => {
    let kept = lines
    while (encodeURIComponent(JSON.stringify(kept)).length > longestCookie) kept = kept.slice(0, -1)
    return `cart=${encodeURIComponent(JSON.stringify(kept))}`
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
      (asked, world) => ({ ...asked, ...withCookie(cookieOf(wholeCart(world).map(({ productId, variant }) => [productId, variant, 1]))) }),
      'done',
    ),
    formOf(
      'one product on every line',
      (asked, world) => ({ ...asked, ...withCookie(cookieOf(Array.from({ length: 200 }, () => [world.products[0]?._id, '1 g', 1]))) }),
      'done',
    ),
    formOf('a cookie of empty lines', (asked) => ({ ...asked, ...withCookie(`cart=[${'[],'.repeat(1100)}[]]`) }), 'done'),
    formOf('a cookie of nested lists', (asked) => ({ ...asked, ...withCookie(`cart=${'['.repeat(1700)}${']'.repeat(1700)}`) }), 'done'),
  ]
}

/** Returns requests that the router itself sends. */
export function routerForms(place: Place): Form[] {
  const formOf = formsOf(place, 'requests of the router')
  const routes = (count: number, name: string) => Array.from({ length: count }, () => name).join(',')
  if (place.name.startsWith('data of '))
    return [
      formOf('very many routes', (asked) => ({ ...asked, path: `${asked.path}?_routes=${routes(2000, 'root')}` })),
      formOf('routes that are not there', (asked) => ({ ...asked, path: `${asked.path}?_routes=${routes(5000, 'x')}` })),
      formOf('an index again and again', (asked) => ({ ...asked, path: `${asked.path}?${'index&'.repeat(2000)}` })),
    ]
  if (place.name !== 'GET /__manifest') return []
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
export function eventForms(place: Place): Form[] {
  if (place.name !== 'POST /payments/webhook') return []
  const formOf = formsOf(place, 'long events')
  const signed = (world: World, body: string) => ({
    ...json({}),
    body,
    headers: [
      ['content-type', 'application/json'],
      ['x-razorpay-signature', world.signatureOf(body)],
      ['x-razorpay-event-id', `evt_long${world.next('long event')}`],
    ] as const,
  })
  return [
    formOf('64 kB, signed', (asked, world) => ({
      ...asked,
      ...signed(world, JSON.stringify({ event: 'x', payload: { notes: Array.from({ length: 5000 }, () => 'abcdefg') } })),
    })),
    formOf('nested, signed', (asked, world) => ({ ...asked, ...signed(world, `${'['.repeat(30_000)}${']'.repeat(30_000)}`) })),
    formOf('64 kB, not signed', (asked) => ({ ...asked, body: 'x'.repeat(65_000) }), 'refused'),
  ]
}
