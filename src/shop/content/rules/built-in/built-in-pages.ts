import type { TextSection } from '#ui/text-sections.tsx'
import { builtInPictureUrl } from '#ui/built-in-pictures.ts'
import type { PageKind } from '../../office-contract.ts'
import type { Block, PageContent } from '../../page-contract.ts'
import { articleTexts } from './article-texts.ts'
import { aboutPage } from './about-page.ts'
import { articles } from './articles.ts'
import { homePage } from './home-page.ts'

/** A page whose text comes with the shop. It has a row once the owner has changed it. Days are YYYY-MM-DD. */
export type BuiltInPage = { id: string; kind: PageKind; slug: string; minutes: number; published: string; changed: string; content: PageContent }

const paragraphOf = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })

/** Returns a section of a longer text as the block that an owner would write. */
export const blockOf = ({ title, paragraphs, points = [] }: TextSection): Block => ({
  kind: 'text',
  heading: title,
  body: {
    type: 'doc',
    content: [
      ...paragraphs.map(paragraphOf),
      ...(points.length > 0
        ? [{ type: 'bulletList' as const, content: points.map((point) => ({ type: 'listItem' as const, content: [paragraphOf(point)] })) }]
        : []),
    ],
  },
})

const days = { published: '2026-11-21', changed: '2026-11-21' }

/** The articles stand in the order of their list. */
export const builtInPages: readonly BuiltInPage[] = [
  { id: 'home', kind: 'home', slug: 'home', minutes: 1, ...days, content: homePage },
  { id: 'about', kind: 'about', slug: 'about', minutes: 1, ...days, content: aboutPage },
  ...articles.map(({ slug, title, summary, minutes, picture, alt, published, changed }) => ({
    id: slug,
    kind: 'article' as const,
    slug,
    minutes,
    published,
    changed,
    content: { title, summary, image: builtInPictureUrl(picture), alt, blocks: (articleTexts[slug] ?? []).map(blockOf) },
  })),
]

export const findBuiltInPage = (id: string) => builtInPages.find((page) => page.id === id)
