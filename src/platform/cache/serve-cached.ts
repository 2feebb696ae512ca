import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import { isUnchanged, type CachedResponse } from './cached-response.ts'

/** What is ready for an address, its path and query as they were sent. */
export type FindCached = (target: string, encoding: Encoding) => CachedResponse | undefined

/**
 * Answers what is ready in memory without a step through the site, which costs more than the answer.
 * @returns false for what the site has to answer
 */
export function serveCached(find: FindCached, { method, url = '', headers: asked }: IncomingMessage, response: ServerResponse, requestId: string): boolean {
  // Without a host it is no request of a browser, and refused.
  if (method !== 'GET' || asked.host === undefined || asked.range !== undefined) return false
  const kept = find(url, encodingFor(asked['accept-encoding'] ?? ''))
  if (!kept) return false
  const unchanged = isUnchanged(asked['if-none-match'], kept)
  response.writeHead(unchanged ? 304 : 200, { ...(unchanged ? kept.headersUnchanged : kept.headers), 'x-request-id': requestId })
  response.end(unchanged ? undefined : kept.body)
  return true
}
