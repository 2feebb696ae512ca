import { productPath } from '#shop/catalogue/rules.ts'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { listArticles, listShownPages, sinceOf } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { hasShowcase } from '#shop/storefront/parts.ts'
import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/sitemap.ts'
import { escapeXml } from '#ui/xml.ts'

const showcasePath = '/productDetail2'
const staticPaths = ['/', '/products', showcasePath, '/about', '/blog', '/contact']

/** Answers sitemap.xml with every page that search engines may index. */
export async function loader({ context }: Route.LoaderArgs) {
  const { config, db, now } = context.get(shopContext)
  const [products, settings, articles, ownPages, home, about, legal] = await Promise.all([
    listProducts(db),
    readSettings(db),
    listArticles(db, now()),
    listShownPages(db, 'page', now()),
    listShownPages(db, 'home', now()),
    listShownPages(db, 'about', now()),
    listShownPages(db, 'legal', now()),
  ])
  const changedOf = new Map([
    ['/', home[0]?.changed],
    ['/about', about[0]?.changed],
  ])
  const pages: { path: string; changed?: string | undefined }[] = [
    ...staticPaths.filter((path) => path !== showcasePath || hasShowcase(products)).map((path) => ({ path, changed: changedOf.get(path) })),
    ...products.map((product) => ({ path: productPath(product) })),
    ...articles.map(({ slug, changed }) => ({ path: pathOfPage({ kind: 'article', slug }), changed })),
    ...ownPages.map(({ slug, changed }) => ({ path: pathOfPage({ kind: 'page', slug }), changed })),
    ...legal.map(({ slug, changed }) => ({ path: pathOfPage({ kind: 'legal', slug }), changed: sinceOf(settings, changed) })),
  ]
  const urls = pages.map(
    ({ path, changed }) => `  <url><loc>${escapeXml(config.PUBLIC_URL + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  const xml = ['<?xml version="1.0" encoding="UTF-8"?>', '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">', ...urls, '</urlset>', ''].join('\n')
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=300' } })
}
