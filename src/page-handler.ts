import type { Context } from 'hono'
import { createRequestHandler, generatePath, isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { minuteMs } from '#kernel/duration.ts'
import { findTarget } from '#shop/content/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { randomId } from '#kernel/id.ts'
import { openCache, type Read } from '#platform/cache/cache.ts'
import { retryAfterSeconds } from '#platform/database/unavailable.ts'
import { encodeBody, encodingFor } from '#platform/http/encoding.ts'
import { openPaysAt, pagePolicy, takeNonces } from '#platform/http/page-policy.ts'
import { targetOf } from '#platform/http/unsafe-path.ts'
import { requestId } from '#platform/process/request-id.ts'
import type { Shop } from '#platform/shop.ts'
import { isInBackOffice } from '#ui/is-in-back-office.ts'
import { redirectTargetContext, nonceContext, patternContext, sentQueryContext, shopContext, sharedNotFoundContext } from '#ui/shop-context.ts'

const caching = 'public, max-age=60, stale-while-revalidate=300'
const nonceLength = 24
/** Matches the router's data requests for routes that are files, such as the sitemap. No page sends them, and no cache keeps their answers. */
const fileDataRequest = /\.(?:xml|csv|txt)\.data$/
/** Matches the router's own requests, for a page's data or for its list of routes. */
const routerRequest = /\.data$|^\/__manifest$/
/** Matches the end of the router's data request for a page. The request for the home page is `/_.data`. */
const dataSuffix = /(?<=\/)_\.data$|\.data$/
/** No page has this path, no product this id and no article this name. */
const unknownSegment = 'no-page-has-this-path'

/** The pattern of the route that answers every address without a page. */
const everyPath = '*'

type RenderedPage = { html: string; status: number; headers: Headers }

/** `sharedPath`: set if the address shows nothing; the path whose 404 page serves for it (`sharedNotFoundPath`). */
type Rendered = Read<RenderedPage, Response> & { sharedPath?: string | undefined }

/**
 * Returns the handler that renders pages on the server. Most pages are the same for every visitor: `platform/cache/page-cache.ts` caches and compresses
 * them. A page that sets its own Cache-Control is private to one visitor, so it is compressed here.
 */
export function createPageHandler(shop: Shop) {
  /** Requests whose page failed because the database is unavailable. */
  const lackedDatabase = new WeakSet<Request>()
  const isLive = shop.config.NODE_ENV === 'production'
  /** The hosts of the providers' payment dialogs. */
  const dialogs = shop.payments.all.map(({ dialog }) => dialog)
  const paysAt = openPaysAt(shop.modules)
  const openRouter = async () => createRequestHandler(await loadPages(shop, (request) => lackedDatabase.add(request)))
  let router: ReturnType<typeof openRouter> | undefined

  /** In development the pages may have changed since the last request. */
  async function render(request: Request, context: RouterContextProvider) {
    router = isLive && router ? router : openRouter()
    return (await router)(request, context)
  }

  /** Renders the page of a path. With `isNotFoundSkipped`, a 404 page that addresses share comes without its HTML. */
  async function renderPage(request: Request, path: string, { query = '', redirectTarget = '', isNotFoundSkipped = false } = {}): Promise<Rendered> {
    const nonce = randomId(nonceLength)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    context.set(sentQueryContext, query)
    context.set(redirectTargetContext, redirectTarget)
    if (isNotFoundSkipped) context.set(sharedNotFoundContext, (pattern) => sharedNotFoundPath(pattern, path) !== undefined)
    const rendered = await render(request, context)
    const response = rendered.status === 500 && lackedDatabase.has(request) ? askToRetry(rendered) : rendered
    const sharedPath = response.status === 404 ? sharedNotFoundPath(context.get(patternContext), path) : undefined
    // In development the page also loads scripts of the development server, so it gets no policy.
    if (!isLive || !response.headers.get('content-type')?.startsWith('text/html')) return { own: response, sharedPath }
    const { html, hashes } = takeNonces(withReference(await response.text(), response.status), nonce)
    const headers = new Headers(response.headers)
    headers.set(
      'content-security-policy',
      pagePolicy({ ...shop.config, dialogs, pays: paysAt(path), hashes, frame: await frameOf(shop, path), isFramed: isPreview(path) }),
    )
    return { value: { html, status: response.status, headers }, sharedPath }
  }

  /** The 404 pages by their shared path, and the 405 page. */
  const errorPages = openCache<RenderedPage>({
    maxBytes: Infinity,
    bytesOf: ({ html }) => html.length,
    freshMs: minuteMs,
    changes: shop.changes,
    clearedBy: ['content', 'missed'],
  })
  const renderMethodNotAllowed = () => renderPage(new Request(shop.config.PUBLIC_URL, { method: 'POST' }), '/')

  /**
   * Answers an address that shows nothing: with the owner's redirect, else with the shared 404 page. Undefined for the router's own requests and in
   * development.
   */
  async function answerNotFound(c: Context, sharedPath: string, query: string) {
    const redirectTarget = await findRedirectTarget(shop, c.req.raw)
    if (redirectTarget) return renderPage(c.req.raw, c.req.path, { query, redirectTarget })
    if (!isLive || routerRequest.test(c.req.path)) return undefined
    const shared = await errorPages.get(sharedPath, () => renderPage(new Request(new URL(sharedPath, shop.config.PUBLIC_URL)), sharedPath))
    return 'value' in shared ? { own: notFound(shared.value, c.req.raw, sharedPath) } : renderPage(c.req.raw, c.req.path, { query })
  }

  return async (c: Context) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return methodNotAllowed(await errorPages.get('POST', renderMethodNotAllowed))
    if (fileDataRequest.test(c.req.path))
      return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
    const query = targetOf(c).split('?').slice(1).join('?')
    const first = await renderPage(c.req.raw, c.req.path, { query, isNotFoundSkipped: isLive && !routerRequest.test(c.req.path) })
    const read = (first.sharedPath !== undefined && (await answerNotFound(c, first.sharedPath, query))) || first
    if ('own' in read) return routerRequest.test(c.req.path) ? answerRouter(read.own, c.req.header('accept-encoding') ?? '') : read.own
    const { html, status, headers } = read.value
    const isPrivate = headers.has('cache-control')
    if (status === 200 && !isPrivate) headers.set('cache-control', caching)
    const encoding = isPrivate ? encodingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (isPrivate) headers.set('vary', 'Accept-Encoding')
    return new Response(isPrivate ? await encodeBody(Buffer.from(html), encoding) : html, { status, headers })
  }
}

