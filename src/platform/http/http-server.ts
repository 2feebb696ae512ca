import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type Answer, answerInOrder } from './one-request-at-a-time.ts'
import type { Config } from '../config.ts'
import { limitChunks } from './limit-chunks.ts'
import { takeRequestLine } from './request-line.ts'

/** Looked at twice a second, so that it ends within 15 s on a busy machine too. */
const requestMs = 14_000
/** Longer than any answer takes to begin: a silent database is given up after 65 s. */
const usualSilenceMs = 75_000

/** Per process. Each takes a descriptor, and one more while a large file is sent: together far below a limit of 20,000 open files. */
const mostConnections = 5000

/**
 * A server that gives up on slow and silent clients. Headers and body must arrive within 15 s. A connection on which nothing moves is closed,
 * also one whose client reads nothing of its answer, or sends a body in very many small pieces, or many requests ahead of their answers.
 * The server closes new connections above 5,000 at once. Only requests with a plain Host and target reach `answer`, one at a time per connection.
 */
export function createHttpServer({ PUBLIC_URL, KEEP_ALIVE_SECONDS }: Pick<Config, 'PUBLIC_URL' | 'KEEP_ALIVE_SECONDS'>, silenceMs = usualSilenceMs) {
  const server = createServer({
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    connectionsCheckingInterval: 500,
  })
  server.setTimeout(silenceMs)
  server.maxConnections = mostConnections
  const ownHost = new URL(PUBLIC_URL).host
  return {
    server: server satisfies Server,
    onRequest: (answer: Answer) => {
      const inTurn = answerInOrder((request, response) => {
        const refusal = takeRequestLine(request, ownHost)
        if (refusal) refuse(response, refusal)
        else answer(request, response)
      })
      server.on('request', (request, response) => {
        // A body arrives while its request still waits.
        limitChunks(request, response)
        inTurn(request, response)
      })
    },
  }
}

/** Nothing of such a request is looked at, logged or kept. */
function refuse(response: ServerResponse, status: number) {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(`${status} ${STATUS_CODES[status]}`)
}
