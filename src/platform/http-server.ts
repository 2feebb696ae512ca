import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Config } from './config.ts'
import { limitPieces } from './limit-pieces.ts'
import { takeRequestLine } from './request-line.ts'

/** Looked at twice a second, so that it ends within 15 s on a busy machine too. */
const requestMs = 14_000
/** Longer than any answer takes to begin: a silent database is given up after 65 s. */
const usualSilenceMs = 75_000

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * A server that gives up on slow and silent clients. Headers and body must arrive within 15 s. A connection on which nothing moves is closed,
 * also one whose client reads nothing of its answer, or sends a body in very many small pieces. Only requests with a plain Host and target
 * reach `answer`.
 */
export function createHttpServer({ PUBLIC_URL, KEEP_ALIVE_SECONDS }: Pick<Config, 'PUBLIC_URL' | 'KEEP_ALIVE_SECONDS'>, silenceMs = usualSilenceMs) {
  const server = createServer({
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    connectionsCheckingInterval: 500,
  })
  server.setTimeout(silenceMs)
  const ownHost = new URL(PUBLIC_URL).host
  return {
    server: server satisfies Server,
    onRequest: (answer: Answer) =>
      void server.on('request', (request, response) => {
        limitPieces(request, response)
        const refusal = takeRequestLine(request, ownHost)
        if (refusal) refuse(response, refusal)
        else answer(request, response)
      }),
  }
}

/** Nothing of such a request is looked at, logged or kept. */
function refuse(response: ServerResponse, status: number) {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(`${status} ${STATUS_CODES[status]}`)
}
