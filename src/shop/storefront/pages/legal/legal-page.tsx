import { data } from 'react-router'
import { readLegal } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import { pageSeo } from '../own-pages/page-seo.ts'
import type { Route } from './+types/legal-page.ts'
import { LegalView } from './legal-view.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageSeo(matches, loaderData.content, { title: titleOn(siteIn(matches), loaderData.content.title), path: loaderData.path }) : []

/** Finds the legal page for this route. The server fills its facts, so no script contains its text. */
export async function loader({ context, pattern: slug }: Route.LoaderArgs) {
  const legal = await readLegal(context.get(shopContext), slug)
  if (!legal) throw data(null, { status: 404 })
  return { ...legal, path: pathOfPage({ kind: 'legal', slug }) }
}

export default function LegalPage({ loaderData: { content, parts } }: Route.ComponentProps) {
  return <LegalView content={content} parts={parts} />
}
