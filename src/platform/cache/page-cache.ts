import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openBoundedMap } from './bounded-map.ts'
import { encode, type Encoding, encodingFor } from '../http/encoding.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'
import { type ParametersOf, cacheKeyOf } from './cache-key.ts'

type Page = { keptAt: number; answers: Record<Encoding, CachedResponse> }
type Rendered = { response: Response; page: Page | undefined }

const usualBytes = 64 * 1024 * 1024
const maxPageBytes = 2 * 1024 * 1024
/** No link of the shop is longer; of longer ones there are as many as somebody likes to think of. */
const maxTargetLength = 500
/** A page that is older is rendered anew, behind the back of who asks for it, lest the news of a change was lost. */
const freshMs = 60_000
/** For so long after that it is still answered. */
const staleMs = 300_000
const tooMany = 429

export type PageCache = {
  answer(c: Context): Promise<Response>
  /** What may be answered as it is: what is older has to be renewed, by `answer`. */
  find: FindCached
  clear(): void
  size(): number
}

type Parts = {
  /** The site behind: pages, API and all. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  parametersOf: ParametersOf
  log: { warn(fields: object, told: string): void }
  now?: () => number
  maxBytes?: number
}

/**
 * Keeps what every visitor gets alike: rendered once, compressed once, answered with an ETag until the catalogue changes.
 * Requests for one page that is being rendered wait for it. The least recently asked for goes first.
 */
export function openPageCache({ render, parametersOf, log, now = Date.now, maxBytes = usualBytes }: Parts): PageCache {
  const kept = openBoundedMap<Page>(maxBytes, sizeOf)
  const rendering = new Map<string, Promise<Page | undefined>>()
  let version = 0

  async function renderAndKeep(key: string, request: Request, env: unknown): Promise<Rendered> {
    const asked = version
    const rendered = await pageOf(await render(request, env), now())
    // A change that came meanwhile may not be in it.
    if (rendered.page && asked === version && key.length <= maxTargetLength) kept.set(key, rendered.page)
    return rendered
  }

  /** Those who ask meanwhile find it in `rendering`. */
  function renderForAll(key: string, request: Request, env: unknown) {
    const rendered = renderAndKeep(key, request, env)
    const shared = rendered
      .then(({ page }) => page)
      .catch(() => undefined)
      .finally(() => {
        if (rendering.get(key) === shared) rendering.delete(key)
      })
    rendering.set(key, shared)
    return rendered
  }

  /** What failed leaves the old page where it is. */
  async function renew(key: string, c: Context) {
    const asked = version
    const path = key.split('?')[0]
    try {
      const { response, page } = await renderForAll(key, requestFor(key, c), c.env)
      if (response.status >= 500 || response.status === tooMany) log.warn({ path, status: response.status }, 'a kept page could not be renewed')
      else if (!page && asked === version) kept.delete(key)
    } catch (error) {
      log.warn({ err: error, path }, 'a kept page could not be renewed')
    }
  }

  return {
    async answer(c) {
      const { raw } = c.req
      const key = raw.method === 'GET' || raw.method === 'HEAD' ? cacheKeyOf(targetOf(c), parametersOf) : undefined
      if (key === undefined) return render(raw, c.env)
      const found = kept.get(key)
      const age = found ? now() - found.keptAt : Infinity
      if (found && age <= freshMs + staleMs) {
        if (age > freshMs && !rendering.has(key)) void renew(key, c)
        return answerPage(raw, found)
      }
      // What somebody asks for by name is their own: no use in waiting for what another is given.
      if (c.req.header('authorization') !== undefined) return render(raw, c.env)
      // No pause between looking and rendering: all who ask at once must see the first one's.
      const others = rendering.get(key)
      const shared = others && (await others)
      if (shared) return answerPage(raw, shared)
      const { response, page } = await renderForAll(key, requestFor(key, c), c.env)
      return page ? answerPage(raw, page) : response
    },
    find(target, encoding) {
      const key = target.includes('?') ? cacheKeyOf(target, parametersOf) : target
      const found = key === undefined ? undefined : kept.get(key)
      return found && now() - found.keptAt <= freshMs ? found.answers[encoding] : undefined
    },
    clear() {
      version += 1
      kept.clear()
      rendering.clear()
    },
    size: kept.size,
  }
}

/**
 * What everybody gets is made of the address alone: no header of the visitor reaches it, but for the one that limits count by. In a request of its
 * own, as a visitor's ends before a renewal does.
 */
function requestFor(key: string, { req }: Context) {
  const forwarded = req.header('x-forwarded-for')
  return new Request(new URL(req.url).origin + key, { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })
}

const sizeOf = ({ answers: { br, gzip, identity } }: Page) => weightOf(br) + weightOf(gzip) + weightOf(identity)

/** No page for what is not everybody's, or not a success. */
async function pageOf(response: Response, keptAt: number): Promise<Rendered> {
  if (response.status !== 200 || !isForEverybody(response)) return { response, page: undefined }
  const identity = new Uint8Array(await response.arrayBuffer())
  const headers = { ...Object.fromEntries(response.headers), vary: 'Accept-Encoding' }
  if (identity.length > maxPageBytes) return { response: new Response(identity, { headers: response.headers }), page: undefined }
  const [br, gzip] = await Promise.all([encode(identity, 'br', 'often'), encode(identity, 'gzip', 'often')])
  const answers = {
    br: cachedResponse(br, { ...headers, 'content-encoding': 'br' }),
    gzip: cachedResponse(gzip, { ...headers, 'content-encoding': 'gzip' }),
    identity: cachedResponse(identity, headers),
  }
  return { response, page: { keptAt, answers } }
}

/** What never changes is a file, which each browser keeps by itself. */
function isForEverybody({ headers }: Response) {
  const caching = headers.get('cache-control') ?? ''
  return caching.startsWith('public') && !caching.includes('immutable') && !headers.has('content-encoding')
}

function answerPage(request: Request, { answers }: Page) {
  return sendCached(request, answers[encodingFor(request.headers.get('accept-encoding') ?? '')])
}
