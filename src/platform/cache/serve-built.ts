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
const defaultBytes = 32 * 1024 * 1024
/** Larger files are videos. They are streamed from the disk. */
const maxFileBytes = 1024 * 1024

type ReadFile = CachedResponse | 'absent' | 'large'

/**
 * Returns a site that answers the built files, and passes all other requests to the shop. Files under /assets have a hash in their name and never change.
 * Each file is read from the disk once for each encoding, and then answered from memory, also in parts. Other paths never reach the disk.
 */
export function serveBuilt(root: string, shop: Hono, { publicUrl = '', maxBytes = defaultBytes } = {}): { site: Hono; find: FindCached } {
  const cached = openBoundedMap<CachedResponse>(maxBytes, weightOf)
  const reading = new Map<string, Promise<ReadFile>>()
  const files = new Hono()
  const secure = transportSecurity(publicUrl)
  const site = new Hono({ strict: false })

  async function answerFile(c: Context) {
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const key = keyOf(c.req.path, encoding)
    const found = cached.get(key) ?? (await readOnce(key, c, encoding))
    if (found === 'absent') return undefined
    return found === 'large' ? files.fetch(c.req.raw, c.env) : answerPart(c.req.raw, found)
  }

  /** Reads a file once: concurrent requests wait for the same read. */
  function readOnce(key: string, c: Context, encoding: Encoding) {
    const pending = reading.get(key)
    if (pending) return pending
    const started = read(key, c, encoding).finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  async function read(key: string, c: Context, encoding: Encoding): Promise<ReadFile> {
    const request = (method: string) => files.fetch(new Request(c.req.url, { method, headers: { 'accept-encoding': encoding } }), c.env)
    // HEAD opens no file. The unread body of a GET would keep its file open.
    const head = await request('HEAD')
    if (head.status === 404) return 'absent'
    if (Number(head.headers.get('content-length')) > maxFileBytes) return 'large'
    const whole = await request('GET')
    if (whole.status !== 200) throw new Error(`A built file could not be read: ${c.req.path}`)
    const answer = cachedResponse(new Uint8Array(await whole.arrayBuffer()), Object.fromEntries(whole.headers))
    cached.set(key, answer)
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
  return { site, find: (target, encoding) => cached.get(keyOf(target, encoding)) }
}

const keyOf = (path: string, encoding: Encoding) => `${encoding} ${path}`
