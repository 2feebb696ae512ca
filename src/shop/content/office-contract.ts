import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, line, minute, version } from '#kernel/wire.ts'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import * as videosContract from '#shop/catalogue/videos/contract.ts'
import { warnings } from '#shop/claims/contract.ts'
import { film } from './block-field-contract.ts'
import { pageContent } from './page-contract.ts'
import { addedKinds } from './rules/added-kinds.ts'

/** `home` and `about` are one page each, which every shop has. `legal`: the five pages that the law demands. */
export const pageKinds = [...addedKinds, 'home', 'about', 'legal'] as const

export type PageKind = (typeof pageKinds)[number]

/** `draft`: the page was never published. `hidden`: it was published, but is not shown now. */
export const pageStates = ['draft', 'live', 'hidden'] as const

const listed = {
  _id: z.string(),
  kind: z.enum(pageKinds),
  /** Its path in the shop. */
  path: z.string(),
  title: z.string(),
  state: z.enum(pageStates),
  /** When the shown text was published. Null for the text of a built-in page. */
  liveFrom: z.nullable(z.string()),
  /** When a scheduled text will replace the shown one. */
  scheduledFor: z.nullable(z.string()),
  hasDraft: z.boolean(),
  version: z.int(),
}

export const listedPage = z.object(listed)

export type ListedPage = z.output<typeof listedPage>

/** The id of the version with the text that comes with the shop. */
export const oursId = 'ours'

export const officePage = z.object({
  ...listed,
  /** The draft, or the newest text without a draft. */
  content: pageContent,
  /** Earlier, shown and scheduled texts, newest first. `at` is null for the built-in text, and `title` for a version that hid the page. */
  versions: z.array(z.object({ _id: z.string(), at: z.nullable(z.string()), title: z.nullable(z.string()) })),
})

export type OfficePage = z.output<typeof officePage>

const read = { scope: 'catalogue:read' } as const
const write = { scope: 'catalogue:write' } as const

/** The further right that a change of a legal page needs. */
export const legalScope = 'settings:write'

const saved = z.object({ ...done, page: officePage, warnings })

export const listPages = endpoint({
  method: 'GET',
  path: '/pages',
  access: read,
  summary: 'Every page that the owner writes, drafts included',
  input: z.object({}),
  reply: z.array(listedPage),
})

export const showPage = endpoint({
  method: 'GET',
  path: '/pages/:id',
  access: read,
  summary: 'One page with its draft and its versions',
  input: byId,
  reply: officePage,
})

/** The last part of a page's path. */
const slug = z
  .string('Please enter the address.')
  .check(z.trim(), z.maxLength(80), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens.'))

export const addPage = endpoint({
  method: 'POST',
  path: '/pages',
  access: write,
  once: 'header',
  summary: 'Begin a page as a draft',
  input: z.object({
    kind: z.enum(addedKinds, 'Please choose a kind of page.'),
    title: line(150, 'Please enter the title.').check(z.minLength(1, 'Please enter the title.')),
    slug,
  }),
  reply: saved,
})

export const movePage = endpoint({
  method: 'POST',
  path: '/pages/:id/address',
  access: write,
  once: 'state',
  summary: 'Give a page of the owner another address. `redirect` lets the old one lead to it',
  input: z.object({ ...byId.shape, slug, version, redirect: z._default(z.boolean('Please say if the old address leads to the new one.'), true) }),
  reply: z.object({ ...done, page: officePage }),
})

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/pages/:id/draft',
  access: write,
  summary: 'Save the draft of a page. Shoppers still see the published text',
  input: z.object({ ...byId.shape, content: pageContent, version }),
  reply: saved,
})

export const discardDraft = endpoint({
  method: 'POST',
  path: '/pages/:id/discard',
  access: write,
  once: 'state',
  summary: 'Discard the draft of a page. A page that has nothing else is deleted',
  input: z.object({ ...byId.shape, version }),
  reply: z.object({ ...done, page: z.nullable(officePage) }),
})

