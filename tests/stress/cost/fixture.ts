import { createHmac } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { openSecrets } from '#platform/secrets.ts'
import { readConfig } from '#platform/config.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { adminToken } from '../../support/browser/admin.ts'
import { apiBase } from '#kernel/endpoint.ts'
import type { Size } from '../../../bench/fill-shop.ts'
import { type Shopper, withDatabase } from '../../../bench/shoppers.ts'
import { type ProbedShop, startProbed } from '../probe/probed-shop.ts'
import { type HttpRequest, withHeaders } from './http-request.ts'
import { collectorId, fillFixture } from './fill-fixture.ts'

/** The part of a request that differs by operation. `id` replaces the path's parameter, `query` follows the path. */
export type RequestPart = Pick<HttpRequest, 'headers' | 'body'> & { token?: string; id?: string | undefined; query?: string; json?: object }

/** Makes a baseline request: a new one each time, so that it succeeds each time. */
export type Baseline = (fixture: Fixture) => RequestPart | Promise<RequestPart>

/** A built server with a filled shop, and the data that baseline requests need. */
export type Fixture = {
  shop: ProbedShop
  size: Size
  admin: string
  /** Gives a fresh proof in the admin's session, when the last one soon expires. */
  keepProven(): Promise<void>
  /** Logs in to an account with a second factor. @returns the step */
  secondStep(account: { email: string; password: string }): Promise<string>
  /** Returns another shopper each time, to stay below the limits of one account. */
  shopper(): Shopper
  /** The customer with very many orders. */
  collector: Shopper
  /** Counts up from 1 for each name: the next row that a request uses up. */
  next(name: string): number
  /** Products with very many variants. */
  products: Product[]
  /** The path of a stored picture. */
  picture: string
  statementToken: string
  secrets: Awaited<ReturnType<typeof openSecrets>>
  /** Returns the payment provider's signature of a body. */
  signatureOf(body: string): string
  /** Returns the request with a client address of its own, to stay below the limits of one address. */
  withOwnAddress(request: HttpRequest): HttpRequest
  /** Calls the API to prepare data for a request. @throws Error when the server refuses */
  call<Body>(method: string, path: string, options?: { token?: string; body?: unknown }): Promise<Body>
  /** Waits for a mail to this address, and returns what the pattern's group finds in it. @throws Error when none comes within 10 s */
  mailTo(address: string, pattern: RegExp): Promise<string>
  close(): Promise<void>
}

type Options = { size: Size; database?: string | undefined; shoppers?: number }

const variantsOfEach = 30
const secret = 'the-secret-of-the-cost-stress-test-only'

export async function openFixture({ size, database, shoppers: count = 300 }: Options): Promise<Fixture> {
  const environment: Record<string, string> = database ? { DATABASE_URL: database, AUTH_SECRET: secret } : {}
  const shop = await startProbed({ ...environment, SANDBOX: '1', TRUST_PROXY: '1', BACKUP_KEEP: '1' })
  try {
    // Only one process at a time can open the embedded database.
    await shop.stop()
    const people = await withDatabase(database ? { DATABASE_URL: database } : { DATA_DIR: shop.dataDir }, (db) => fillFixture(db, size, count))
    await shop.restart()
    return await createFixture(shop, size, people, await openSecrets({ ...readConfig({ SANDBOX: '1', DATA_DIR: shop.dataDir, ...environment }) }))
  } catch (error) {
    await shop.remove()
    throw error
  }
}

async function createFixture(shop: ProbedShop, size: Size, people: Shopper[], secrets: Fixture['secrets']): Promise<Fixture> {
  const counts = new Map<string, number>()
  const next = (name: string) => {
    const number = (counts.get(name) ?? 0) + 1
    counts.set(name, number)
    return number
  }
  const newAddress = () => {
    const number = next('address')
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
  }
  function send(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': newAddress(), ...(token && { authorization: `Bearer ${token}` }) }
    const address = shop.baseURL + (path.startsWith('/sandbox/') ? path : apiBase + path)
    return fetch(address, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  }
  async function call<Body>(method: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Body> {
    const answer = await send(method, path, options)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }

  const admin = await adminToken(shop)
  let provenAt = performance.now()
  const [collector, ...shoppers] = people
  if (collector?.customerId !== collectorId) throw new Error('There is no customer with very many orders')
  const products: Product[] = []
  for (const name of ['First', 'Second', 'Third', 'Fourth']) {
    const variants = Array.from({ length: variantsOfEach }, (_, index) => ({ quantity: `${index + 1} g`, price: 100 * (index + 1) }))
    const { product } = await call<{ product: Product }>('POST', '/products', { token: admin, body: { name: `${name} harvest`, image: '', variants } })
    products.push(product)
  }
  const [pictured] = (await call<Product[]>('GET', '/products')).filter(({ image }) => image.startsWith('/media/'))
  const { link } = await call<{ link: string }>('POST', '/celebrities/Asha%20Rao/statement-link', { token: admin })
  return {
    shop,
    size,
    admin,
    collector,
    next,
    products,
    secrets,
    call,
    picture: pictured?.image ?? '',
    statementToken: link.split('/').at(-1) ?? '',
    shopper() {
      const shopper = shoppers[next('shopper') % shoppers.length]
      if (!shopper) throw new Error('There is no shopper')
      return shopper
    },
    signatureOf: (text) => createHmac('sha256', secrets.razorpay.webhookSecret).update(text).digest('hex'),
    withOwnAddress: (request) =>
      request.headers?.some(([name]) => name.toLowerCase() === 'x-forwarded-for') ? request : withHeaders(request, ['x-forwarded-for', newAddress()]),
    async keepProven() {
      if (performance.now() - provenAt < 5 * 60_000) return
      provenAt = performance.now()
      await call('POST', '/auth/proof', { token: admin, body: { currentPassword: shop.admin.password } })
    },
    async secondStep(account) {
      const answer = await send('POST', '/auth/login', { body: account })
      const { details }: { details: { step: string } } = await answer.json()
      return details.step
    },
    async mailTo(address, pattern) {
      for (const end = performance.now() + 10_000; performance.now() < end; await setTimeout(50)) {
        const found = (await shop.mailbox()).flatMap(({ to, text }) => (to === address ? (pattern.exec(text)?.[1] ?? []) : []))
        if (found[0] !== undefined) return found[0]
      }
      throw new Error(`No mail to ${address}`)
    },
    close: () => shop.remove(),
  }
}
