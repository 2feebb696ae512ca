import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { canSharePort } from '../process/process-group.ts'
import type { Parts } from './check-parts.ts'

/** What a monitor may read. Undefined when the processes that know it do not answer. */
export type Monitor = { readMetrics(): Promise<string | undefined>; readParts(): Promise<Parts | undefined> }

/** Answers a request of a monitor. @returns false for any other request, and for one without the token, so that nobody sees that there is an answer */
export type AnswerMonitor = (request: IncomingMessage, response: ServerResponse) => boolean

const metricsType = 'text/plain; version=0.0.4; charset=utf-8'
/** A monitor sends few short requests. */
const limits = { connections: 32, headersMs: 5000, requestMs: 10_000 }

export function answerMonitor({ readMetrics, readParts }: Monitor, token: string | undefined): AnswerMonitor {
  const metrics = async (): Promise<Answer> => ({ text: await readMetrics(), type: metricsType, isOk: true })
  const parts = async (): Promise<Answer> => {
    const read = await readParts()
    return { text: read && JSON.stringify(read), type: 'application/json', isOk: read?.status === 'ok' }
  }
  const answers = new Map([
    ['/metrics', metrics],
    ['/health/deps', parts],
  ])
  return ({ method, url, headers }, response) => {
    const read = method === 'GET' ? answers.get(url ?? '') : undefined
    if (!read || (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))) return false
    const send = ({ text, type, isOk }: Answer) => {
      response.writeHead(text !== undefined && isOk ? 200 : 503, { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      response.end(text)
    }
    read().then(send, () => send({ text: undefined, type: 'text/plain', isOk: false }))
    return true
  }
}

type Answer = { text: string | undefined; type: string; isOk: boolean }

/** Compares in a time that tells nothing about the texts. */
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Opens the listener of METRICS_PORT. @throws Error with one line if it cannot listen there */
export function listenForMonitor({ METRICS_PORT, METRICS_HOST, METRICS_TOKEN, WEB_CONCURRENCY }: Config, monitor: Monitor): Promise<void> {
  const answer = answerMonitor(monitor, METRICS_TOKEN)
  const server = createServer({ headersTimeout: limits.headersMs, requestTimeout: limits.requestMs }, (request, response) => {
    if (!answer(request, response)) response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('404 Not Found')
  })
  server.maxConnections = limits.connections
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(`METRICS_PORT: ${error.message}`, { cause: error })))
    // A new release of a group starts while the old one still listens.
    server.listen({ port: METRICS_PORT, host: METRICS_HOST, reusePort: WEB_CONCURRENCY > 1 && canSharePort }, resolve)
  })
}
