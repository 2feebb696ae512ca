import { minuteMs } from '#kernel/duration.ts'
import type { Context } from 'hono'
import type { FindCached } from './serve-cached.ts'
import { openCache, type Read } from './cache.ts'
import type { ContentChanges } from './content-changes.ts'
import { encodeBody, type Encoding, encodingFor } from '../http/encoding.ts'
import { sendCached, type CachedResponse, cachedResponse, weightOf } from './cached-response.ts'
import { targetOf } from '../http/unsafe-path.ts'
import { type ParametersOf, cacheKeyOf } from './cache-key.ts'

/** A page as it was rendered, and in the encodings that were asked for so far. */
type Page = { identity: CachedResponse } & Partial<Record<Encoding, CachedResponse>>

/** How many answers were shared pages. `hits`: from the cache, also stale ones. `misses`: those that waited for a render. */
export type CacheCounts = { hits: number; misses: number }

const defaultBytes = 64 * 1024 * 1024
const maxPageBytes = 2 * 1024 * 1024
/** No link of the shop is longer. Anybody can invent any number of longer addresses, so these are not cached. */
const maxTargetLength = 500
/** Older pages are refreshed in the background, in case an invalidation was missed. */
const freshMs = minuteMs
/** How long after that a stale page is still answered. */
const staleMs = 5 * minuteMs
const tooManyRequests = 429
/** An answer while the database is away, which the log already says (database/outages.ts). */
const unavailable = 503

type Parts = {
  /** Renders a request by the site behind the cache: pages and API. */
  render: (request: Request, env: unknown) => Response | Promise<Response>
  parametersOf: ParametersOf
  changes: Pick<ContentChanges, 'subscribe'>
  log: { warn(fields: object, message: string): void }
  now?: () => number
  maxBytes?: number
}

/**
 * Opens the cache of answers that are the same for every visitor. It renders a page once, compresses it once for each encoding that is asked for, and answers
 * it with an ETag until the content changes. Requests for a page that is being rendered share that render.
 */
export function openPageCache({ render, parametersOf, changes, log, now = Date.now, maxBytes = defaultBytes }: Parts) {
  const counts: CacheCounts = { hits: 0, misses: 0 }
  const isStored = (key: string) => key.length <= maxTargetLength
  const pages = openCache<Page>({ maxBytes, bytesOf, isStored, freshMs, staleMs, changes, clearedBy: ['content', 'missed'], now })

  const readPage = async (key: string, c: Context) => pageOf(await render(requestFor(key, c), c.env))

  /** Renders a stale page again. If that fails, the stale page stays in the cache. */
  async function readAgain(key: string, c: Context): Promise<Read<Page, Response> | undefined> {
    const path = key.split('?')[0]
    try {
      const read = await readPage(key, c)
      if ('value' in read || (read.own.status < 500 && read.own.status !== tooManyRequests)) return read
      if (read.own.status !== unavailable) log.warn({ path, status: read.own.status }, 'a cached page could not be refreshed')
    } catch (error) {
      log.warn({ err: error, path }, 'a cached page could not be refreshed')
    }
    return undefined
  }

  /** Finds a fresh answer. Stale ones need `answer`, which also refreshes them. */
  const find: FindCached = (target, encoding) => {
    const key = target.includes('?') ? cacheKeyOf(target, parametersOf) : target
    const found = key === undefined ? undefined : pages.find(key)?.[encoding]
    if (found) counts.hits += 1
    return found
  }

  return {
    find,
    async answer(c: Context): Promise<Response> {
      const { raw } = c.req
      const key = raw.method === 'GET' || raw.method === 'HEAD' ? cacheKeyOf(targetOf(c), parametersOf) : undefined
      if (key === undefined) return render(raw, c.env)
      const found = pages.findOrRefresh(key, () => readAgain(key, c))
      if (found) {
        counts.hits += 1
        return answerPage(raw, found)
      }
      // Requests with an Authorization header are private: never share their render.
      if (c.req.header('authorization') !== undefined) return render(raw, c.env)
      const read = await pages.get(key, () => readPage(key, c))
      if ('own' in read) return read.own
      counts.misses += 1
      return answerPage(raw, read.value)
    },
    clearAfterWrite: pages.clearAfterWrite,
    clear: pages.clear,
    size: pages.size,
    counts: () => counts,
  }
}

/**
 * Returns the request to render a shared page from. It has the address and no other header than X-Forwarded-For, which the limits count by, so nothing
 * private reaches the page. It is a new request, because the visitor's own may end before a refresh does.
 */
function requestFor(key: string, { req }: Context) {
  const forwarded = req.header('x-forwarded-for')
  return new Request(new URL(req.url).origin + key, { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } })
}

/** Counts the page with both compressed copies, before they are made. Even of random text, each copy's body has at most three quarters of the page's. */
const bytesOf = ({ identity }: Page) => 3 * weightOf(identity) - Math.floor(identity.body.length / 2)

/** Returns a response as a page, the `value` to store. A private or failed response is `own`: the answer to its caller alone. */
async function pageOf(response: Response): Promise<Read<Page, Response>> {
  if (response.status !== 200 || !isShared(response)) return { own: response }
  const body = new Uint8Array(await response.arrayBuffer())
  const headers = { ...Object.fromEntries(response.headers), vary: 'Accept-Encoding' }
  if (body.length > maxPageBytes) return { own: new Response(body, { headers: response.headers }) }
  return { value: { identity: cachedResponse(body, headers) } }
}

/** True for a public response. Immutable ones are files, which browsers cache themselves. */
function isShared({ headers }: Response) {
  const caching = headers.get('cache-control') ?? ''
  return caching.startsWith('public') && !caching.includes('immutable') && !headers.has('content-encoding')
}

async function answerPage(request: Request, page: Page) {
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  page[encoding] ??= await compressed(page.identity, encoding)
  return sendCached(request, page[encoding])
}

const compressed = async ({ body, headers }: CachedResponse, encoding: Encoding) =>
  cachedResponse(await encodeBody(body, encoding), { ...headers, 'content-encoding': encoding })
