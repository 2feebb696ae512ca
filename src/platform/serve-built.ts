import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import type { FindKept } from './answer-from-memory.ts'
import { openBoundedMap } from './bounded-map.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { answerKept, type KeptAnswer, keptAnswer, weightOf } from './kept-answer.ts'
import { transportSecurity } from './security-headers.ts'

const day = 86_400
const usualBytes = 32 * 1024 * 1024
/** Larger ones are films: they leave the disk piece by piece. */
const maxFileBytes = 1024 * 1024

/**
 * The built files first, then the shop. Those under /assets carry a hash in their name and never change. Only what was built is looked up on the disk,
 * and once: then it is kept in memory, each encoding for itself.
 */
export function serveBuilt(root: string, shop: Hono, { publicUrl = '', maxBytes = usualBytes } = {}): { site: Hono; find: FindKept } {
  const kept = openBoundedMap<KeptAnswer>(maxBytes, weightOf)
  const files = new Hono()
  const secure = transportSecurity(publicUrl)
  const site = new Hono({ strict: false })

  async function answerFile(c: Context) {
    // A part of a file is read from the disk.
    if (c.req.header('range')) return files.fetch(c.req.raw, c.env)
    const encoding = encodingFor(c.req.header('accept-encoding') ?? '')
    const key = keyOf(c.req.path, encoding)
    const found = kept.get(key)
    if (found) return answerKept(c.req.raw, found)
    const read = await files.fetch(new Request(c.req.url, { headers: { 'accept-encoding': encoding } }), c.env)
    if (read.status !== 200 || Number(read.headers.get('content-length')) > maxFileBytes) return read
    const answer = keptAnswer(new Uint8Array(await read.arrayBuffer()), Object.fromEntries(read.headers))
    kept.set(key, answer)
    return answerKept(c.req.raw, answer)
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
      const answer = await answerFile(c)
      return answer.status === 404 ? next() : answer
    })
  }
  site.route('/', shop)
  return { site, find: (target, encoding) => kept.get(keyOf(target, encoding)) }
}

const keyOf = (path: string, encoding: Encoding) => `${encoding} ${path}`
