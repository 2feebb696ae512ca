import { courierEndpoints } from './courier-endpoints.ts'
import { readdirSync } from 'node:fs'
import { apiBase } from '#kernel/endpoint.ts'
import { readOperations } from '../fuzz/operations.ts'
import type { Endpoint } from './forms/form.ts'
import { baselineRequest } from './baseline.ts'
import { payPrepared } from './baseline-shopper.ts'
import { attachReport } from './baseline-stock.ts'
import { json, urlencoded } from './http-request.ts'
import type { Fixture } from './fixture.ts'

/** The rate limits of one caller. */
export const bounds = {
  requests: '300 a minute and address',
  writes: '300 a minute and address, 120 a minute and account',
  none: 'none: answered from memory',
  testMode: 'none: served in test mode only',
} as const

/** Returns every operation of the shop's own OpenAPI document. */
export async function operationEndpoints({ shop }: Pick<Fixture, 'shop'>): Promise<Endpoint[]> {
  const operations = await readOperations((path) => fetch(shop.baseURL + apiBase + path))
  return operations.map((operation) => ({
    name: `${operation.method} ${operation.path}`,
    operation,
    baseline: (fixture) => baselineRequest(operation, fixture),
    bound: operation.method === 'GET' || operation.access === 'public' ? bounds.requests : bounds.writes,
  }))
}

type RequestOptions = { headers?: readonly (readonly [string, string])[]; body?: object; form?: Record<string, string> }
type OtherRequest = { path: string } & RequestOptions

const browser = [['accept-encoding', 'gzip, deflate, br']] as const

const builtFile = (folder: string, pattern: RegExp) => `/${folder}/${readdirSync(`build/client/${folder}`).find((name) => pattern.test(name)) ?? ''}`

/** Returns the build's version: the router answers manifest requests only with it. */
const version = () => /manifest-(.+)\.js$/.exec(builtFile('assets', /^manifest-.+\.js$/))?.[1] ?? ''

/** Requests to everything that is served besides the API and the pages, by route. A test compares it with the actual routes. */
const others: Record<string, (fixture: Fixture) => OtherRequest | Promise<OtherRequest>> = {
  'GET /health/live': () => ({ path: '/health/live' }),
  'GET /health/ready': () => ({ path: '/health/ready' }),
  'GET /look/:hash/:name': () => ({ path: '/look/0123456789abcdef/styles.css' }),
  'GET /media/:name': ({ picture }) => ({ path: picture }),
  'GET /lab-reports/:name': async (fixture) => ({ path: (await attachReport(fixture)).labReport }),
  'GET /payments/return': () => ({ path: '/payments/return' }),
  'POST /payments/return': async (fixture) => ({ path: '/payments/return', form: (await payPrepared(fixture)).paid }),
  'POST /end-reminders/:token': () => ({ path: '/end-reminders/unknown.unsigned', form: { 'List-Unsubscribe': 'One-Click' } }),
  'GET /sandbox/razorpay/checkout.js': () => ({ path: '/sandbox/razorpay/checkout.js' }),
  'POST /sandbox/razorpay/v1/orders': (fixture) =>
    provider(fixture, '/v1/orders', { amount: 10_000, currency: 'INR', receipt: `cost ${fixture.next('receipt')}` }),
  'GET /sandbox/razorpay/v1/orders': (fixture) => provider(fixture, '/v1/orders?receipt=SW000000000001'),
  'GET /sandbox/razorpay/v1/orders/:id': (fixture) => provider(fixture, '/v1/orders/order_1'),
  'GET /sandbox/razorpay/v1/orders/:id/payments': (fixture) => provider(fixture, '/v1/orders/order_1/payments'),
  'GET /sandbox/razorpay/v1/payments': (fixture) => provider(fixture, '/v1/payments?count=10'),
  'GET /sandbox/razorpay/v1/payments/:id': (fixture) => provider(fixture, '/v1/payments/pay_1'),
  'POST /sandbox/razorpay/v1/payments/:id/capture': (fixture) =>
    provider(fixture, `/v1/payments/pay_authorized${fixture.next('capture')}/capture`, { amount: 100_000, currency: 'INR' }),
  'POST /sandbox/razorpay/v1/payments/:id/refund': (fixture) =>
    provider(fixture, `/v1/payments/pay_${fixture.next('provider refund')}/refund`, { amount: 100 }),
  'GET /sandbox/razorpay/v1/refunds': (fixture) => provider(fixture, '/v1/refunds?count=10'),
  'GET /sandbox/razorpay/v1/refunds/:id': (fixture) => provider(fixture, '/v1/refunds/rfnd_pending1'),
  'GET /sandbox/razorpay/v1/payments/:payment/refunds': (fixture) => provider(fixture, '/v1/payments/pay_authorized1/refunds'),
  'GET /sandbox/razorpay/v1/payments/:payment/refunds/:id': (fixture) => provider(fixture, '/v1/payments/pay_authorized1/refunds/rfnd_pending1'),
  'POST /sandbox/razorpay/payments/finish': (fixture) =>
    provider(fixture, '/payments/finish', { payment_id: `pay_begun${fixture.next('begun payment')}`, outcome: 'failure' }),
  'POST /sandbox/razorpay/refunds/finish': (fixture) =>
    provider(fixture, '/refunds/finish', { refund_id: `rfnd_pending${fixture.next('pending refund') + 1}`, outcome: 'processed' }),
  'POST /sandbox/razorpay/pay': (fixture) => provider(fixture, '/pay', { order_id: `order_fresh${fixture.next('fresh order') + 1}`, outcome: 'success' }),
  'GET /sandbox/razorpay/v1/settlements/recon/combined': (fixture) => provider(fixture, '/v1/settlements/recon/combined?year=2026&month=1'),
  'POST /sandbox/razorpay/adjustments': (fixture) => provider(fixture, '/adjustments', { amount: -100 }),
  'GET /sandbox/razorpay/v1/disputes': (fixture) => provider(fixture, '/v1/disputes?count=10'),
  'GET /sandbox/razorpay/v1/disputes/:id': async (fixture) => provider(fixture, `/v1/disputes/${await newDispute(fixture)}`),
  'POST /sandbox/razorpay/disputes': (fixture) => provider(fixture, '/disputes', { payment_id: 'pay_authorized1' }),
  'POST /sandbox/razorpay/disputes/finish': async (fixture) => provider(fixture, '/disputes/finish', { dispute_id: await newDispute(fixture), outcome: 'won' }),
  'POST /sandbox/razorpay/v1/payment_links': (fixture) => provider(fixture, '/v1/payment_links', paymentLink(`cost ${fixture.next('link')}`)),
  'GET /sandbox/razorpay/v1/payment_links': (fixture) => provider(fixture, '/v1/payment_links?reference_id=SW000000000001'),
  'GET /sandbox/razorpay/v1/payment_links/:id': async (fixture) => provider(fixture, `/v1/payment_links/${await newLink(fixture)}`),
  'POST /sandbox/razorpay/v1/payment_links/:id/cancel': async (fixture) => provider(fixture, `/v1/payment_links/${await newLink(fixture)}/cancel`, {}),
  'GET /sandbox/razorpay/links/:id': async (fixture) => ({ path: `/sandbox/razorpay/links/${await newLink(fixture)}` }),
  'POST /sandbox/razorpay/links/:id': async (fixture) => ({ path: `/sandbox/razorpay/links/${await newLink(fixture)}`, form: { outcome: 'success' } }),
  'GET /sandbox/razorpay/switches': (fixture) => provider(fixture, '/switches'),
  'POST /sandbox/razorpay/switches': (fixture) => provider(fixture, '/switches', {}),
  ...courierEndpoints,
  'GET /sandbox/advertising': () => ({ path: '/sandbox/advertising' }),
  'GET /sandbox/advertising/log': () => ({ path: '/sandbox/advertising/log' }),
  'POST /sandbox/advertising/switches': () => ({ path: '/sandbox/advertising/switches', body: { outage: 'none' } }),
  'POST /sandbox/advertising/ga4/mp/collect': () => ({ path: '/sandbox/advertising/ga4/mp/collect?measurement_id=G-TEST&api_secret=test', body: {} }),
  'POST /sandbox/advertising/ga4/debug/mp/collect': () => ({
    path: '/sandbox/advertising/ga4/debug/mp/collect?measurement_id=G-TEST&api_secret=test',
    body: {},
  }),
  'POST /sandbox/advertising/meta/:version/:pixel/events': () => ({ path: '/sandbox/advertising/meta/v25.0/1/events', body: { data: [] } }),
  'GET /sandbox/messages': () => ({ path: '/sandbox/messages' }),
  'POST /sandbox/reconcile': () => ({ path: '/sandbox/reconcile', body: {} }),
}

