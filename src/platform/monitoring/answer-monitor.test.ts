import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { readConfig } from '../config.ts'
import { answerMonitor, listenForMonitor, type Monitor } from './answer-monitor.ts'
import type { Parts } from './check-parts.ts'

const token = 'a-token-of-thirty-two-characters'
const part = { status: 'ok', message: 'It answers.' } as const
const partsThat = (status: 'ok' | 'failing'): Parts => ({ status, parts: { database: { ...part, status }, queue: part, provider: part, disk: part } })
const healthy: Monitor = { readMetrics: async () => 'swachh_up 1\n', readParts: async () => partsThat('ok') }
let server: Server | undefined

afterEach(() => void server?.close())

/** Starts a server whose other answers are 404, as the shop's own. */
async function open(monitor: Monitor, withToken: string | undefined) {
  const answer = answerMonitor(monitor, withToken)
  const opened = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end('the shop')
  })
  server = opened
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  return (opened.address() as AddressInfo).port
}

type Answer = { status: number | undefined; caching: string | undefined; text: string }

function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = send({ port, path, method, headers, agent: false }, async (response) =>
      resolve({ status: response.statusCode, caching: response.headers['cache-control'], text: (await response.toArray()).join('') }),
    )
    outgoing.on('error', reject).end()
  })
}

test('answers metrics and parts to a request with the token, never to be cached', async () => {
  const port = await open(healthy, token)
  const headers = { authorization: `Bearer ${token}` }
  expect(await ask(port, '/metrics', headers)).toEqual({ status: 200, caching: 'no-store', text: 'swachh_up 1\n' })
  const { status, caching, text } = await ask(port, '/health/deps', headers)
  expect({ status, caching, parts: JSON.parse(text) }).toEqual({ status: 200, caching: 'no-store', parts: partsThat('ok') })
})

test.each<[string, Record<string, string>]>([
  ['without a token', {}],
  ['with a wrong token', { authorization: `Bearer ${token.replace('a', 'b')}` }],
  ['with the beginning of the token', { authorization: `Bearer ${token.slice(0, 20)}` }],
  ['with more than the token', { authorization: `Bearer ${token}x` }],
  ['with another scheme', { authorization: `Basic ${token}` }],
])('leaves a request %s to the shop', async (_what, headers) => {
  const port = await open(healthy, token)
  for (const path of ['/metrics', '/health/deps']) expect(await ask(port, path, headers)).toMatchObject({ status: 404, text: 'the shop' })
})

test('leaves other addresses and methods to the shop', async () => {
  const port = await open(healthy, undefined)
  for (const path of ['/', '/metrics/', '/health/live']) expect((await ask(port, path)).status).toBe(404)
  for (const method of ['POST', 'HEAD', 'DELETE']) expect((await ask(port, '/metrics', {}, method)).status).toBe(404)
})

test('answers 503 when a part fails, and when nothing answers', async () => {
  const failing = await open({ ...healthy, readParts: async () => partsThat('failing') }, undefined)
  expect(await ask(failing, '/health/deps')).toMatchObject({ status: 503, text: JSON.stringify(partsThat('failing')) })
  const silent = await open({ readMetrics: async () => undefined, readParts: () => Promise.reject(new Error('postgres://shop:secret@host')) }, undefined)
  for (const path of ['/metrics', '/health/deps']) expect(await ask(silent, path)).toEqual({ status: 503, caching: 'no-store', text: '' })
})

test('the listener of its own needs the token too if there is one, and shows nothing else', async () => {
  const METRICS_PORT = await freePort()
  await listenForMonitor(readConfig({ METRICS_PORT: String(METRICS_PORT), METRICS_TOKEN: token }), healthy)
  expect((await ask(METRICS_PORT, '/metrics')).status).toBe(404)
  expect((await ask(METRICS_PORT, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(200)
  expect(await ask(METRICS_PORT, '/')).toEqual({ status: 404, caching: 'no-store', text: '404 Not Found' })
  await expect(listenForMonitor(readConfig({ METRICS_PORT: String(METRICS_PORT) }), healthy)).rejects.toThrow(/^METRICS_PORT: listen EADDRINUSE/)
})
