import { partOf } from '../http/byte-range.ts'
import { sendCached, isUnchanged, type CachedResponse } from './cached-response.ts'

/**
 * Answers a GET with the part of the cached bytes that its Range header names, without copying them: 206, or 416 for a part outside the bytes.
 * It ignores a header with several parts or another unit, as HTTP allows, and every Range header of a HEAD request.
 */
export function answerPart(request: Request, cached: CachedResponse): Response {
  const { method, headers: requestHeaders } = request
  const size = cached.body.length
  const part = method === 'GET' && isCurrent(requestHeaders.get('if-range'), cached) ? partOf(requestHeaders.get('range') ?? '', size) : undefined
  if (part === undefined || isUnchanged(requestHeaders.get('if-none-match'), cached)) return sendCached(request, cached)
  const { 'content-length': _whole, ...others } = cached.headers
  const headers = { ...others, 'accept-ranges': 'bytes' }
  if (part === 'outside') return new Response(null, { status: 416, headers: { ...withoutBody(headers), 'content-range': `bytes */${size}` } })
  const body = cached.body.subarray(part.start, part.end + 1)
  const range = { 'content-range': `bytes ${part.start}-${part.end}/${size}`, 'content-length': String(body.length) }
  return new Response(body, { status: 206, headers: { ...headers, ...range } })
}

/** True when If-Range is absent or matches: the client has no earlier part, or one of the same bytes. */
const isCurrent = (condition: string | null, { tag, headers }: CachedResponse) =>
  condition === null || condition === tag || condition === headers['last-modified']

function withoutBody({ 'content-encoding': _encoding, 'content-type': _type, ...headers }: Record<string, string>) {
  return headers
}
