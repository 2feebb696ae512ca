import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { encode, type Encoding, encodingFor } from './encoding.ts'

type Stored = { keptAt: number; etag: string; headers: Record<string, string>; bodies: Record<Encoding, Uint8Array<ArrayBuffer>> }

const maxBytes = 64 * 1024 * 1024
const maxEntryBytes = 2 * 1024 * 1024
/** No longer than this may a page outlive a change whose news was lost. */
const maxAgeMs = 60_000

export type PageCache = { serve: MiddlewareHandler; clear(): void; size(): number }

/**
 * Keeps what every visitor gets alike: rendered once, compressed once, answered with an ETag until the catalogue changes.
 * Requests for one page that is being rendered wait for it. The least recently asked for goes first.
 */
export function openPageCache(now: () => number = Date.now): PageCache {
  const kept = new Map<string, Stored>()
  const rendering = new Map<string, Promise<Stored | undefined>>()
  let bytes = 0
  let version = 0

  function forget(key: string) {
    const entry = kept.get(key)
    if (entry) bytes -= sizeOf(entry)
    kept.delete(key)
  }

  function keep(key: string, entry: Stored) {
    forget(key)
    kept.set(key, entry)
    bytes += sizeOf(entry)
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) break
      forget(oldest)
    }
  }

  function find(key: string) {
    const entry = kept.get(key)
    if (!entry) return undefined
    if (now() - entry.keptAt > maxAgeMs) return void forget(key)
    kept.delete(key)
    kept.set(key, entry)
    return entry
  }

  async function render(key: string, respond: () => Promise<Response>) {
    const asked = version
    const entry = await entryOf(await respond(), now())
    // A change that came meanwhile may not be in it.
    if (entry && asked === version) keep(key, entry)
    return entry
  }

  return {
    async serve(c, next) {
      if (c.req.method !== 'GET') return next()
      const { pathname, search } = new URL(c.req.url)
      const key = pathname + search
      // No pause between looking and rendering: all who ask at once must see the first one's.
      const others = rendering.get(key)
      const found = find(key) ?? (others && (await others))
      if (found) return answer(c.req.raw, found)

      const rendered = render(key, async () => {
        await next()
        return c.res.clone()
      })
      const shared = rendered.catch(() => undefined)
      rendering.set(key, shared)
      try {
        const entry = await rendered
        if (!entry) return
        // Emptied first, or the framework carries the old headers over.
        c.res = undefined
        c.res = answer(c.req.raw, entry)
      } finally {
        if (rendering.get(key) === shared) rendering.delete(key)
      }
    },
    clear() {
      version += 1
      kept.clear()
      rendering.clear()
      bytes = 0
    },
    size: () => kept.size,
  }
}

const sizeOf = ({ bodies }: Stored) => bodies.br.length + bodies.gzip.length + bodies.identity.length

/** Undefined for what is not everybody's, or not a success. */
async function entryOf(response: Response, keptAt: number): Promise<Stored | undefined> {
  if (response.status !== 200 || !isForEverybody(response)) return undefined
  const identity = await response.bytes()
  if (identity.length > maxEntryBytes) return undefined
  const [br, gz] = await Promise.all([encode(identity, 'br', 'often'), encode(identity, 'gzip', 'often')])
  const headers = Object.fromEntries(response.headers)
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return {
    keptAt,
    etag,
    headers: { ...headers, vary: 'Accept-Encoding' },
    bodies: { br, gzip: gz, identity },
  }
}

const isForEverybody = ({ headers }: Response) => (headers.get('cache-control') ?? '').startsWith('public') && !headers.has('content-encoding')

function answer(request: Request, { etag, headers, bodies }: Stored) {
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  // Each encoding is other bytes, and so has a tag of its own.
  const tag = `"${etag}-${encoding}"`
  if (request.headers.get('if-none-match')?.replace(/^W\//, '') === tag) return new Response(null, { status: 304, headers: { ...headers, etag: tag } })
  const body = bodies[encoding]
  return new Response(body, {
    headers: { ...headers, etag: tag, 'content-length': String(body.length), ...(encoding !== 'identity' && { 'content-encoding': encoding }) },
  })
}
