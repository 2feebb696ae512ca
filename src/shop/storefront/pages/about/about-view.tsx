import { useState } from 'react'
import { Link } from 'react-router'
import type { ShownParts } from '#shop/content/office-contract.ts'
import type { Block, BlockOf, PageContent } from '#shop/content/page-contract.ts'
import { PagePicture, useFilled } from '#shop/content/parts.ts'
import { visibleBlocks } from '#shop/content/rules.ts'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { AddedBlock } from '../own-pages/added-block.tsx'
import { galleryTexts } from './about-texts.ts'

/** About Us, as shoppers and the preview of its draft show it. */
export function AboutView({ content, parts }: { content: PageContent; parts: ShownParts }) {
  const { title, blocks } = useFilled(content)
  const shown = visibleBlocks(blocks)
  return (
    <div className="wrap py-10 lg:py-16">
      {!shown.some(({ kind }) => kind === 'story') && <h1 className="sr-only">{title}</h1>}
      {shown.map((block, place) => (
        // Blocks never change on their page, so the place is a stable key.
        <AboutBlock key={place} block={block} parts={parts} gap={place > 0 && 'mt-24'} />
      ))}
    </div>
  )
}

type Gap = { gap: 'mt-24' | false }

function AboutBlock({ block, parts, gap }: Gap & { block: Block; parts: ShownParts }) {
  switch (block.kind) {
    case 'story':
      return <Story block={block} gap={gap} />
    case 'stores':
      return <Stores block={block} gap={gap} />
    case 'callout':
      return <Callout block={block} gap={gap} />
    default:
      return <AddedBlock block={block} parts={parts} {...(gap && { className: gap })} />
  }
}

const Story = ({ block: { eyebrow, title, lead, paragraphs, pictures }, gap }: Gap & { block: BlockOf<'story'> }) => (
  <div className={classes(gap, 'grid gap-10 md:grid-cols-2 lg:gap-20')}>
    <div>
      {eyebrow && <p className="font-display text-2xl leading-none text-kesar">{eyebrow}</p>}
      <h1 className="mt-3 mb-6 text-display">{title}</h1>
      <div className="prose text-lg">
        {lead && <p className="text-ink">{lead}</p>}
        {paragraphs.map(({ text }, index) => (
          <p key={index}>{text}</p>
        ))}
      </div>
    </div>
    <Gallery pictures={pictures} className="aspect-square" />
  </div>
)

const Stores = ({ block: { heading, stores }, gap }: Gap & { block: BlockOf<'stores'> }) => (
  <section aria-labelledby="stores" className={gap || undefined}>
    <h2 id="stores" className="mb-7 text-title">
      {heading}
    </h2>
    <ul className="grid gap-x-6 gap-y-10 md:grid-cols-3">
      {stores.map(({ title, text, image, alt }, index) => (
        <li key={index}>
          <PagePicture image={image} alt={alt} sizes="(width >= 768px) 33vw, 100vw" className="aspect-5/4 w-full rounded-card object-cover object-[50%_65%]" />
          <h3 className="mt-5 text-xl font-semibold">{title}</h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </section>
)

/** The first link is a strong button, the second an outlined button, the third a plain link. */
const Callout = ({
  block: {
    heading,
    text,
    links: [main, second, third],
  },
  gap,
}: Gap & { block: BlockOf<'callout'> }) => (
  <section
    aria-labelledby="promise"
    data-ground="first"
    className={classes('ground', gap, 'grid gap-8 rounded-hero px-6 py-12 sm:p-12 lg:grid-cols-2 lg:items-end lg:gap-20 lg:p-20')}
  >
    <h2 id="promise" className="text-[clamp(2.25rem,4.6vw,4rem)]">
      {heading}
    </h2>
    <div>
      <p className="max-w-[46ch] text-lg">{text}</p>
      {main && (
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to={main.to}>{main.text}</ButtonLink>
          {second && (
            <ButtonLink to={second.to} look="outline">
              {second.text}
            </ButtonLink>
          )}
        </div>
      )}
      {third && (
        <Link to={third.to} prefetch="intent" className="link mt-4 inline-flex min-h-11 items-center">
          {third.text}
        </Link>
      )}
    </div>
  </section>
)

/** A gallery: one large picture, and thumbnails below. */
function Gallery({ pictures, className }: { pictures: BlockOf<'story'>['pictures']; className?: string }) {
  const [place, setPlace] = useState(0)
  const chosen = pictures[place] ?? pictures[0]
  if (!chosen) return null
  return (
    <div className="grid content-start gap-3">
      <PagePicture key={chosen.image} {...chosen} sizes="(width >= 768px) 50vw, 100vw" className={classes('w-full rounded-card object-cover', className)} />
      <ul className={classes('grid gap-2.5', pictures.length > 4 ? 'grid-cols-6' : 'grid-cols-[repeat(auto-fill,minmax(68px,1fr))]')}>
        {pictures.map((picture, index) => (
          <li key={index}>
            <button
              type="button"
              aria-label={galleryTexts.show(index + 1, pictures.length, picture.alt)}
              aria-current={picture === chosen ? 'true' : undefined}
              onClick={() => setPlace(index)}
              className="block w-full overflow-hidden rounded-xl aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2 aria-[current]:ring-offset-paper"
            >
              <PagePicture image={picture.image} alt="" sizes="120px" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
