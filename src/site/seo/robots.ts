import { shopContext } from '#ui/shop-context.ts'
import type { Route } from './+types/robots.ts'

/** Answers robots.txt. It does not list noindex pages, because crawlers must read a page to see its noindex. */
export function loader({ context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(shopContext).config
  const text = ['User-agent: *', 'Disallow: /admin', 'Disallow: /backend/', 'Disallow: /sandbox/', '', `Sitemap: ${PUBLIC_URL}/sitemap.xml`, ''].join('\n')
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=300' } })
}
