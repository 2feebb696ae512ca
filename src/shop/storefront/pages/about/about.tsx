import { readAbout } from '#shop/content/module.server.ts'
import { fillText } from '#shop/content/rules.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import { pageSeo } from '../own-pages/page-seo.ts'
import type { Route } from './+types/about.ts'
import { AboutView } from './about-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const site = siteIn(matches)
  const { title, summary } = loaderData.content
  return pageSeo(matches, { ...loaderData.content, summary: fillText(summary, site) }, { title: titleOn(site, fillText(title, site)), path: '/about' })
}

export const loader = ({ context }: Route.LoaderArgs) => readAbout(context.get(shopContext))

export default function About({ loaderData: { content, parts } }: Route.ComponentProps) {
  return <AboutView content={content} parts={parts} />
}
