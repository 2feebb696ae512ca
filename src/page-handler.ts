import type { Context } from 'hono'
import { createRequestHandler, generatePath, isRouteErrorResponse, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { minuteMs } from '#kernel/duration.ts'
import { productIdIn } from '#shop/catalogue/rules.ts'
import { findShownProduct } from '#shop/reviews/module.server.ts'
import type { PageKind } from '#shop/content/office-contract.ts'
import { findShownPage, findTarget } from '#shop/content/module.server.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { randomId } from '#kernel/id.ts'
import { openCache, type Read } from '#platform/cache/cache.ts'
import type { Db } from '#platform/database/database.ts'
import { retryAfterSeconds } from '#platform/database/unavailable.ts'
import { encodeBody, encodingFor } from '#platform/http/encoding.ts'
import { pagePolicy, takeNonces } from '#platform/http/page-policy.ts'
import { targetOf } from '#platform/http/unsafe-path.ts'
import { requestId } from '#platform/process/request-id.ts'
import type { Shop } from '#platform/shop.ts'
import { isInBackOffice } from '#ui/is-in-back-office.ts'
import { movedContext, nonceContext, sentQueryContext, shopContext } from '#ui/shop-context.ts'

const caching = 'public, max-age=60, stale-while-revalidate=300'
const nonceLength = 24
/** The router's data requests for routes that are files, such as the sitemap. No page sends them, and no cache keeps their answers. */
const dataOfFile = /\.(?:xml|csv|txt)\.data$/
/** The router's own requests. */
const ofRouter = /\.data$|^\/__manifest/i
/** The end of the router's data request for a page; that for the first page is `/_.data`. */
const ofData = /(?<=\/)_\.data$|\.data$/
/** No page has this path, no product this id and no article this name. */
const unknownSegment = 'no-page-has-this-path'

type RenderedPage = { html: string; status: number; headers: Headers }

/**
 * Returns the handler that renders pages on the server. Most pages are the same for every visitor: `platform/cache/page-cache.ts` caches and compresses
 * them. A page that sets its own Cache-Control is private to one visitor, so it is compressed here.
 */
export function createPageHandler(shop: Shop) {
  /** Requests whose page failed because the database is unavailable. */
  const refused = new WeakSet<Request>()
  const render = createRequestHandler(() => loadPages(shop, (request) => refused.add(request)))
  const isLive = shop.config.NODE_ENV === 'production'
  const dialogs = shop.payments.all.map(({ dialog }) => dialog)

  async function renderPage(request: Request, path: string, { query = '', moved = '' } = {}): Promise<Read<RenderedPage, Response>> {
    const nonce = randomId(nonceLength)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    context.set(sentQueryContext, query)
    context.set(movedContext, moved)
    const rendered = await render(request, context)
    const response = rendered.status === 500 && refused.has(request) ? askToRetry(rendered) : rendered
    // In development the page also loads scripts of the development server, so it gets no policy.
    if (!isLive || !response.headers.get('content-type')?.startsWith('text/html')) return { own: response }
    const { html, hashes } = takeNonces(withReference(await response.text(), response.status), nonce)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', pagePolicy({ ...shop.config, dialogs, path, hashes, frame: await frameOf(shop, path), isFramed: isPreview(path) }))
    return { value: { html, status: response.status, headers } }
  }

  const refusals = openCache<RenderedPage>({
    maxBytes: Infinity,
    bytesOf: ({ html }) => html.length,
    freshMs: minuteMs,
    changes: shop.changes,
    clearedBy: ['content', 'missed'],
  })
  const renderRefusal = () => renderPage(new Request(shop.config.PUBLIC_URL, { method: 'POST' }), '/')

  /** Answers a redirect to the router's data request for an address without a page, and in development to every request. */
  async function answerMoved(c: Context, query: string) {
    const path = c.req.path.replace(ofData, '')
    const moved = (await findUnknownPath(shop, path)) === undefined ? '' : await findMoved(shop, c.req.raw)
    const read = moved ? await renderPage(c.req.raw, path, { query, moved }) : undefined
    return read && 'own' in read ? read.own : undefined
  }

  return async (c: Context) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refusal(await refusals.get('POST', renderRefusal))
    if (dataOfFile.test(c.req.path)) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
    const query = targetOf(c).split('?').slice(1).join('?')
    const samePath = isLive && !ofRouter.test(c.req.path) && isWellFormed(c.req.raw) ? await findUnknownPath(shop, c.req.path) : undefined
    const moved = samePath === undefined ? '' : await findMoved(shop, c.req.raw)
    if (samePath !== undefined && !moved) {
      const unknown = await refusals.get(samePath, () => renderPage(new Request(new URL(samePath, shop.config.PUBLIC_URL)), samePath))
      if ('value' in unknown) return notFound(unknown.value, c.req.raw, samePath)
    }
    const read = await renderPage(c.req.raw, c.req.path, { query, moved })
    if ('own' in read) return (read.own.status === 404 && (await answerMoved(c, query))) || read.own
    const { html, status, headers } = read.value
    const isPrivate = headers.has('cache-control')
    if (status === 200 && !isPrivate) headers.set('cache-control', caching)
    const encoding = isPrivate ? encodingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (isPrivate) headers.set('vary', 'Accept-Encoding')
    return new Response(isPrivate ? await encodeBody(Buffer.from(html), encoding) : html, { status, headers })
  }
}

