import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { partOf } from '../http/byte-range.ts'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import { transportSecurity } from '../http/security-headers.ts'
import { openCache, type Read } from './cache.ts'
import { type CachedResponse, cachedResponse, weightOf, sendCached, isUnchanged } from './cached-response.ts'
import type { FindCached } from './serve-cached.ts'

const daySeconds = 86_400
const defaultBytes = 32 * 1024 * 1024
/** Larger files are videos. They are streamed from the disk. */
const maxFileBytes = 1024 * 1024

/**
 * Returns a site that answers the built files, and passes all other requests to the shop. Files under /assets have a hash in their name and never change.
 * Each file is read from the disk once for each encoding, and then answered from memory, also in parts. Other paths never reach the disk.
 */
export function serveBuilt(root: string, shop: Hono, { publicUrl = '', maxBytes = defaultBytes } = {}): { site: Hono; find: FindCached } {
  const cached = openCache<CachedResponse>({ maxBytes, bytesOf: weightOf })
  const files = new Hono()
  const secure = transportSecurity(publicUrl)
  const site = new Hono({ strict: false })

  async function answerFile(c: Context) {
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const read = await cached.get(keyOf(c.req.path, encoding), () => readFile(c, encoding))
    return 'own' in read ? read.own : answerPart(c.req.raw, read.value)
  }

  /** Reads a file in one encoding. Each request streams a large file by itself. Undefined for an absent one. */
  async function readFile(c: Context, encoding: Encoding): Promise<Read<CachedResponse, Response | undefined>> {
    const request = (method: string) => files.fetch(new Request(c.req.url, { method, headers: { 'accept-encoding': encoding } }), c.env)
    // HEAD opens no file. The unread body of a GET would keep its file open.
    const head = await request('HEAD')
    if (head.status === 404) return { own: undefined }
    if (Number(head.headers.get('content-length')) > maxFileBytes) return { own: await files.fetch(c.req.raw, c.env) }
    const whole = await request('GET')
    if (whole.status !== 200) throw new Error(`A built file could not be read: ${c.req.path}`)
    return { value: cachedResponse(new Uint8Array(await whole.arrayBuffer()), Object.fromEntries(whole.headers)) }
  }

  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const caching = entry.name === 'assets' ? 'public, max-age=31536000, immutable' : `public, max-age=${daySeconds}`
    const path = entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`
    files.get(path, async (c, next) => {
      await next()
      c.header('cache-control', caching)
      c.header('x-content-type-options', 'nosniff')
      if (secure) c.header('strict-transport-security', secure)
    })
    files.get(path, serveStatic({ root, precompressed: true }))
    site.get(path, async (c, next) => {
      return (await answerFile(c)) ?? next()
    })
  }
  site.route('/', shop)
  return { site, find: (target, encoding) => cached.find(keyOf(target, encoding)) }
}

const keyOf = (path: string, encoding: Encoding) => `${encoding} ${path}`

/**
 * Answers a GET with the part of the cached bytes that its Range header names, without copying them: 206, or 416 for a part outside the bytes.
 * It ignores a header with several parts or another unit, as HTTP allows, and every Range header of a HEAD request.
 */
function answerPart(request: Request, cached: CachedResponse): Response {
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
