import { readHome } from '#shop/content/module.server.ts'
import { fillText } from '#shop/content/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { publicUrlIn, siteIn } from '#ui/site.ts'
import { pageSeo } from '../own-pages/page-seo.ts'
import { organization, webSite } from '../structured-data.ts'
import type { Route } from './+types/home.ts'
import { HomeView } from './home-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, summary } = loaderData.content
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  // Only the server writes structured data, because search engines read the first response.
  const data = import.meta.env.SSR && [organization(base, site, loaderData.business), webSite(base, site)]
  return pageSeo(matches, { ...loaderData.content, summary: fillText(summary, site) }, { title: fillText(title, site), path: '/', data })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [page, { postal }] = await Promise.all([readHome(shop), readSettings(shop.db)])
  return { ...page, business: { postal } }
}

export default function Home({ loaderData: { content, parts } }: Route.ComponentProps) {
  return <HomeView content={content} parts={parts} />
}
