import { sendCached, isUnchanged, type CachedResponse } from './cached-response.ts'

type Part = { start: number; end: number }

/**
 * Answers a GET with the part of the kept bytes that its Range header names, without a copy: 206, or 416 for a part outside of them.
 * A header with several parts or another unit is ignored, as HTTP allows. HEAD has no parts.
 */
export function answerPart(request: Request, kept: CachedResponse): Response {
  const { method, headers: asked } = request
  const size = kept.body.length
  const part = method === 'GET' && isCurrent(asked.get('if-range'), kept) ? partOf(asked.get('range') ?? '', size) : undefined
  if (part === undefined || isUnchanged(asked.get('if-none-match'), kept)) return sendCached(request, kept)
  const { 'content-length': _whole, ...others } = kept.headers
  const headers = { ...others, 'accept-ranges': 'bytes' }
  if (part === 'outside') return new Response(null, { status: 416, headers: { ...withoutBody(headers), 'content-range': `bytes */${size}` } })
  const body = kept.body.subarray(part.start, part.end + 1)
  const range = { 'content-range': `bytes ${part.start}-${part.end}/${size}`, 'content-length': String(body.length) }
  return new Response(body, { status: 206, headers: { ...headers, ...range } })
}

/** Returns the inclusive bounds of one part, `outside` when none of its bytes exist, and undefined when the whole is to be sent. */
function partOf(range: string, size: number): Part | 'outside' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  if (first === undefined || last === undefined || first + last === '') return undefined
  if (first === '') return Number(last) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const [start, end] = [Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last)]
  if (start > end) return undefined
  return start >= size ? 'outside' : { start, end: Math.min(end, size - 1) }
}

/** True when the client has no earlier part, or one of these same bytes. */
const isCurrent = (condition: string | null, { tag, headers }: CachedResponse) =>
  condition === null || condition === tag || condition === headers['last-modified']

function withoutBody({ 'content-encoding': _encoding, 'content-type': _type, ...headers }: Record<string, string>) {
  return headers
}
