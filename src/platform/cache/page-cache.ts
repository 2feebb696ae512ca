import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openBoundedMap } from './bounded-map.ts'
import { encode, type Encoding, encodingFor } from '../http/encoding.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'
import { type ParametersOf, cacheKeyOf } from './cache-key.ts'

type Page = { cachedAt: number; answers: Record<Encoding, CachedResponse> }
/** `page` is undefined when the response must not be cached. */
type Rendered = { response: Response; page: Page | undefined }

const defaultBytes = 64 * 1024 * 1024
const maxPageBytes = 2 * 1024 * 1024
/** No link of the shop is longer. Anybody can invent any number of longer addresses, so these are not cached. */
const maxTargetLength = 500
/** Older pages are refreshed in the background, in case an invalidation was missed. */
const freshMs = 60_000
/** How long after that a stale page is still answered. */
const staleMs = 300_000
const tooManyRequests = 429

export type PageCache = {
  answer(c: Context): Promise<Response>
  /** Finds a fresh answer. Stale ones need `answer`, which also refreshes them. */
  find: FindCached
  clear(): void
  size(): number
}

type Parts = {
  /** Renders a request by the site behind the cache: pages and API. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  parametersOf: ParametersOf
  log: { warn(fields: object, message: string): void }
  now?: () => number
  maxBytes?: number
}

/**
 * Opens the cache of answers that are the same for every visitor. It renders and compresses a page once, and answers it with an ETag until the catalogue
 * changes. Requests for a page that is being rendered share that render. The least recently used pages are removed first.
 */
export function openPageCache({ render, parametersOf, log, now = Date.now, maxBytes = defaultBytes }: Parts): PageCache {
  const pages = openBoundedMap<Page>(maxBytes, sizeOf)
  const rendering = new Map<string, Promise<Page | undefined>>()
  let version = 0

  async function renderAndCache(key: string, request: Request, env: unknown): Promise<Rendered> {
    const versionBefore = version
    const rendered = await pageOf(await render(request, env), now())
    // If the catalogue changed during the render, the page may be stale.
    if (rendered.page && versionBefore === version && key.length <= maxTargetLength) pages.set(key, rendered.page)
    return rendered
  }

  /** Renders a page once: concurrent requests find the render in `rendering` and wait for it. */
  function renderOnce(key: string, request: Request, env: unknown) {
    const rendered = renderAndCache(key, request, env)
    const shared = rendered
      .then(({ page }) => page)
      .catch(() => undefined)
      .finally(() => {
        if (rendering.get(key) === shared) rendering.delete(key)
      })
    rendering.set(key, shared)
    return rendered
  }

  /** Renders a stale page again. If that fails, the stale page stays in the cache. */
  async function refresh(key: string, c: Context) {
    const versionBefore = version
    const path = key.split('?')[0]
    try {
      const { response, page } = await renderOnce(key, requestFor(key, c), c.env)
      if (response.status >= 500 || response.status === tooManyRequests) log.warn({ path, status: response.status }, 'a cached page could not be refreshed')
      else if (!page && versionBefore === version) pages.delete(key)
    } catch (error) {
      log.warn({ err: error, path }, 'a cached page could not be refreshed')
    }
  }

  return {
    async answer(c) {
      const { raw } = c.req
      const key = raw.method === 'GET' || raw.method === 'HEAD' ? cacheKeyOf(targetOf(c), parametersOf) : undefined
      if (key === undefined) return render(raw, c.env)
      const found = pages.get(key)
      const age = found ? now() - found.cachedAt : Infinity
      if (found && age <= freshMs + staleMs) {
        if (age > freshMs && !rendering.has(key)) void refresh(key, c)
        return answerPage(raw, found)
      }
      // Requests with an Authorization header are private: never share their render.
      if (c.req.header('authorization') !== undefined) return render(raw, c.env)
      // No `await` between the lookup and `renderOnce`, so that concurrent requests find the first one's render.
      const pending = rendering.get(key)
      const shared = pending && (await pending)
      if (shared) return answerPage(raw, shared)
      const { response, page } = await renderOnce(key, requestFor(key, c), c.env)
      return page ? answerPage(raw, page) : response
    },
    find(target, encoding) {
      const key = target.includes('?') ? cacheKeyOf(target, parametersOf) : target
      const found = key === undefined ? undefined : pages.get(key)
      return found && now() - found.cachedAt <= freshMs ? found.answers[encoding] : undefined
    },
    clear() {
      version += 1
      pages.clear()
      rendering.clear()
    },
    size: pages.size,
  }
}

/**
 * Returns the request to render a shared page from. It has the address and no other header than X-Forwarded-For, which the limits count by, so nothing
 * private reaches the page. The visitor's own request would not do: it may end before a refresh does.
 */
function requestFor(key: string, { req }: Context) {
  const forwarded = req.header('x-forwarded-for')
  return new Request(new URL(req.url).origin + key, { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })
}

const sizeOf = ({ answers: { br, gzip, identity } }: Page) => weightOf(br) + weightOf(gzip) + weightOf(identity)

/** Compresses a response into a page. Private and failed responses become no page. */
async function pageOf(response: Response, cachedAt: number): Promise<Rendered> {
  if (response.status !== 200 || !isShared(response)) return { response, page: undefined }
  const identity = new Uint8Array(await response.arrayBuffer())
  const headers = { ...Object.fromEntries(response.headers), vary: 'Accept-Encoding' }
  if (identity.length > maxPageBytes) return { response: new Response(identity, { headers: response.headers }), page: undefined }
  const [br, gzip] = await Promise.all([encode(identity, 'br', 'often'), encode(identity, 'gzip', 'often')])
  const answers = {
    br: cachedResponse(br, { ...headers, 'content-encoding': 'br' }),
    gzip: cachedResponse(gzip, { ...headers, 'content-encoding': 'gzip' }),
    identity: cachedResponse(identity, headers),
  }
  return { response, page: { cachedAt, answers } }
}

/** True for a public response. Immutable ones are files, which browsers cache themselves. */
function isShared({ headers }: Response) {
  const caching = headers.get('cache-control') ?? ''
  return caching.startsWith('public') && !caching.includes('immutable') && !headers.has('content-encoding')
}

function answerPage(request: Request, { answers }: Page) {
  return sendCached(request, answers[encodingFor(request.headers.get('accept-encoding') ?? '')])
}
