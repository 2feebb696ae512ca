import { Link } from 'react-router'
import type { ShownParts } from '#shop/content/office-contract.ts'
import type { PageContent } from '#shop/content/page-contract.ts'
import { Blocks, PagePicture, useFilled } from '#shop/content/parts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { blogTexts as texts } from './blog-texts.ts'

type Props = { minutes: number; content: PageContent; parts: ShownParts }

/** An article, for its page and for the preview of its draft. */
export function ArticleView({ minutes, content: { title, summary, image, alt, ...content }, parts }: Props) {
  // The blocks may name facts of the shop in braces, such as {brand}.
  const { blocks } = useFilled(content)
  return (
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
        <PagePicture first image={image} alt={alt} sizes="(width >= 768px) 45vw, 100vw" className="aspect-4/3 w-full rounded-hero object-cover" />
      </header>
      <div className="prose mx-auto mt-10 text-[1.0625rem] lg:mt-16">
        <Blocks blocks={blocks} parts={parts} />
        <p className="mt-10 rounded-card bg-limewash p-5 text-sm">{texts.care}</p>
        <p className="mt-8">
          <ButtonLink to="/products">{texts.products}</ButtonLink>
        </p>
      </div>
    </article>
  )
}
