import { createHash } from 'node:crypto'

/** An answer as its bytes travel. Both sets of headers are ready, so that answering costs next to nothing. */
export type CachedResponse = { tag: string; body: Uint8Array<ArrayBuffer>; headers: Record<string, string>; headersUnchanged: Record<string, string> }

/** Each encoding is other bytes, and so is given a tag of its own. */
export function cachedResponse(body: Uint8Array<ArrayBuffer>, given: Record<string, string>): CachedResponse {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { 'content-length': _length, 'content-encoding': encoding, ...others } = given
  const headersUnchanged = { ...others, etag: tag }
  const headers = { ...headersUnchanged, ...(encoding && { 'content-encoding': encoding }), 'content-length': String(body.length) }
  return { tag, body, headers, headersUnchanged }
}

/** What an answer takes besides its bytes: objects and headers, measured at somewhat over 1 kB. */
const besidesBytes = 2000

/** What an answer takes of the memory. */
export const weightOf = ({ body }: CachedResponse) => body.length + besidesBytes

/** Whether whoever asks has it already, by the If-None-Match of the request. */
export const isUnchanged = (known: string | null | undefined, { tag }: CachedResponse) => known?.replace(/^W\//, '') === tag

/** 304 to whoever has it already. */
export function sendCached(request: Request, kept: CachedResponse) {
  if (isUnchanged(request.headers.get('if-none-match'), kept)) return new Response(null, { status: 304, headers: kept.headersUnchanged })
  return new Response(kept.body, { headers: kept.headers })
}
