import { readdirSync } from 'node:fs'
import { apiBase } from '#kernel/endpoint.ts'
import { readOperations } from '../fuzz/operations.ts'
import type { Place } from './forms/form.ts'
import { honestOf } from './honest.ts'
import { payPrepared } from './honest-shopper.ts'
import { json, urlencoded } from './asked.ts'
import type { World } from './world.ts'

/** The rate limits of one caller. */
export const bounds = {
  requests: '300 a minute and address',
  writes: '300 a minute and address, 120 a minute and account',
  none: 'none: answered from memory',
  testMode: 'none: served in test mode alone',
} as const

/** Returns every operation of the shop's own OpenAPI document. */
export async function operationPlaces({ shop }: Pick<World, 'shop'>): Promise<Place[]> {
  const operations = await readOperations((path) => fetch(shop.baseURL + apiBase + path))
  return operations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    operation,
    honest: (world) => honestOf(operation, world),
    bound: operation.method === 'GET' || operation.access === 'public' ? bounds.requests : bounds.writes,
  }))
}

type Rest = { headers?: readonly (readonly [string, string])[]; body?: object; form?: Record<string, string> }
type Beside = { path: string } & Rest

const browser = [['accept-encoding', 'gzip, deflate, br']] as const

const builtFile = (folder: string, pattern: RegExp) => `/${folder}/${readdirSync(`build/client/${folder}`).find((name) => pattern.test(name)) ?? ''}`

/** Returns the build's version: the router answers manifest requests only with it. */
const version = () => /manifest-(.+)\.js$/.exec(builtFile('assets', /^manifest-.+\.js$/))?.[1] ?? ''

/** Requests to everything that is served besides the API and the pages, by route. A test compares it with the actual routes. */
const beside: Record<string, (world: World) => Beside | Promise<Beside>> = {
  'GET /health/live': () => ({ path: '/health/live' }),
  'GET /health/ready': () => ({ path: '/health/ready' }),
  'GET /media/:name': ({ picture }) => ({ path: picture }),
  'GET /payments/return': () => ({ path: '/payments/return' }),
  'POST /payments/return': async (world) => ({ path: '/payments/return', form: (await payPrepared(world)).paid }),
  'GET /sandbox/razorpay/checkout.js': () => ({ path: '/sandbox/razorpay/checkout.js' }),
  'POST /sandbox/razorpay/v1/orders': (world) => provider(world, '/v1/orders', { amount: 10_000, currency: 'INR', receipt: `cost ${world.next('receipt')}` }),
  'GET /sandbox/razorpay/v1/orders': (world) => provider(world, '/v1/orders?receipt=SW000000000001'),
  'GET /sandbox/razorpay/v1/orders/:id': (world) => provider(world, '/v1/orders/order_1'),
  'GET /sandbox/razorpay/v1/orders/:id/payments': (world) => provider(world, '/v1/orders/order_1/payments'),
  'GET /sandbox/razorpay/v1/payments/:id': (world) => provider(world, '/v1/payments/pay_1'),
  'POST /sandbox/razorpay/v1/payments/:id/capture': (world) =>
    provider(world, `/v1/payments/pay_authorized${world.next('capture')}/capture`, { amount: 100_000, currency: 'INR' }),
  'POST /sandbox/razorpay/v1/payments/:id/refund': (world) => provider(world, `/v1/payments/pay_${world.next('provider refund')}/refund`, { amount: 100 }),
  'GET /sandbox/razorpay/v1/refunds': (world) => provider(world, '/v1/refunds?count=10'),
  'GET /sandbox/razorpay/v1/refunds/:id': (world) => provider(world, '/v1/refunds/rfnd_pending1'),
  'GET /sandbox/razorpay/v1/payments/:payment/refunds': (world) => provider(world, '/v1/payments/pay_authorized1/refunds'),
  'GET /sandbox/razorpay/v1/payments/:payment/refunds/:id': (world) => provider(world, '/v1/payments/pay_authorized1/refunds/rfnd_pending1'),
  'POST /sandbox/razorpay/payments/finish': (world) =>
    provider(world, '/payments/finish', { payment_id: `pay_begun${world.next('begun payment')}`, outcome: 'failure' }),
  'POST /sandbox/razorpay/refunds/finish': (world) =>
    provider(world, '/refunds/finish', { refund_id: `rfnd_pending${world.next('pending refund') + 1}`, outcome: 'processed' }),
  'POST /sandbox/razorpay/pay': (world) => provider(world, '/pay', { order_id: `order_fresh${world.next('fresh order') + 1}`, outcome: 'success' }),
  'GET /sandbox/razorpay/switches': (world) => provider(world, '/switches'),
  'POST /sandbox/razorpay/switches': (world) => provider(world, '/switches', {}),
  'GET /sandbox/messages': () => ({ path: '/sandbox/messages' }),
  'POST /sandbox/reconcile': () => ({ path: '/sandbox/reconcile', body: {} }),
}

function provider({ secrets }: World, path: string, body?: object) {
  const { keyId, keySecret } = secrets.razorpay
  return {
    path: `/sandbox/razorpay${path}`,
    headers: [['authorization', `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`] as const],
    ...(body && { body }),
  }
}

export const besideRoutes = Object.keys(beside)

/** Returns the endpoints that are neither operations nor pages. */
export function otherPlaces(): Place[] {
  const files: Record<string, () => string> = {
    'script file': () => builtFile('assets', /^entry\.client.*\.js$/),
    film: () => builtFile('films', /\.mp4$/),
    'file that is not there': () => '/assets/nothing.js',
    'GET /openapi.json': () => `${apiBase}/openapi.json`,
    'GET /docs': () => `${apiBase}/docs`,
    'GET /__manifest': () => `/__manifest?paths=%2Fproducts%2C%2Fabout&version=${version()}`,
    'unknown operation': () => `${apiBase}/nothing`,
  }
  return [
    ...Object.entries(beside).map(([name, make]): Place => ({
      name,
      bound: name.includes('/sandbox/') ? bounds.testMode : name.endsWith(' /payments/return') ? bounds.requests : bounds.none,
      honest: async (world) => {
        const { path, headers = browser, body, form } = await make(world)
        const sent = form ? urlencoded(new URLSearchParams(form).toString()) : body ? json(body) : {}
        return { ...sent, method: name.split(' ')[0] ?? '', path, headers: [...headers, ...(sent.headers ?? [])] }
      },
    })),
    ...Object.entries(files).map(([name, path]): Place => ({
      name,
      bound: bounds.none,
      honest: async () => ({ method: 'GET', path: path(), headers: browser }),
    })),
  ]
}

export const manifestOf = (paths: string) => `/__manifest?paths=${encodeURIComponent(paths).replaceAll('%2C', ',')}&version=${version()}`
