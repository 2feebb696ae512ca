import { readHome } from '#shop/content/module.server.ts'
import { fillFacts, homePage } from '#shop/content/rules.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { shopContext } from '#ui/shop-context.ts'
import { publicUrlIn, siteIn } from '#ui/site.ts'
import { pageSeo } from '../own-pages/page-seo.ts'
import { organization, webSite } from '../structured-data.ts'
import type { Route } from './+types/home.ts'
import { HomeView } from './home-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  const content = fillFacts(loaderData?.own?.content ?? homePage, site)
  const data = import.meta.env.SSR && loaderData && [organization(base, site, loaderData.business), webSite(base, site)]
  return pageSeo(matches, content, { title: content.title, path: '/', data })
}

export async function loader({ context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [{ products, links, praise, articles, own }, { postal }] = await Promise.all([readHome(shop), readSettings(shop.db)])
  // A page that the owner has not changed is as small as its code allows.
  return { products, links, business: { postal }, praise, articles, ...(own && { own }) }
}

/** The home page: the text that the owner published, or the first one. */
export default function Home({ loaderData: { products, links, praise, articles, own } }: Route.ComponentProps) {
  const parts = { products, films: own?.films ?? [], home: { links, articles, ...(praise && { praise }) } }
  return <HomeView content={own?.content ?? homePage} parts={parts} />
}
