import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { apiBase } from '../src/kernel/endpoint.ts'
import type { BareAnswer } from './bare-server.ts'
import type { BenchShop } from './bench-shop.ts'
import type { Shopper } from './shoppers.ts'

export type Address = {
  name: string
  path: string | ((shopper: Shopper) => string)
  method?: 'GET' | 'POST'
  body?: unknown
  signedIn?: boolean
  conditional?: boolean
  /** Renders the answer for each request, which no cache has. */
  uncached?: boolean
}

/** A request with these is private to its caller, so the shop neither stores nor shares the answer. */
export const unsharedHeaders = { authorization: 'Basic bench' }

/** `variant` spells the address in another way each time, so that the answer is compressed as for a visitor, and no cache has it. */
type UncachedPage = { name: string; path: string; refusal?: string; variant?: (count: number) => string }

/** Returns a search for the same words with other blanks around them. */
const searchFor = (word: string) => (count: number) => `/search?q=${'+'.repeat(count % 90)}${word}${'+'.repeat(Math.floor(count / 90) % 90)}`

/** Returns the pages that cost the shop most when no cache has them. */
export function uncachedPages(productId: string): UncachedPage[] {
  return [
    { name: 'product, JSON, uncached', path: `${apiBase}/products/${productId}` },
    { name: 'list of 20, JSON, uncached', path: `${apiBase}/products?limit=20` },
    { name: 'product page, uncached', path: `/product/${productId}` },
    { name: 'list page, uncached', path: '/products?sort=price' },
    { name: 'home page, uncached', path: '/' },
    { name: 'search, uncached', path: '/search?q=saffron', variant: searchFor('saffron') },
    { name: 'search without a result, uncached', path: '/search?q=zzzzqqqq', variant: searchFor('zzzzqqqq') },
    { name: 'unknown product', path: '/product/unknown', refusal: '404' },
    { name: 'unknown page', path: '/unknown', refusal: '404' },
  ]
}

/** Returns one request of each kind that shoppers send. Uncached ones come first, because the others fill the cache. */
export function addresses({ product }: BenchShop): Address[] {
  const [variant] = product.variants
  const items = [{ productId: product._id, variant: variant?.quantity ?? '', qty: 1 }]
  const script = readdirSync('build/client/assets').find((name) => name.startsWith('entry.client') && name.endsWith('.js'))
  const uncached = uncachedPages(product._id).filter(({ refusal }) => refusal === undefined)
  return [
    ...uncached.map((page) => ({ ...page, uncached: true })),
    { name: 'catalogue, JSON', path: `${apiBase}/products` },
    { name: 'catalogue, 304', path: `${apiBase}/products`, conditional: true },
    { name: 'product, JSON', path: `${apiBase}/products/${product._id}` },
    { name: 'home page', path: '/' },
    { name: 'home page, 304', path: '/', conditional: true },
    { name: 'list page', path: '/products' },
    { name: 'product page', path: `/product/${product._id}` },
    { name: 'script file', path: `/assets/${script ?? ''}` },
    { name: 'picture', path: product.image },
    { name: 'quote', path: `${apiBase}/pricing/quote`, method: 'POST', body: { items } },
    { name: 'my orders', path: `${apiBase}/orders/my-orders`, signedIn: true },
    { name: 'profile', path: ({ customerId }) => `${apiBase}/profile/${customerId}`, signedIn: true },
    { name: 'address book', path: `${apiBase}/users/addresses`, signedIn: true },
  ]
}

const clients = 1000

export const portOf = ({ baseURL }: BenchShop) => Number(new URL(baseURL).port)

/**
 * Returns a request as browsers send it, and the shop's answer. It is repeated for many client addresses, because one address may not read as
 * often as a benchmark does, and for the shoppers in turn.
 */
export async function requestFor(
  shop: BenchShop,
  { path, method = 'GET', body, signedIn, conditional, uncached }: Address,
): Promise<{ texts: string[]; answer: BareAnswer }> {
  const sent = body === undefined ? '' : JSON.stringify(body)
  const pathOf = (shopper: Shopper) => (typeof path === 'string' ? path : path(shopper))
  const headersOf = ({ token }: Shopper): Record<string, string> => ({
    'accept-encoding': 'br',
    ...(uncached && unsharedHeaders),
    ...(signedIn && { authorization: `Bearer ${token}` }),
    ...(sent && { 'content-type': 'application/json' }),
  })
  const [first] = shop.shoppers
  if (!first) throw new Error('There is no shopper')
  const etag = conditional ? ((await fetch(shop.baseURL + pathOf(first), { headers: headersOf(first) })).headers.get('etag') ?? '') : undefined
  const textOf = (shopper: Shopper, client: string) => {
    const headers = {
      host: 'localhost',
      ...headersOf(shopper),
      ...(etag && { 'if-none-match': etag }),
      ...(sent && { 'content-length': String(Buffer.byteLength(sent)) }),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `${method} ${pathOf(shopper)} HTTP/1.1\r\n${lines.join('')}x-forwarded-for: ${client}\r\n\r\n${sent}`
  }
  const texts = Array.from({ length: clients }, (_, client) =>
    textOf(shop.shoppers[client % shop.shoppers.length] ?? first, `10.0.${Math.floor(client / 250)}.${client % 250}`),
  )
  return { texts, answer: await answerTo(portOf(shop), texts[0] ?? '', pathOf(first)) }
}

/** Reads an answer's raw bytes, which `fetch` would decompress. */
async function answerTo(port: number, text: string, path: string): Promise<BareAnswer> {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]))
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method: first.split(' ')[0], headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const status = response.statusCode ?? 0
        if (status !== 200 && status !== 304) return reject(new Error(`${path} answered ${status}`))
        // The bare server adds these headers by itself, as the shop does.
        const own = Object.entries(response.headers).filter(
          ([name]) => !['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'].includes(name),
        )
        const bytes = Buffer.concat(chunks)
        const sized = status === 304 ? own : [...own, ['content-length', String(bytes.length)]]
        resolve({ status, headers: Object.fromEntries(sized.map(([name, value]) => [String(name), String(value)])), body: bytes.toString('base64') })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