const paymentLink = (reference: string) => ({
  amount: 10_000,
  currency: 'INR',
  reference_id: reference,
  description: 'Order',
  expire_by: Math.floor(Date.now() / 1000) + 86_400,
  callback_url: 'http://localhost/payments/return',
})

/** Makes a link at the simulated provider. @returns its id */
const newLink = (fixture: Fixture) => make(fixture, provider(fixture, '/v1/payment_links', paymentLink(`cost ${fixture.next('link')}`)))

/** Raises a dispute at the simulated provider. @returns its id */
const newDispute = (fixture: Fixture) => make(fixture, provider(fixture, '/disputes', { payment_id: 'pay_authorized1' }))

async function make({ shop }: Fixture, { path, headers, body }: ReturnType<typeof provider>): Promise<string> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) }, body: JSON.stringify(body) }
  const { id } = await (await fetch(shop.baseURL + path, sent)).json()
  return id
}

function provider({ secrets }: Fixture, path: string, body?: object) {
  const { keyId, keySecret } = secrets.razorpay
  return {
    path: `/sandbox/razorpay${path}`,
    headers: [['authorization', `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`] as const],
    ...(body && { body }),
  }
}

export const otherRoutes = Object.keys(others)

/** Returns the endpoints that are neither operations nor pages. */
export function otherEndpoints(): Endpoint[] {
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
    ...Object.entries(others).map(([name, make]): Endpoint => ({
      name,
      bound: name.includes('/sandbox/')
        ? bounds.testMode
        : / \/(?:payments\/return|end-reminders\/:token|look\/:hash\/:name)$/.test(name)
          ? bounds.requests
          : bounds.none,
      baseline: async (fixture) => {
        const { path, headers = browser, body, form } = await make(fixture)
        const sent = form ? urlencoded(new URLSearchParams(form).toString()) : body ? json(body) : {}
        return { ...sent, method: name.split(' ')[0] ?? '', path, headers: [...headers, ...(sent.headers ?? [])] }
      },
    })),
    ...Object.entries(files).map(([name, path]): Endpoint => ({
      name,
      bound: bounds.none,
      baseline: async () => ({ method: 'GET', path: path(), headers: browser }),
    })),
  ]
}

export const manifestOf = (paths: string) => `/__manifest?paths=${encodeURIComponent(paths).replaceAll('%2C', ',')}&version=${version()}`
