import { Link } from 'react-router'
import type { ShownPage } from '#shop/content/module.server.ts'
import { PagePicture } from '#shop/content/parts.ts'
import { pathOfPage } from '#shop/content/rules.ts'
import { blogTexts as texts } from './blog-texts.ts'

export function ArticleCard({ article: { slug, title, summary, minutes, image, alt } }: { article: ShownPage }) {
  return (
    <article className="group relative grid gap-3">
      <PagePicture image={image} alt={alt} sizes="(width >= 768px) 33vw, 100vw" className="aspect-3/2 w-full rounded-card object-cover" />
      <p className="text-sm text-ink-3">{texts.minutes(minutes)}</p>
      <h3 className="-mt-2 text-xl leading-tight font-semibold">
        <Link to={pathOfPage({ kind: 'article', slug })} className="underline-offset-4 group-hover:underline after:absolute after:inset-0">
          {title}
        </Link>
      </h3>
      <p className="text-ink-2">{summary}</p>
    </article>
  )
}
