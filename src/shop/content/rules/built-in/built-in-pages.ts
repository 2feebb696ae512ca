import { builtInPictureUrl } from '#ui/built-in-pictures.ts'
import type { PageKind } from '../../office-contract.ts'
import type { PageContent } from '../../page-contract.ts'
import { articleTexts } from './article-texts.ts'
import { aboutPage } from './about-page.ts'
import { articles } from './articles.ts'
import { homePage } from './home-page.ts'
import { legalPages } from './legal-pages.ts'
import { blockOf } from './section-block.ts'

/** A page whose text comes with the shop. It gets a row when the owner changes it. Days are YYYY-MM-DD; a legal page takes them from the settings. */
export type BuiltInPage = { id: string; kind: PageKind; slug: string; minutes: number; published: string; changed: string; content: PageContent }

const days = { published: '2026-11-21', changed: '2026-11-21' }

/** All built-in pages, the articles in the order of their list. */
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
  ...legalPages.map(({ slug, ...content }) => ({
    id: slug,
    kind: 'legal' as const,
    slug,
    minutes: 1,
    published: '',
    changed: '',
    content: { ...content, image: '', alt: '' },
  })),
]

export const findBuiltInPage = (id: string) => builtInPages.find((page) => page.id === id)
