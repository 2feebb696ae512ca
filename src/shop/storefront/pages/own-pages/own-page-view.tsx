import type { ShownParts } from '#shop/content/office-contract.ts'
import type { PageContent } from '#shop/content/page-contract.ts'
import { Blocks, PagePicture, useFilled } from '#shop/content/parts.ts'

type Props = { content: PageContent; parts: ShownParts }

/** A page of the owner, as shoppers and the preview of its draft show it. */
export function OwnPageView({ content: { title, summary, image, alt, ...content }, parts }: Props) {
  const { blocks } = useFilled(content)
  return (
    <article aria-labelledby="title" className="mx-auto max-w-[66ch]">
      <h1 id="title" className="text-title">
        {title}
      </h1>
      {summary && <p className="mt-4 text-lg text-ink-2">{summary}</p>}
      {image && <PagePicture first image={image} alt={alt} sizes="(width >= 768px) 640px, 100vw" className="mt-8 w-full rounded-card" />}
      <div className="prose mt-8">
        <Blocks blocks={blocks} parts={parts} />
      </div>
    </article>
  )
}
