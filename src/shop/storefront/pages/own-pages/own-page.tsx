import { data } from 'react-router'
import { findShownPage, readParts } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import type { Route } from './+types/own-page.ts'
import { OwnPageView } from './own-page-view.tsx'
import { pageSeo } from './page-seo.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { page, content } = loaderData
  return pageSeo(matches, content, { title: titleOn(siteIn(matches), page.title), path: pathOfPage({ kind: 'page', slug: page.slug }) })
}

/** Finds a page that the owner wrote. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const found = await findShownPage(shop.db, 'page', params.slug.toLowerCase(), shop.now())
  if (!found) throw data(null, { status: 404 })
  return { ...found, parts: await readParts(shop, found.content) }
}

export default function OwnPage({ loaderData: { content, parts } }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 lg:py-16">
      <OwnPageView content={content} parts={parts} />
    </div>
  )
}
