import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { answerPart } from './serve-range.ts'
import { openBoundedMap } from './bounded-map.ts'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import { type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { transportSecurity } from '../http/security-headers.ts'

const day = 86_400
const usualBytes = 32 * 1024 * 1024
/** Larger ones are films: they leave the disk piece by piece. */
const maxFileBytes = 1024 * 1024

type Read = CachedResponse | 'absent' | 'large'

/**
 * The built files first, then the shop. Those under /assets carry a hash in their name and never change. Only what was built is looked up on the disk,
 * and once: then it is kept in memory, each encoding for itself. Parts of a kept file are cut from memory.
 */
export function serveBuilt(root: string, shop: Hono, { publicUrl = '', maxBytes = usualBytes } = {}): { site: Hono; find: FindCached } {
  const kept = openBoundedMap<CachedResponse>(maxBytes, weightOf)
  const reading = new Map<string, Promise<Read>>()
  const files = new Hono()
  const secure = transportSecurity(publicUrl)
  const site = new Hono({ strict: false })

  async function answerFile(c: Context) {
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const key = keyOf(c.req.path, encoding)
    const found = kept.get(key) ?? (await readOnce(key, c, encoding))
    if (found === 'absent') return undefined
    return found === 'large' ? files.fetch(c.req.raw, c.env) : answerPart(c.req.raw, found)
  }

  /** Requests for a file that is being read wait for that read. */
  function readOnce(key: string, c: Context, encoding: Encoding) {
    const underWay = reading.get(key)
    if (underWay) return underWay
    const begun = read(key, c, encoding).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }

  async function read(key: string, c: Context, encoding: Encoding): Promise<Read> {
    const ask = (method: string) => files.fetch(new Request(c.req.url, { method, headers: { 'accept-encoding': encoding } }), c.env)
    // HEAD opens no file: an unread body would keep its file open.
    const head = await ask('HEAD')
    if (head.status === 404) return 'absent'
    if (Number(head.headers.get('content-length')) > maxFileBytes) return 'large'
    const whole = await ask('GET')
    if (whole.status !== 200) throw new Error(`A built file could not be read: ${c.req.path}`)
    const answer = cachedResponse(new Uint8Array(await whole.arrayBuffer()), Object.fromEntries(whole.headers))
    kept.set(key, answer)
    return answer
  }

  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const caching = entry.name === 'assets' ? 'public, max-age=31536000, immutable' : `public, max-age=${day}`
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
  return { site, find: (target, encoding) => kept.get(keyOf(target, encoding)) }
}

const keyOf = (path: string, encoding: Encoding) => `${encoding} ${path}`
