import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import { isUnchanged, type CachedResponse } from './cached-response.ts'

/** Finds the cached answer for a path and query, both as they were sent. */
export type FindCached = (target: string, encoding: Encoding) => CachedResponse | undefined

/**
 * Answers a request from a cache, before it reaches the router, which would cost more than the answer itself.
 * @returns the answer that was sent; undefined when no cache has one, so that the site must answer
 */
export function serveCached(
  find: FindCached,
  { method, url = '', headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): CachedResponse | undefined {
  // The site refuses requests without a Host, which no browser sends.
  if (method !== 'GET' || requestHeaders.host === undefined || requestHeaders.range !== undefined) return undefined
  const cached = find(url, encodingFor(requestHeaders['accept-encoding'] ?? ''))
  if (!cached) return undefined
  const unchanged = isUnchanged(requestHeaders['if-none-match'], cached)
  response.writeHead(unchanged ? 304 : 200, { ...(unchanged ? cached.headersUnchanged : cached.headers), 'x-request-id': requestId })
  response.end(unchanged ? undefined : cached.body)
  return cached
}
