import { site } from '../site.ts'
import { articles } from '../texts/articles.ts'
import { OwnPicture } from '../ui/own-picture.tsx'
import type { Route } from './+types/blog.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Blog | ${site.brand}` },
  { name: 'description', content: 'How to read a saffron thread, how to stir shilajit, and how to keep both well.' },
]

export default function Blog() {
  return (
    <div className="wrap py-10 lg:py-16">
      <h1 className="text-title">From the packing room</h1>
      <p className="mt-3 max-w-[56ch] text-lg text-ink-2">Short notes on what we sell: how to know it, use it and keep it.</p>
      <nav aria-label="Articles" className="mt-6">
        <ul className="flex flex-wrap gap-x-6">
          {articles.map(({ slug, title }) => (
            <li key={slug}>
              <a href={`#${slug}`} className="link inline-flex min-h-11 items-center">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-12 grid gap-20">
        {articles.map(({ slug, title, summary, minutes, picture, alt, paragraphs }) => (
          <article key={slug} id={slug} aria-labelledby={`${slug}-title`} className="grid gap-8 md:grid-cols-[minmax(0,.8fr)_minmax(0,1fr)] lg:gap-16">
            <OwnPicture name={picture} alt={alt} sizes="(width >= 768px) 45vw, 100vw" className="aspect-4/3 w-full rounded-card object-cover md:aspect-4/5" />
            <div className="self-center">
              <p className="text-sm text-ink-3">{minutes} minutes to read</p>
              <h2 id={`${slug}-title`} className="mt-2 mb-4 text-title">
                {title}
              </h2>
              <div className="prose">
                <p className="text-lg text-ink">{summary}</p>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </div>
            </div>
          </article>
        ))}
      </div>
    </div>
  )
}
