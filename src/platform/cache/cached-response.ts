import { createHash } from 'node:crypto'

/** An encoded answer with its ETag (`tag`). The headers for 200 and 304 are ready, so that sending it costs almost nothing. */
export type CachedResponse = { tag: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string>; headersUnchanged: Record<string, string> }

/** Prepares an answer for the cache. The ETag is a hash of the encoded bytes, so each encoding has its own. */
export function cachedResponse(body: Uint8Array<ArrayBuffer>, given: Record<string, string>): CachedResponse {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-length': _length, 'content-encoding': encoding, ...others } = given
  const headersUnchanged = { ...others, etag: tag }
  const headers = { ...headersUnchanged, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }
  return { tag, body, headers, headersUnchanged }
}

/** Memory of an answer besides its body: objects and headers, measured at a little over 1 kB. */
const overheadBytes = 2000

/** Returns how many bytes of memory an answer takes. */
export const weightOf = ({ body }: CachedResponse) => body.length + overheadBytes

/** True when If-None-Match matches the ETag. */
export const isUnchanged = (ifNoneMatch: string | null | undefined, { tag }: CachedResponse) => ifNoneMatch?.replace(/^W\//, '') === tag

/** Returns the cached answer, or 304 when the client already has it. */
export function sendCached(request: Request, cached: CachedResponse) {
  if (isUnchanged(request.headers.get('if-none-match'), cached)) return new Response(null, { status: 304, headers: cached.headersUnchanged })
  return new Response(cached.body, { headers: cached.headers })
}
