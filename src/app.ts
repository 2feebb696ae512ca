import { Hono } from 'hono'
import { recordExport } from '#shop/audit/module.server.ts'
import { authenticate } from '#shop/accounts/module.server.ts'
import { createSandbox } from '#sandbox/sandbox.server.ts'
import { apiBase } from '#kernel/endpoint.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { hasKey, refuseKeyInAddress } from '#platform/http/api-key-text.ts'
import { answerError, answerErrorInWords, refuseOtherMethods } from '#platform/http/answer-error.ts'
import type { FindCached } from '#platform/cache/serve-cached.ts'
import { type Api, refuseSameAddress } from '#platform/http/mount.ts'
import { limitRequests } from '#platform/http/limit-requests.ts'
import { guardSandbox } from '#platform/http/guard-sandbox.ts'
import { refuseUnsafePaths, targetOf } from '#platform/http/unsafe-path.ts'
import { type CacheCounts, openPageCache } from '#platform/cache/page-cache.ts'
import { openPictureCache } from '#platform/cache/picture-cache.ts'
import { answerDataOnly, securityHeaders } from '#platform/http/security-headers.ts'
import { serveDocs } from '#platform/http/serve-docs.ts'
import type { Shop } from '#platform/shop.ts'
import { createPageHandler, listPagePaths } from './page-handler.ts'
import { pageParameters } from '#site/page-parameters.ts'

export { createSandbox } from '#sandbox/sandbox.server.ts'
export { prepareShop } from './prepare-shop.ts'
export { definition, modules } from './shop.modules.ts'

/** Returns the JSON API alone, at its own root. The tests call it directly. */
export const createApi = (shop: Shop) => mountApi(shop).hono

function mountApi(shop: Shop): Api {
  const onExport: Api['onExport'] = (name, actor) => recordExport(shop, actor, { kind: 'export', id: name })
  const api: Api = { hono: new Hono({ strict: false }), shop, endpoints: [], authenticate, onExport }
  api.hono.use(answerDataOnly)
  api.hono.use(refuseKeyInAddress)
  for (const add of shop.modules.flatMap((each) => each.api)) add(api)
  refuseSameAddress(api.endpoints)
  serveDocs(api)
  refuseOtherMethods(api)
  api.hono.onError((error, c) => answerError(shop, error, c))
  return api
}

/**
 * `site` answers every request. `find` looks an address up in the caches; in development it finds nothing. `paths` lists the pattern of every address that a
 * route or a page has.
 */
export type App = { site: Hono; find: FindCached; cacheCounts: () => CacheCounts; paths: () => Promise<string[]> }

/** Returns the whole site: JSON under /backend/api, server-rendered pages everywhere else. In production, caches answer first. */
export function createApp(shop: Shop, health: { ready: boolean }): App {
  const app = new Hono({ strict: false })
  const cached =
    shop.config.NODE_ENV === 'production' ? withCaches(app, shop) : { site: app, find: () => undefined, cacheCounts: () => ({ hits: 0, misses: 0 }) }
  app.use(securityHeaders(shop))
  app.use(refuseUnsafePaths)
  app.get('/health/live', (c) => c.text('ok'))
  app.get('/health/ready', (c) => (health.ready ? c.text('ok') : c.text('not ready', 503)))
  for (const answer of shop.modules.flatMap(({ files = [] }) => files)) app.route('/', answer(shop))
  if (shop.connections.base.sandbox) {
    app.use('/sandbox/*', guardSandbox(shop))
    app.route('/', createSandbox(shop))
  }
  const api = mountApi(shop)
  const providerPaths = new Set(api.endpoints.filter(({ access }) => access === 'provider').map(({ path }) => apiBase + path))
  // Cached answers do not reach this limit: only requests that cost work count. Providers report from few addresses.
  app.use(limitRequests(shop, (path) => providerPaths.has(path)))
  app.route(apiBase, api.hono)
  for (const answer of shop.modules.flatMap(({ site = [] }) => site)) app.route('/', answer(shop))
  app.all('*', createPageHandler(shop))
  app.onError((error, c) => (c.req.path.startsWith(`${apiBase}/`) ? answerError(shop, error, c) : answerErrorInWords(shop, error, c)))
  const paths = async () => [...[...cached.site.routes, ...app.routes].map(({ path }) => path), ...(await listPagePaths())]
  return { ...cached, paths }
}

/**
 * Caches pages, the catalogue and the shop's settings until one of them changes. A write through this process clears the cache at once.
 * @returns the site with the caches in front. A cached answer keeps the headers of its render.
 */
function withCaches(app: Hono, shop: Shop): Omit<App, 'paths'> {
  const cache = openPageCache({ render: app.fetch, parametersOf, changes: shop.changes, log: shop.log })
  const pictures = openPictureCache({ render: app.fetch, changes: shop.changes })
  for (const name of ['products', 'reviews', 'settings', 'pages', 'menus']) app.use(`${apiBase}/${name}/*`, cache.clearAfterWrite)
  const site = new Hono()
    .get('/media/:name{.+\\.(?:avif|webp|jpg)}', pictures.answer)
    .all('*', (c) => (hasApiKey(targetOf(c)) ? app.fetch(c.req.raw, c.env) : cache.answer(c)))
  const find: FindCached = (target, encoding) => (hasApiKey(target) ? undefined : (pictures.find(target) ?? cache.find(target, encoding)))
  return { site, find, cacheCounts: cache.counts }
}

/** True for an address of the API with a key, which the API refuses. A cached answer would ignore the unknown parameter. */
const hasApiKey = (target: string) => target.startsWith(`${apiBase}/`) && hasKey(target)

/** The only API answers that are the same for every caller, with the query parameters that change them. Outside the API, only pages are shared. */
const sharedAnswers: Record<string, string[]> = {
  '/products': Object.keys(catalogueContract.listProducts.input.shape),
  '/best-sellers': [],
  '/settings': [],
  '/articles': [],
  '/own-pages': [],
  '/openapi.json': [],
  '/docs': [],
}

/** Returns the query parameters that change the answer of a shared address; undefined for an address that is not shared. */
function parametersOf(path: string): readonly string[] | undefined {
  if (path.startsWith(`${apiBase}/`)) {
    // A list such as `/products`, or one entry below it. Deeper addresses are not shared.
    const [, name = ''] = /^(\/[^/]+)(?:\/[^/]*)?\/?$/.exec(path.slice(apiBase.length)) ?? []
    return sharedAnswers[name]
  }
  return /^\/(?:sandbox|health|lab-reports|media)\//i.test(path) ? undefined : pageParameters(path)
}
