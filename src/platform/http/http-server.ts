import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { minuteMs } from '#kernel/duration.ts'
import { type Answer, answerInOrder } from './one-request-at-a-time.ts'
import type { Config } from '../config.ts'
import { limitChunks, bodyTiming, limitSlowBodies } from './limit-incoming-body.ts'
import { takeRequestLine } from './request-line.ts'

/** The headers have 6 s. A body without files has 8 s more (limit-incoming-body.ts), so both arrive within 15 s. */
const headersMs = 6000
/** An upload has two minutes, also while it makes progress: enough for 5 MB at 400 kbit/s. */
const requestMs = 2 * minuteMs
/** Longer than any answer takes to start: a silent database counts as dead after 65 s. */
const defaultSilenceMs = 75_000

/** Per process. A connection takes one file descriptor, and a second one while it sends a large file: far below a limit of 20,000 open files. */
const maxConnections = 5000

/**
 * Returns a server that closes the connections of slow and silent clients. Headers and body must arrive within 15 s, a form with a file within two minutes
 * if it makes progress. The server closes a connection without traffic for `silenceMs`, also when the client does not read its answer. It closes a
 * connection whose body comes in very many small chunks, or which sends many requests ahead of their answers. It closes new connections above 5,000.
 * `onRequest` sets the function that answers. Only requests with a plain Host and target reach it, one at a time for each connection.
 */
export function createHttpServer(
  { PUBLIC_URL, KEEP_ALIVE_SECONDS }: Pick<Config, 'PUBLIC_URL' | 'KEEP_ALIVE_SECONDS'>,
  silenceMs = defaultSilenceMs,
  timing = bodyTiming,
) {
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
    connectionsCheckingInterval: 500,
  })
  server.setTimeout(silenceMs)
  server.maxConnections = maxConnections
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
        // Before the queue, because a body arrives while its request still waits there.
        limitChunks(request, response)
        limitSlowBodies(request, response, timing)
        inTurn(request, response)
      })
    },
  }
}

/** Refuses a request without reading, logging or storing any of it. */
function refuse(response: ServerResponse, status: number) {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(`${status} ${STATUS_CODES[status]}`)
}
