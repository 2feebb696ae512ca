import type { Context } from 'hono'
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { readSettings } from '#domain/settings/queries.server.ts'
import { randomId } from '#kernel/id.ts'
import { encode, encodingFor } from '#platform/http/encoding.ts'
import { pagePolicy, takeNonces } from '#platform/http/page-policy.ts'
import { requestId } from '#platform/process/request-id.ts'
import type { Shop } from '#platform/shop.ts'
import { nonceContext, shopContext } from './web/shop-context.ts'

const caching = 'public, max-age=60, stale-while-revalidate=300'
const nonceLength = 24

/**
 * Renders pages on the server. Hardly any depends on who is looking, so that each may be kept for everybody; whoever keeps it compresses it
 * (platform/cache/page-cache.ts). A page that says itself how it may be kept is one visitor's, and is compressed here.
 */
export function createPageHandler(shop: Shop) {
  const render = createRequestHandler(() => loadPages(shop))
  const isLive = shop.config.NODE_ENV === 'production'

  async function renderPage(request: Request, path: string): Promise<{ html: string; status: number; headers: Headers } | Response> {
    const nonce = randomId(nonceLength)
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    context.set(nonceContext, nonce)
    const response = await render(request, context)
    // In development the page carries scripts of the development server.
    if (!isLive || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const { html, hashes } = takeNonces(withReference(await response.text(), response.status), nonce)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', pagePolicy({ ...shop.config, path, hashes, frame: await frameOf(shop, path) }))
    return { html, status: response.status, headers }
  }

  const wrongMethod = keepForAMinute(shop, () => renderPage(new Request(shop.config.PUBLIC_URL, { method: 'POST' }), '/'))

  return async (c: Context) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refusal(await wrongMethod())
    const page = await renderPage(c.req.raw, c.req.path)
    if (page instanceof Response) return page
    const { html, status, headers } = page
    const isOwn = headers.has('cache-control')
    if (status === 200 && !isOwn) headers.set('cache-control', caching)
    const encoding = isOwn ? encodingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (isOwn) headers.set('vary', 'Accept-Encoding')
    return new Response(isOwn ? await encode(Buffer.from(html), encoding, 'once') : html, { status, headers })
  }
}

/** A page is only read. The same answer for every address and body: nothing is rendered for it. */
function refusal(page: { html: string; headers: Headers } | Response) {
  const headers = new Headers(page.headers)
  headers.set('allow', 'GET, HEAD')
  headers.set('cache-control', 'no-store')
  return new Response(page instanceof Response ? page.body : page.html, { status: 405, headers })
}

const minute = 60_000

/** What `make` brings, made at most once a minute. A failure, and in development every answer, is not kept. */
function keepForAMinute<Made>({ config }: Shop, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { made: Promise<Made>; at: number } | undefined
  return () => {
    if (kept && performance.now() - kept.at < minute) return kept.made
    const made = make()
    if (config.NODE_ENV === 'production') kept = { made, at: performance.now() }
    made.catch(() => (kept = undefined))
    return made
  }
}

/** The pages, with their failures told to the shop's log. */
async function loadPages({ log }: Shop) {
  const build = await import('virtual:react-router/server-build')
  const handleError = (error: unknown, { request: { method, url, signal } }: { request: Request }) => {
    const path = new URL(url).pathname
    // A refusal is no fault: it needs no stack.
    if (isRouteErrorResponse(error) && error.status < 500) log.debug({ status: error.status, method, path }, 'page refused')
    else log[signal.aborted ? 'debug' : 'error']({ err: error, method, path }, 'page failed')
  }
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } }
}

/** Puts the id of its lines in the log on a page that failed. */
function withReference(html: string, status: number) {
  const reference = status >= 500 && requestId()
  return reference ? html.replace('id="reference"></p>', `id="reference">${reference}</p>`) : html
}

/** The contact page alone may show another site's map, once an owner has named one. */
async function frameOf(shop: Shop, path: string) {
  if (!/^\/contact\/?$/i.test(path)) return ''
  const { mapEmbed } = await readSettings(shop.db)
  return mapEmbed && new URL(mapEmbed).origin
}
