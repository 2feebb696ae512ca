import type { Context } from 'hono'
import { createRequestHandler, isRouteErrorResponse, matchRoutes, type RouteObject, RouterContextProvider } from 'react-router'
import { readSettings } from '#domain/settings/queries.server.ts'
import { randomId } from '#kernel/id.ts'
import { openCache, type Read } from '#platform/cache/cache.ts'
import { encode, encodingFor } from '#platform/http/encoding.ts'
import { pagePolicy, takeNonces } from '#platform/http/page-policy.ts'
import { targetOf } from '#platform/http/unsafe-path.ts'
import { requestId } from '#platform/process/request-id.ts'
import type { Shop } from '#platform/shop.ts'
import { nonceContext, sentQueryContext, shopContext } from './web/shop-context.ts'

const caching = 'public, max-age=60, stale-while-revalidate=300'
const nonceLength = 24
/** The router's data requests for routes that are files, such as the sitemap. No page sends them, and no cache keeps their answers. */
const dataOfFile = /\.(?:xml|csv|txt)\.data$/
/** The router's own requests. */
const ofRouter = /\.data$|^\/__manifest/i
/** No page has this path. The page for it is what every unknown address gets, with its own path in place of this one. */
const unknownPath = '/no-page-has-this-path'
const minute = 60_000

type RenderedPage = { html: string; status: number; headers: Headers }

/**
 * Returns the handler that renders pages on the server. Most pages are the same for every visitor: `platform/cache/page-cache.ts` caches and compresses
 * them. A page that sets its own Cache-Control is private to one visitor, so it is compressed here.
 */
export function createPageHandler(shop: Shop) {
  const render = createRequestHandler(() => loadPages(shop))
  const isLive = shop.config.NODE_ENV === 'production'

  async function renderPage(request: Request, path: string, query = ''): Promise<Read<RenderedPage, Response>> {
    const nonce = randomId(nonceLength)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    context.set(sentQueryContext, query)
    const response = await render(request, context)
    // In development the page also loads scripts of the development server, so it gets no policy.
    if (!isLive || !response.headers.get('content-type')?.startsWith('text/html')) return { own: response }
    const { html, hashes } = takeNonces(withReference(await response.text(), response.status), nonce)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', pagePolicy({ ...shop.config, path, hashes, frame: await frameOf(shop, path) }))
    return { value: { html, status: response.status, headers } }
  }

  const refusals = openCache<RenderedPage>({ maxBytes: Infinity, bytesOf: ({ html }) => html.length, freshMs: minute })
  const renderRefusal = () => renderPage(new Request(shop.config.PUBLIC_URL, { method: 'POST' }), '/')

  return async (c: Context) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refusal(await refusals.get('POST', renderRefusal))
    if (dataOfFile.test(c.req.path)) return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
    if (isLive && !ofRouter.test(c.req.path) && isWellFormed(c.req.raw) && !(await hasPage(c.req.path))) {
      const unknown = await refusals.get('unknown', () => renderPage(new Request(new URL(unknownPath, shop.config.PUBLIC_URL)), unknownPath))
      if ('value' in unknown) return notFound(unknown.value, c.req.raw)
    }
    const read = await renderPage(c.req.raw, c.req.path, targetOf(c).split('?').slice(1).join('?'))
    if ('own' in read) return read.own
    const { html, status, headers } = read.value
    const isPrivate = headers.has('cache-control')
    if (status === 200 && !isPrivate) headers.set('cache-control', caching)
    const encoding = isPrivate ? encodingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (isPrivate) headers.set('vary', 'Accept-Encoding')
    return new Response(isPrivate ? await encode(Buffer.from(html), encoding) : html, { status, headers })
  }
}

/** Returns the 404 answer for an address that no page has. Rendering it for each address would cost time, and anybody can ask for any number of them. */
function notFound({ html, status, headers }: RenderedPage, { url }: Request) {
  const shown = (path: string) => `&quot;${escapeHtml(path)}&quot;`
  return new Response(
    html.replace(shown(unknownPath), () => shown(new URL(url).pathname)),
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

/** True when a page has this path. The route `*` is the page of all other paths. */
async function hasPage(path: string): Promise<boolean> {
  const { routes } = await import('virtual:react-router/server-build')
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) => {
      if (!route || route.parentId !== parentId) return []
      const { id, path: own, caseSensitive } = route
      const shared = { id, ...(own !== undefined && { path: own }), ...(caseSensitive !== undefined && { caseSensitive }) }
      return [route.index ? { ...shared, index: true as const } : { ...shared, children: childrenOf(id) }]
    })
  routeTree ??= childrenOf(undefined)
  const matched = matchRoutes(routeTree, path)?.at(-1)
  return matched !== undefined && matched.route.path !== '*'
}

/** Returns the 405 answer: pages accept only GET and HEAD. It is the same for every address and body, so nothing is rendered for the request. */
function refusal(read: Read<RenderedPage, Response>) {
  const page = 'own' in read ? read.own : read.value
  const headers = new Headers(page.headers)
  headers.set('allow', 'GET, HEAD')
  headers.set('cache-control', 'no-store')
  return new Response(page instanceof Response ? page.body : page.html, { status: 405, headers })
}

/** Loads the built pages. Errors of their loaders and renders go to the shop's log. */
async function loadPages({ log }: Shop) {
  const build = await import('virtual:react-router/server-build')
  const handleError = (error: unknown, { request: { method, url, signal } }: { request: Request }) => {
    const path = new URL(url).pathname
    // A refusal such as 404 is not an error of the program, so it is logged without a stack.
    if (isRouteErrorResponse(error) && error.status < 500) log.debug({ status: error.status, method, path }, 'page refused')
    else log[signal.aborted ? 'debug' : 'error']({ err: error, method, path }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

/** Adds the request id to an error page, so that a person can quote it and an operator can find its log lines. */
function withReference(html: string, status: number) {
  const reference = status >= 500 && requestId()
  return reference ? html.replace('id="reference"></p>', `id="reference">${reference}</p>`) : html
}

/** Returns the origin that the page may show in a frame: only the contact page has one, the owner's map. Otherwise empty. */
async function frameOf(shop: Shop, path: string) {
  if (!/^\/contact\/?$/i.test(path)) return ''
  const { mapEmbed } = await readSettings(shop.db)
  return mapEmbed && new URL(mapEmbed).origin
}
