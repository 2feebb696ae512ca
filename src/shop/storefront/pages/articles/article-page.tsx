import { data, Link } from 'react-router'
import { seo } from '#ui/seo.ts'
import { articleData, breadcrumbs } from '../structured-data.ts'
import { publicUrlIn, siteIn, titleOn } from '#ui/site.ts'
import { articleTexts } from './article-texts.ts'
import { articles } from '../../rules/articles.ts'
import { blogTexts as texts } from './blog-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { OwnPicture } from '#ui/own-picture.tsx'
import { TextSections } from '#ui/text-sections.tsx'
import type { Route } from './+types/article-page.ts'
import { ArticleCard } from './article-card.tsx'

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { article } = loaderData
  const base = publicUrlIn(matches)
  const site = siteIn(matches)
  const path = `/blog/${article.slug}`
  const crumbs = breadcrumbs(base, [
    [texts.home, '/'],
    [texts.name, '/blog'],
    [article.title, path],
  ])
  return seo(matches, {
    title: titleOn(site, article.title),
    description: article.summary,
    path,
    picture: article.picture,
    type: 'article',
    data: import.meta.env.SSR && [articleData(base, article, site), crumbs],
  })
}

/** Finds the article. The server renders its text, so no script contains it. */
export function loader({ params }: Route.LoaderArgs) {
  const article = articles.find(({ slug }) => slug === params.slug.toLowerCase())
  const sections = article && articleTexts[article.slug]
  if (!sections) throw data(null, { status: 404 })
  return { article, sections }
}

export default function ArticlePage({ loaderData: { article, sections } }: Route.ComponentProps) {
  const { slug, title, summary, minutes, picture, alt } = article
  return (
    <div className="wrap py-8 lg:py-14">
      <article aria-labelledby="title">
        <Link to="/blog" prefetch="intent" className="link inline-flex min-h-11 items-center">
          {texts.all}
        </Link>
        <header className="mt-3 grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,.9fr)] md:items-center lg:gap-16">
          <div>
            <p className="text-sm text-ink-3">{texts.minutes(minutes)}</p>
            <h1 id="title" className="mt-3 text-[clamp(2.25rem,4.6vw,4rem)]">
              {title}
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg text-ink-2">{summary}</p>
          </div>
          <OwnPicture first name={picture} alt={alt} sizes="(width >= 768px) 45vw, 100vw" className="aspect-4/3 w-full rounded-hero object-cover" />
        </header>
        <div className="prose mx-auto mt-10 text-[1.0625rem] lg:mt-16">
          <TextSections sections={sections} />
          <p className="mt-10 rounded-card bg-limewash p-5 text-sm">{texts.care}</p>
          <p className="mt-8">
            <ButtonLink to="/products">{texts.products}</ButtonLink>
          </p>
        </div>
      </article>
      <section aria-labelledby="more" className="mt-20">
        <h2 id="more" className="mb-7 text-title">
          {texts.readOn}
        </h2>
        <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
          {articles
            .filter((other) => other.slug !== slug)
            .slice(0, 3)
            .map((other) => (
              <li key={other.slug}>
                <ArticleCard article={other} />
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}
