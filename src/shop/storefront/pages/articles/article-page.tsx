import { data } from 'react-router'
import { findShownPage, listArticles, readParts } from '#shop/content/module.server.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { shopContext } from '#ui/shop-context.ts'
import { publicUrlIn, siteIn, titleOn } from '#ui/site.ts'
import { articleData, breadcrumbs } from '../structured-data.ts'
import { pageSeo } from '../own-pages/page-seo.ts'
import type { Route } from './+types/article-page.ts'
import { ArticleCard } from './article-card.tsx'
import { ArticleView } from './article-view.tsx'
import { blogTexts as texts } from './blog-texts.ts'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { page: article, content } = loaderData
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  const path = pathOfPage({ kind: 'article', slug: article.slug })
  const crumbs = breadcrumbs(base, [
    [texts.home, '/'],
    [texts.name, '/blog'],
    [article.title, path],
  ])
  const data = import.meta.env.SSR && [articleData(base, article, site), crumbs]
  return pageSeo(matches, content, { title: titleOn(site, article.title), path, type: 'article', data })
}

/** How many other articles the page offers. */
const maxOthers = 3

/** Finds the article and others to read on. The server renders the text, so no script contains it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const slug = params.slug.toLowerCase()
  const [found, articles] = await Promise.all([findShownPage(shop.db, 'article', slug, shop.now()), listArticles(shop.db, shop.now())])
  if (!found) throw data(null, { status: 404 })
  const others = articles.filter((other) => other.slug !== slug).slice(0, maxOthers)
  return { ...found, others, parts: await readParts(shop, found.content) }
}

export default function ArticlePage({ loaderData: { page, content, others, parts } }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 lg:py-14">
      <ArticleView minutes={page.minutes} content={content} parts={parts} />
      {others.length > 0 && (
        <section aria-labelledby="more" className="mt-20">
          <h2 id="more" className="mb-7 text-title">
            {texts.readOn}
          </h2>
          <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
            {others.map((other) => (
              <li key={other.slug}>
                <ArticleCard article={other} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
