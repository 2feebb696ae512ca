import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cachedResponse } from '../cache/cached-response.ts'
import { serveCached } from '../cache/serve-cached.ts'
import { watchRequests } from './watch-requests.ts'

const page = cachedResponse(Buffer.from('a cached page'), { 'content-type': 'text/html' })
let server: Server | undefined

afterEach(() => void server?.closeAllConnections())

/** Starts a server that caches `/kept`, answers `/error` with 500, and never answers `/silent`. */
async function open(accessLog: boolean) {
  const lines: string[] = []
  const routeOf = (target: string) => (target.startsWith('/pay/') ? '/pay/:token' : target.startsWith('/kept') ? '/kept' : '/other')
  const watch = watchRequests({ routeOf, accessLog, target: { write: (line) => void lines.push(line) } })
  const ended = new Map<string, PromiseWithResolvers<void>>()
  const opened = createServer((request, response) => {
    const began = watch.begin(request, 'id-of-it')
    response.on('close', () => ended.get(request.url ?? '')?.resolve())
    const cached = serveCached((target) => (target.startsWith('/kept') ? page : undefined), request, response, 'id-of-it')
    if (cached) return watch.cached(cached, request, response, began)
    watch.other(request, response, began)
    if (request.url !== '/silent') response.writeHead(request.url === '/error' ? 500 : 200).end('an answer')
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))

  /** Sends a request, and waits until the server has noted its answer. */
  async function ask(path: string, { method = 'GET', headers = {}, leaves = false } = {}) {
    const end = Promise.withResolvers<void>()
    ended.set(path, end)
    const outgoing = send({ port: (opened.address() as AddressInfo).port, path, method, headers, agent: false })
    outgoing.on('response', (response) => response.resume()).on('error', () => {})
    outgoing.end()
    if (leaves) opened.once('request', () => outgoing.destroy())
    await end.promise
  }
  const counts = () =>
    Object.fromEntries(
      watch
        .read()
        .values.filter(({ metricName }) => metricName?.endsWith('_count'))
        .map(({ labels, value }) => [`${labels['method']} ${labels['route']} ${labels['status']}`, value]),
    )
  return { ask, counts, watch, records: () => lines.map((line) => JSON.parse(line)) }
}

test('counts answers by method, route and status, those from a cache too', async () => {
  const { ask, counts } = await open(false)
  await ask('/kept')
  await ask('/kept?q=1')
  await ask('/kept', { headers: { 'if-none-match': page.tag } })
  await ask('/pay/secret-1')
  await ask('/pay/secret-2')
  await ask('/error')
  await ask('/any', { method: 'PURGE' })
  expect(counts()).toEqual({
    'GET /kept 200': 2,
    'GET /kept 304': 1,
    'GET /pay/:token 200': 2,
    'GET /other 500': 1,
    'other /other 200': 1,
  })
})

test('an answer whose client left before it counts as 499', async () => {
  const { ask, counts } = await open(false)
  await ask('/silent', { leaves: true })
  expect(counts()).toEqual({ 'GET /other 499': 1 })
})

test('the buckets of a route add up to its count, and hold the sum of the seconds', async () => {
  const { ask, watch } = await open(false)
  for (let count = 0; count < 3; count += 1) await ask('/kept')
  const { values, type } = watch.read()
  const buckets = values.filter(({ metricName }) => metricName?.endsWith('_bucket'))
  expect(type).toBe('histogram')
  expect(buckets.at(-1)).toMatchObject({ labels: { route: '/kept', le: '+Inf' }, value: 3 })
  expect(buckets.map(({ value }) => value)).toEqual(buckets.map(({ value }) => value).toSorted((a, b) => a - b))
  expect(values.find(({ metricName }) => metricName?.endsWith('_sum'))?.value).toBeGreaterThan(0)
})

test('the access log has one line for each answer, without query, path and client', async () => {
  const { ask, records } = await open(true)
  await ask('/kept?q=asha@example.com')
  await ask('/pay/a-secret-link', { headers: { 'user-agent': 'a browser', 'x-forwarded-for': '203.0.113.7' } })
  const [cached, other, ...more] = records()
  expect(more).toEqual([])
  const common = { level: 30, method: 'GET', status: 200, requestId: 'id-of-it', msg: 'request', ms: expect.any(Number), bytes: expect.any(Number) }
  expect(cached).toMatchObject({ ...common, route: '/kept' })
  expect(other).toMatchObject({ ...common, route: '/pay/:token' })
  expect(cached.bytes, 'head and body').toBeGreaterThan(page.body.length)
  expect(other.bytes).toBeGreaterThan('an answer'.length)
  expect(JSON.stringify(records())).not.toMatch(/asha|secret|browser|203\.0|127\.0/)
})

test('without the access log nothing is written', async () => {
  const { ask, records } = await open(false)
  await ask('/kept')
  await ask('/error')
  expect(records()).toEqual([])
})
