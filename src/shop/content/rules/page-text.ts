import { claimsIn } from '#shop/claims/rules.ts'
import type { Block, PageContent } from '../page-contract.ts'
import { linesOfDoc } from './doc-lines.ts'
import { linesOfFixed } from './fixed-blocks.ts'
import { visibleBlocks } from './visible-blocks.ts'

/** Returns the texts of a block that shoppers read. */
function linesOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [block.heading, ...linesOfDoc(block.body)]
    case 'picture':
    case 'video':
      return [block.alt, block.caption]
    case 'film':
      return [block.caption]
    case 'products':
      return [block.heading]
    case 'quote':
      return [block.words, block.by]
    case 'steps':
      return [block.heading, ...block.steps.flatMap(({ title, text }) => [title, text])]
    case 'questions':
      return [block.heading, ...block.questions.flatMap(({ question, answer }) => [question, answer])]
    default:
      return linesOfFixed(block)
  }
}

/** Returns the blocks of a page as plain text, a line for each paragraph. */
export const plainTextOf = ({ blocks }: Pick<PageContent, 'blocks'>) => blocks.flatMap(linesOfBlock).filter(Boolean).join('\n')

const wordsPerMinute = 220

/** Returns how many minutes a person needs to read a page, at least one. */
export function minutesToRead({ blocks }: Pick<PageContent, 'blocks'>) {
  const words = plainTextOf({ blocks: visibleBlocks(blocks) }).match(/[^\s]+/g)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute))
}

/** Returns the texts of a page that may hold claims, by the names of its fields. */
export const claimTextsOf = ({ title, summary, alt, ...content }: PageContent) =>
  [
    ['title', title],
    ['summary', summary],
    ['alt', alt],
    ['blocks', plainTextOf(content)],
  ] as const

/** Returns the claims of a page that the law may forbid. */
export const claimsOfPage = (content: PageContent) => claimsIn(claimTextsOf(content))

/** Returns the addresses of the pictures on a page. */
export const picturesOfPage = (content: PageContent) =>
  placedPictures(content)
    .map(({ url }) => url)
    .filter(Boolean)

/** A picture on a page, with its alternative text and the path of its field in a request. */
type PlacedPicture = { field: string; url: string; alt: string }

const isDescribed = (value: object): value is { image: string; alt: string } => 'image' in value && 'alt' in value

/**
 * Returns each picture of a page and of its blocks. It finds them by their fields `image` and `alt`, which all have. The address of a missing picture is empty.
 */
export function placedPictures(content: PageContent): PlacedPicture[] {
  const placed: PlacedPicture[] = []
  const visit = (value: unknown, name: string) => {
    if (typeof value !== 'object' || value === null) return
    if (isDescribed(value)) placed.push({ field: `${name}.image`, url: value.image, alt: value.alt })
    for (const [part, inner] of Object.entries(value)) visit(inner, `${name}.${part}`)
  }
  visit(content, 'content')
  return placed
}

/** Returns each film of a page with the name of its field. */
export const placedFilms = ({ blocks }: Pick<PageContent, 'blocks'>) =>
  blocks.flatMap((block, place) => (block.kind === 'video' ? [{ field: `content.blocks.${place}.film.url`, film: block.film }] : []))

/** Returns the addresses of the films on a page, and of their captions. */
export const filmsOfPage = (content: Pick<PageContent, 'blocks'>) =>
  placedFilms(content).flatMap(({ film: { url, captions } }) => (captions === null ? [url] : [url, captions]))
