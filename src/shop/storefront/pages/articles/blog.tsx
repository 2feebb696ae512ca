import { listArticles } from '#shop/content/module.server.ts'
import { seo } from '#ui/seo.ts'
import { shopContext } from '#ui/shop-context.ts'
import { siteIn, titleOn } from '#ui/site.ts'
import { blogTexts as texts } from './blog-texts.ts'
import type { Route } from './+types/blog.ts'
import { ArticleCard } from './article-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  seo(matches, {
    title: titleOn(siteIn(matches), texts.name),
    description: texts.lead,
    path: '/blog',
    picture: 'about-origin',
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(shopContext)
  return { articles: await listArticles(db, now()) }
}

export default function Blog({ loaderData: { articles } }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">{texts.title}</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-ink-2">{texts.lead}</p>
      <h2 className="sr-only">{texts.all}</h2>
      {articles.length === 0 && <p className="mt-10">{texts.none}</p>}
      <ul className="mt-10 grid gap-x-6 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </div>
  )
}
