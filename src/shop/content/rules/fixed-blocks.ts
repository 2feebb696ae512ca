import type { PageKind } from '../office-contract.ts'
import type { Block, BlockKind, FixedBlock } from '../page-contract.ts'
import { isFixed } from './visible-blocks.ts'

const fixedKinds: Record<PageKind, readonly BlockKind[]> = {
  article: [],
  page: [],
  home: ['banner', 'hero', 'featured', 'features', 'testimonial', 'news'],
  about: ['story', 'stores', 'callout'],
}

/** True if a page of this kind has each of its fixed blocks once, and none of another kind. */
export function hasItsFixedBlocks(kind: PageKind, blocks: readonly Block[]) {
  const found = blocks.filter(isFixed).map((block) => block.kind)
  return found.toSorted().join() === fixedKinds[kind].toSorted().join()
}

/** Returns the texts of a fixed block that shoppers read. */
export function linesOfFixed(block: FixedBlock): string[] {
  switch (block.kind) {
    case 'banner':
      return [block.heading, ...block.slides.flatMap(({ name, eyebrow, title, text, link, alt }) => [name, eyebrow, title, text, link.text, alt])]
    case 'hero':
      return [block.title, block.text, block.link.text, block.alt, ...block.facts.flatMap(({ figure, text }) => [figure, text])]
    case 'featured':
      return [block.heading, block.button]
    case 'features':
      return block.features.flatMap(({ title, text, link, alt }) => [title, text, link.text, alt])
    case 'testimonial':
      return [block.quote, block.who]
    case 'news':
      return [block.heading, block.all]
    case 'story':
      return [block.eyebrow, block.title, block.lead, ...block.paragraphs.map(({ text }) => text), ...block.pictures.map(({ alt }) => alt)]
    case 'stores':
      return [block.heading, ...block.stores.flatMap(({ title, text, alt }) => [title, text, alt])]
    case 'callout':
      return [block.heading, block.text, ...block.links.map(({ text }) => text)]
  }
}

/** Returns the pictures of a block with the names of their fields. */
export function picturesOfFixed(block: Block): (readonly [name: string, url: string])[] {
  const rows = (name: string, each: readonly { image: string }[]) => each.map(({ image }, place) => [`${name}.${place}.image`, image] as const)
  switch (block.kind) {
    case 'banner':
      return rows('slides', block.slides)
    case 'hero':
      return [['image', block.image]]
    case 'features':
      return rows('features', block.features)
    case 'story':
      return rows('pictures', block.pictures)
    case 'stores':
      return rows('stores', block.stores)
    default:
      return []
  }
}