/**
 * Returns an answer to the browser's router. The data of a page is as public as the page, so the page cache keeps and compresses it. The manifest of the pages
 * that its links lead to has a Cache-Control of its own, so the page cache leaves it alone, and it is compressed here.
 */
async function answerRouter(answer: Response, accepted: string) {
  const headers = new Headers(answer.headers)
  // A browser asks again each time, because a page that has changed something reads its data again at once.
  if (answer.status === 200 && !headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate')
  // The page cache asks without Accept-Encoding and compresses by itself.
  const encoding = encodingFor(accepted)
  if (encoding === 'identity') return new Response(answer.body, { status: answer.status, headers })
  headers.set('content-encoding', encoding)
  headers.set('vary', 'Accept-Encoding')
  return new Response(await encodeBody(new Uint8Array(await answer.arrayBuffer()), encoding), { status: answer.status, headers })
}

/** Turns the 500 answer into a 503 with Retry-After, so that search engines keep the pages that they know. */
function askToRetry({ body, headers }: Response) {
  return new Response(body, { status: 503, headers: { ...Object.fromEntries(headers), 'retry-after': String(retryAfterSeconds) } })
}

/** Returns the 404 answer for an address: the page that was rendered for `sharedPath`, with the path of the address in place of `sharedPath`. */
function notFound({ html, status, headers }: RenderedPage, { url }: Request, sharedPath: string) {
  return new Response(
    html.replaceAll(sharedPath, () => escapeHtml(new URL(url).pathname)),
    { status, headers },
  )
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** The routes whose 404 page is the same for every unknown id or name. */
const namedRoutes = new Set(['product/:id', 'product/:id/reviews', 'blog/:slug', 'pages/:slug'])

/**
 * Returns the path whose 404 page serves for this address too. Undefined for an address with a 404 page of its own.
 * Anybody can ask for any number of unknown addresses, so their page is rendered once.
 */
function sharedNotFoundPath(pattern: string, path: string): string | undefined {
  if (pattern === everyPath) return unmatchedPath(path)
  return namedRoutes.has(pattern) ? generatePath(`/${pattern}`, { id: unknownSegment, slug: unknownSegment }) : undefined
}

/** Lists the path pattern of every page, with those of the frames around it. */
export async function listPagePaths(): Promise<string[]> {
  const { routes } = await import('virtual:react-router/server-build')
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}` : ''
  }
  return Object.keys(routes).map(pathOf)
}

/** Returns where the owner redirects an address that shows nothing. Empty without a redirect. */
async function findRedirectTarget({ db }: Shop, { url }: Request): Promise<string> {
  const path = new URL(url).pathname.replace(dataSuffix, '')
  return isInBackOffice(path) ? '' : ((await findTarget(db, path)) ?? '')
}

/** Two paths, because the back-office shows an error without the shop's header and footer. */
const unmatchedPath = (path: string) => (isInBackOffice(path) ? `/admin/${unknownSegment}` : `/${unknownSegment}`)

/** Returns the 405 answer: pages accept only GET and HEAD. It is the same for every address and body, so nothing is rendered for the request. */
function methodNotAllowed(read: Read<RenderedPage, Response>) {
  const page = 'own' in read ? read.own : read.value
  const headers = new Headers(page.headers)
  headers.set('allow', 'GET, HEAD')
  headers.set('cache-control', 'no-store')
  return new Response(page instanceof Response ? page.body : page.html, { status: 405, headers })
}

/** Loads the built pages. Errors of their loaders and renders go to the shop's log, and requests that failed for want of the database to `onOutage`. */
async function loadPages({ log, outages }: Shop, onOutage: (request: Request) => void) {
  const build = await import('virtual:react-router/server-build')
  const handleError = (error: unknown, { request }: { request: Request }) => {
    const { method, url, signal } = request
    const path = new URL(url).pathname
    // A refusal such as 404 is not an error of the program, so it is logged without a stack.
    if (isRouteErrorResponse(error) && error.status < 500) log.debug({ status: error.status, method, path }, 'page refused')
    else if (signal.aborted) log.debug({ err: error, method, path }, 'page failed')
    else if (outages.count({ err: error, method, path })) onOutage(request)
    else log.error({ err: error, method, path }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

/** Adds the request id to an error page, so that a person can quote it and an operator can find its log lines. */
function withReference(html: string, status: number) {
  const reference = status >= 500 && requestId()
  return reference ? html.replace('id="reference"></p>', `id="reference">${reference}</p>`) : html
}

/** True for the preview of a page's draft, which the back-office shows in a frame. */
const isPreview = (path: string) => /^\/page-preview\//i.test(path)

/** Returns the origin that a page may show in a frame: on the contact page the owner's map, in the back-office previews. Empty for other pages. */
async function frameOf(shop: Shop, path: string) {
  if (isInBackOffice(path)) return "'self'"
  if (!/^\/contact\/?$/i.test(path)) return ''
  const { mapEmbed } = await readSettings(shop.db)
  return mapEmbed && new URL(mapEmbed).origin
}
