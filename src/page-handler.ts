import type { Context } from 'hono'
import { createRequestHandler, isRouteErrorResponse, RouterContextProvider } from 'react-router'
import { readSettings } from '#domain/settings/queries.server.ts'
import { encode, encodingFor } from '#platform/encoding.ts'
import { pagePolicy } from '#platform/page-policy.ts'
import { requestId } from '#platform/request-id.ts'
import type { Shop } from '#platform/shop.ts'
import { shopContext } from './web/shop-context.ts'

const caching = 'public, max-age=60, stale-while-revalidate=300'

/**
 * Renders pages on the server. Hardly any depends on who is looking, so that each may be kept for everybody; whoever keeps it compresses it
 * (platform/page-cache.ts). A page that says itself how it may be kept is one visitor's, and is compressed here.
 */
export function createPageHandler(shop: Shop) {
  const render = createRequestHandler(() => loadPages(shop))
  const isLive = shop.config.NODE_ENV === 'production'

  return async (c: Context) => {
    const context = new RouterContextProvider()
    context.set(shopContext, shop)
    const response = await render(c.req.raw, context)
    if (response.status === 405) response.headers.set('allow', 'GET, HEAD')
    // In development the page carries scripts of the development server.
    if (!isLive || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const html = withReference(await response.text(), response.status)
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', pagePolicy(html, c.req.path, { ...shop.config, frame: await frameOf(shop, c.req.path) }))
    const isOwn = headers.has('cache-control')
    if (response.status === 200 && !isOwn) headers.set('cache-control', caching)
    const encoding = isOwn ? encodingFor(c.req.header('accept-encoding') ?? '') : 'identity'
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    if (isOwn) headers.set('vary', 'Accept-Encoding')
    return new Response(isOwn ? await encode(Buffer.from(html), encoding, 'once') : html, { status: response.status, headers })
  }
}

/** The pages, with their failures told to the shop's log. */
async function loadPages({ log }: Shop) {
  const build = await import('virtual:react-router/server-build')
  const handleError = (error: unknown, { request: { method, url, signal } }: { request: Request }) => {
    const refused = isRouteErrorResponse(error) && error.status < 500
    log[refused || signal.aborted ? 'debug' : 'error']({ err: error, method, path: new URL(url).pathname }, 'page failed')
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