export const publishPage = endpoint({
  method: 'POST',
  path: '/pages/:id/publish',
  access: write,
  once: 'header',
  summary: 'Publish the draft of a page, now or from a minute in India on. It replaces an earlier scheduled text',
  input: z.object({ ...byId.shape, version, at: z.optional(minute('first')) }),
  reply: z.object({ ...done, page: officePage }),
})

export const cancelPublication = endpoint({
  method: 'POST',
  path: '/pages/:id/cancel-publication',
  access: write,
  once: 'state',
  summary: 'Cancel the scheduled publication of a page. Its text becomes the draft, unless there is one',
  input: z.object({ ...byId.shape, version }),
  reply: z.object({ ...done, page: officePage }),
})

export const unpublishPage = endpoint({
  method: 'POST',
  path: '/pages/:id/unpublish',
  access: write,
  once: 'state',
  summary: 'Take a page away from the shop. Its texts stay',
  input: z.object({ ...byId.shape, version }),
  reply: z.object({ ...done, page: officePage }),
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/pages/:id/restore',
  access: write,
  once: 'state',
  summary: 'Make an earlier text of a page the draft',
  input: z.object({ ...byId.shape, version, from: z.string('Please choose a version.').check(z.minLength(1), z.maxLength(64)) }),
  reply: z.object({ ...done, page: officePage }),
})

const pagePicture = z.object({
  image: z.string(),
  /** The words that describe it. */
  alt: z.string(),
  pages: z.array(z.object({ _id: z.string(), kind: z.enum(pageKinds), title: z.string() })),
})

export type PagePicture = z.output<typeof pagePicture>

export const listPagePictures = endpoint({
  method: 'GET',
  path: '/page-pictures',
  access: read,
  summary: 'The pictures that pages show, drafts included, each with its pages',
  input: z.object({}),
  reply: z.array(pagePicture),
})

export const uploadFilm = endpoint({
  method: 'POST',
  path: '/page-films',
  access: write,
  summary: 'Upload a film for a page (MP4 with H.264, or WebM, at most 5 MB). It is removed after an hour unless a page names it',
  body: 'form',
  file: 'film',
  once: 'header',
  input: z.object({ noSpeech: videosContract.saveVideo.input.shape.noSpeech, captions: videosContract.saveVideo.input.shape.captions }),
  reply: z.object({ ...done, film }),
})

/** An article of the news. `minutes`: the time to read it. Days are YYYY-MM-DD. */
const listedArticle = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  image: z.string(),
  alt: z.string(),
  minutes: z.int(),
  published: z.string(),
  changed: z.string(),
})

/** The data of the home page's fixed blocks. `links`: the address to which each slide leads. `praise`: the newest good review. */
const homeParts = z.object({
  links: z.array(z.string()),
  praise: z.optional(z.object({ words: z.string(), name: z.string(), stars: z.int(), product: z.object({ _id: z.string(), name: z.string() }) })),
  articles: z.array(listedArticle),
})

export type HomeParts = z.output<typeof homeParts>

/** The data of a legal page besides its texts. `since`: the first day on which it is in force, YYYY-MM-DD. `hasForm`: the form for complaints follows. */
const legalParts = z.object({
  since: z.string(),
  hasForm: z.boolean(),
  officer: z.optional(z.object({ title: z.string(), paragraphs: z.array(z.string()), details: z.array(z.object({ name: z.string(), value: z.string() })) })),
})

export type LegalParts = z.output<typeof legalParts>

/** The data of a page's blocks besides their texts. */
export const shownParts = z.object({
  products: z.array(catalogueContract.product),
  films: z.array(z.object({ product: z.string(), name: z.string(), image: z.string(), video: videosContract.shownVideo })),
  home: z.optional(homeParts),
  legal: z.optional(legalParts),
})

export type ShownParts = z.output<typeof shownParts>

export const previewPage = endpoint({
  method: 'POST',
  path: '/pages/:id/preview',
  access: read,
  summary: 'A page as shoppers would see it, with its draft or with a text that is not saved yet',
  input: z.object({ ...byId.shape, content: z.optional(pageContent) }),
  reply: z.object({ kind: z.enum(pageKinds), path: z.string(), minutes: z.int(), content: pageContent, parts: shownParts }),
})

export type PreviewedPage = z.output<typeof previewPage.reply>
