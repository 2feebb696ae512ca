import { useFilled } from '#shop/content/parts.ts'
import { visibleBlocks } from '#shop/content/rules.ts'
import type { HomeParts, ShownParts } from '#shop/content/office-contract.ts'
import type { Block, PageContent } from '#shop/content/page-contract.ts'
import { AddedBlock } from '../own-pages/added-block.tsx'
import { Banner } from './banner.tsx'
import { Featured, Features, Hero, News, Testimonial } from './home-blocks.tsx'

type Props = { content: PageContent; parts: ShownParts & { home: HomeParts } }

/** The home page, for shoppers and for the preview of its draft. */
export function HomeView({ content, parts }: Props) {
  const { title, blocks } = useFilled(content)
  const shown = visibleBlocks(blocks)
  return (
    <>
      {!shown.some(({ kind }) => kind === 'hero') && <h1 className="sr-only">{title}</h1>}
      {shown.map((block, place) => (
        // Blocks never change on their page, so the place is a stable key.
        <HomeBlock key={place} block={block} parts={parts} place={place} spaced={place > 0 && shown[place - 1]?.kind !== 'hero'} />
      ))}
    </>
  )
}

type BlockProps = Pick<Props, 'parts'> & {
  block: Block
  place: number
  /** Whether the block has space above it. After the hero it needs none. */
  spaced: boolean
}

function HomeBlock({ block, parts, place, spaced }: BlockProps) {
  switch (block.kind) {
    case 'banner':
      return <Banner block={block} links={parts.home.links} place={place} />
    case 'hero':
      return <Hero block={block} isFirst={place === 0} />
    case 'featured':
      return <Featured block={block} products={parts.products} spaced={spaced} />
    case 'features':
      return <Features block={block} spaced={spaced} />
    case 'testimonial':
      return <Testimonial block={block} praise={parts.home.praise} spaced={spaced} />
    case 'news':
      return <News block={block} articles={parts.home.articles} spaced={spaced} />
    default:
      return <AddedBlock block={block} parts={parts} className={spaced ? 'wrap mt-24' : 'wrap'} />
  }
}