/** Returns the page that says what failed, as one of a shop that is away for a moment. Search engines then keep what they know. */
function askToRetry({ body, headers }: Response) {
  return new Response(body, { status: 503, headers: { ...Object.fromEntries(headers), 'retry-after': String(retryAfterSeconds) } })
}

/** Returns the 404 answer for an address that shows nothing: the page for `samePath`, with its own path in place of that one. */
function notFound({ html, status, headers }: RenderedPage, { url }: Request, samePath: string) {
  return new Response(
    html.replaceAll(samePath, () => escapeHtml(new URL(url).pathname)),
    { status, headers },
  )
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** False for a path that cannot be decoded. The router refuses it with 400. */
function isWellFormed({ url }: Request) {
  try {
    decodeURIComponent(new URL(url).pathname)
    return true
  } catch {
    return false
  }
}

let routeTree: RouteObject[] | undefined

/**
 * Returns the path whose page is the same as the one for this address, which shows nothing: it has no page, or no product or article has its name. Undefined
 * for an address that shows something. Rendering a page for each of them would cost time, and anybody can ask for any number of them.
 */
async function findUnknownPath(shop: Shop, path: string): Promise<string | undefined> {
  const { routes } = await import('virtual:react-router/server-build')
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path: own, caseSensitive } = route
      const shared = { id, ...(own !== undefined && { path: own }), ...(caseSensitive !== undefined && { caseSensitive }) }
      return [route.index ? { ...shared, index: true as const } : { ...shared, children: childrenOf(id) }]
    })
  routeTree ??= childrenOf(undefined)
  const { route, params } = matchRoutes(routeTree, path)?.at(-1) ?? { route: undefined, params: {} }
  const known = route?.path === undefined ? undefined : namedBy[route.path]
  if (known === undefined) return route === undefined || route.path === '*' ? unknownPath(path) : undefined
  return (await known(shop, params)) ? undefined : generatePath(`/${route?.path ?? ''}`, { id: unknownSegment, slug: unknownSegment })
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

/** Returns where the owner redirects the address of a request at which nothing is shown. Empty without a redirect. */
async function findMoved({ db }: Shop, { url }: Request): Promise<string> {
  const path = new URL(url).pathname.replace(ofData, '')
  return isInBackOffice(path) ? '' : ((await findTarget(db, path)) ?? '')
}

/** The back-office shows an error without the shop's header and footer. */
const unknownPath = (path: string) => (isInBackOffice(path) ? `/admin/${unknownSegment}` : `/${unknownSegment}`)

/** True also if the database does not answer: the page then says so. */
const isShown = (db: Db, segment: string) => findShownProduct(db, productIdIn(segment)).then(Boolean, () => true)

/** True also if the database does not answer. */
const isShownPage = ({ db, now }: Shop, kind: PageKind, slug: string) => findShownPage(db, kind, slug.toLowerCase(), now()).then(Boolean, () => true)

/** For each route whose page is the same for every unknown name in its address: finds whether something has the name. */
const namedBy: Record<string, (shop: Shop, params: { id?: string; slug?: string }) => Promise<boolean>> = {
  'product/:id': ({ db }, { id = '' }) => isShown(db, id),
  'product/:id/reviews': ({ db }, { id = '' }) => isShown(db, id),
  'blog/:slug': (shop, { slug = '' }) => isShownPage(shop, 'article', slug),
  'pages/:slug': (shop, { slug = '' }) => isShownPage(shop, 'page', slug),
}

/** Returns the 405 answer: pages accept only GET and HEAD. It is the same for every address and body, so nothing is rendered for the request. */
function refusal(read: Read<RenderedPage, Response>) {
  const page = 'own' in read ? read.own : read.value
  const headers = new Headers(page.headers)
  headers.set('allow', 'GET, HEAD')
  headers.set('cache-control', 'no-store')
  return new Response(page instanceof Response ? page.body : page.html, { status: 405, headers })
}

/** Loads the built pages. Errors of their loaders and renders go to the shop's log, and requests that failed for want of the database to `refuse`. */
async function loadPages({ log, outages }: Shop, refuse: (request: Request) => void) {
  const build = await import('virtual:react-router/server-build')
  const handleError = (error: unknown, { request }: { request: Request }) => {
    const { method, url, signal } = request
    const path = new URL(url).pathname
    // A refusal such as 404 is not an error of the program, so it is logged without a stack.
    if (isRouteErrorResponse(error) && error.status < 500) log.debug({ status: error.status, method, path }, 'page refused')
    else if (signal.aborted) log.debug({ err: error, method, path }, 'page failed')
    else if (outages.count({ err: error, method, path })) refuse(request)
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

/** Returns the origin that the page may show in a frame: the contact page has the owner's map, the back-office previews. Otherwise empty. */
async function frameOf(shop: Shop, path: string) {
  if (isInBackOffice(path)) return "'self'"
  if (!/^\/contact\/?$/i.test(path)) return ''
  const { mapEmbed } = await readSettings(shop.db)
  return mapEmbed && new URL(mapEmbed).origin
}
