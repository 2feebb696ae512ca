import { sql } from 'kysely'
import { dayInIndia } from '#kernel/india.ts'
import { findBuiltInPicture } from '#ui/built-in-pictures.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PageKind } from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { findTarget } from '../redirects/server/queries.server.ts'
import { builtInPages } from '../rules/built-in/built-in-pages.ts'
import { addedPageAt } from '../rules/page-path.ts'
import { picturesOfPage } from '../rules/page-text.ts'

/** `withoutFirst`: the built-in text of the page does not count as one of its texts. */
export type PageRow = { id: string; kind: PageKind; slug: string; draft: PageContent | null; version: number; withoutFirst: boolean }

/** A published or scheduled text. `content`: null if the page was unpublished. `pending`: it is scheduled, and nothing has shown it yet. */
export type TextRow = { id: string; content: PageContent | null; liveFrom: Date; pending: boolean }

const columns = ['id', 'kind', 'slug', 'draft', 'version', 'withoutFirst'] as const

const withoutBlocks = (column: 'draft' | 'content') => sql<PageContent | null>`${sql.ref(column)} - 'blocks'`

export const listPageRows = (db: Db | Tx, { withBlocks }: { withBlocks: boolean }): Promise<PageRow[]> =>
  db
    .selectFrom('page')
    .select(['id', 'kind', 'slug', 'version', 'withoutFirst'])
    .select(withBlocks ? 'draft' : withoutBlocks('draft').as('draft'))
    .orderBy('seq', 'desc')
    .execute()

export const findPageRow = (db: Db | Tx, id: string): Promise<PageRow | undefined> =>
  db.selectFrom('page').select(columns).where('id', '=', id).executeTakeFirst()

/** Returns the texts of a page, newest first. */
export const listTexts = (db: Db | Tx, pageId: string): Promise<TextRow[]> =>
  db
    .selectFrom('pageText')
    .select(['id', 'content', 'liveFrom', 'pending'])
    .where('pageId', '=', pageId)
    .orderBy('liveFrom', 'desc')
    .orderBy('seq', 'desc')
    .execute()

/** How many texts of a page lists read: a scheduled text, an unpublication before it, and the text before that. */
const newestTexts = 3

/** Returns the newest texts of every page, newest first. */
export const listNewestTexts = (db: Db | Tx, { withBlocks }: { withBlocks: boolean }): Promise<(TextRow & { pageId: string })[]> =>
  db
    .selectFrom('page')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('pageText')
          .select(['id', 'pageId', 'liveFrom', 'pending', 'seq'])
          .select(withBlocks ? 'content' : withoutBlocks('content').as('content'))
          .whereRef('pageText.pageId', '=', 'page.id')
          .orderBy('liveFrom', 'desc')
          .orderBy('seq', 'desc')
          .limit(newestTexts)
          .as('text'),
      (join) => join.onTrue(),
    )
    .select(['text.id', 'text.pageId', 'text.content', 'text.liveFrom', 'text.pending'])
    .orderBy('text.liveFrom', 'desc')
    .orderBy('text.seq', 'desc')
    .execute()

/** How many of its newest texts a page keeps. Its first text stays too, because its time is the day of the page's first publication. */
const maxTexts = 50

/** Deletes the oldest texts of a page above the limit, and returns them. */
export async function pruneTexts(tx: Tx, pageId: string): Promise<(PageContent | null)[]> {
  const { rows } = await sql<{ content: PageContent | null }>`delete from page_text where page_id = ${pageId} and id in (
    select id from (select id, row_number() over (order by live_from desc, seq desc) as place, row_number() over (order by live_from, seq) as age
      from page_text where page_id = ${pageId}) as counted
    where place > ${maxTexts} and age > 1) returning content`.execute(tx)
  return rows.map(({ content }) => content)
}

/** A published page without its blocks, for lists and search engines. Days are YYYY-MM-DD. */
export type ShownPage = {
  slug: string
  title: string
  summary: string
  image: string
  alt: string
  minutes: number
  published: string
  changed: string
}

type LiveRow = {
  id: string
  slug: string
  withoutFirst: boolean
  content: PageContent | null
  minutes: number | null
  liveFrom: Date | null
  firstFrom: Date | null
}

/** Selects the pages of a kind with the present text of each, and with the time of its first publication. `slug`: only that page. */
async function selectLive(db: Db, { kind, now, slug, withBlocks }: { kind: PageKind; now: Date; slug?: string; withBlocks: boolean }): Promise<LiveRow[]> {
  const content = withBlocks ? sql`content` : sql`content - 'blocks' as content`
  const { rows } = await sql<LiveRow>`
    select p.id, p.slug, p.without_first, shown.content, shown.minutes, shown.live_from, first.live_from as first_from from page p
    left join lateral (select ${content}, minutes, live_from from page_text
      where page_id = p.id and live_from <= ${now} order by live_from desc, seq desc limit 1) shown on true
    left join lateral (select live_from from page_text where page_id = p.id and content is not null order by live_from, seq limit 1) first on true
    where p.kind = ${kind} and (${slug ?? null}::text is null or p.slug = ${slug ?? null})
    order by p.seq desc`.execute(db)
  return rows
}

type Shown = ShownPage & { content: PageContent }

const shownOf = (slug: string, content: PageContent, rest: Pick<ShownPage, 'minutes' | 'published' | 'changed'>): Shown => {
  const { title, summary, image, alt } = content
  return { slug, title, summary, image, alt, ...rest, content }
}

/** Returns the shown pages of a kind with their present texts: the owner's added pages, newest first, then the built-in ones. One query. */
async function listShown(db: Db, asked: { kind: PageKind; now: Date; slug?: string; withBlocks: boolean }): Promise<Shown[]> {
  const rows = await selectLive(db, asked)
  const shownIn = ({ slug, content, minutes, liveFrom, firstFrom }: LiveRow, published?: string) =>
    content && liveFrom
      ? [shownOf(slug, content, { minutes: minutes ?? 1, published: published ?? dayInIndia(firstFrom ?? liveFrom), changed: dayInIndia(liveFrom) })]
      : []
  const builtIn = builtInPages.filter(({ kind, slug }) => kind === asked.kind && (asked.slug === undefined || slug === asked.slug))
  const own = rows
    .filter((row) => !builtIn.some(({ id }) => id === row.id))
    .flatMap((row) => shownIn(row).map((shown) => ({ shown, at: row.firstFrom?.getTime() ?? 0 })))
    .toSorted((one, other) => other.at - one.at)
    .map(({ shown }) => shown)
  const ours = builtIn.flatMap((page) => {
    const row = rows.find(({ id }) => id === page.id)
    if (row?.withoutFirst) return shownIn(row)
    return row?.liveFrom ? shownIn(row, page.published) : [shownOf(page.slug, page.content, page)]
  })
  return [...own, ...ours]
}

const withoutContent = ({ content: _content, ...page }: Shown): ShownPage => page

/** Lists the published pages of a kind without their blocks. One query. */
export const listShownPages = async (db: Db, kind: PageKind, now: Date): Promise<ShownPage[]> =>
  (await listShown(db, { kind, now, withBlocks: false })).map(withoutContent)

export const listArticles = (db: Db, now: Date) => listShownPages(db, 'article', now)

/** Finds a published page with its blocks. One query. */
export async function findShownPage(db: Db, kind: PageKind, slug: string, now: Date): Promise<{ page: ShownPage; content: PageContent } | undefined> {
  const [shown] = await listShown(db, { kind, slug, now, withBlocks: true })
  return shown && { page: withoutContent(shown), content: shown.content }
}

/** Returns whether a path belongs to an added page that shoppers do not see, and has no redirect. */
export async function isLostPath(db: Db, path: string, now: Date): Promise<boolean> {
  const page = addedPageAt(path.toLowerCase())
  return page !== undefined && (await findShownPage(db, page.kind, page.slug, now)) === undefined && (await findTarget(db, path)) === undefined
}

/** Finds the owner's published text of the home page or About Us, the only pages of their kinds. Undefined until the owner publishes one. One query. */
export async function findOwnContent(db: Db, kind: 'home' | 'about', now: Date): Promise<PageContent | undefined> {
  const [row] = await selectLive(db, { kind, now, slug: kind, withBlocks: true })
  return row?.content ?? undefined
}

/** A page that still shows what comes with the program. `pictures`: how many of its pictures; null while its words do too. */
export type FirstPage = { kind: 'home' | 'about'; pictures: number | null }

/** Lists which of home page and About Us still show words or pictures that come with the program. Hidden blocks show nothing. */
export async function listFirstPages(db: Db, now: Date): Promise<FirstPage[]> {
  const kinds = ['home', 'about'] as const
  const pages = await Promise.all(kinds.map(async (kind) => ({ kind, content: await findOwnContent(db, kind, now) })))
  return pages.flatMap(({ kind, content }): FirstPage[] => {
    if (!content) return [{ kind, pictures: null }]
    const pictures = new Set(
      picturesOfPage({ ...content, blocks: content.blocks.filter((block) => !('hidden' in block && block.hidden)) }).filter(findBuiltInPicture),
    ).size
    return pictures > 0 ? [{ kind, pictures }] : []
  })
}

/** Selects a row for each draft and each text that names a film, captions, or the hash of a picture. */
export const pagesNaming = (name: string) =>
  sql`select from page where draft::text like ${`%${name}%`} union all select from page_text where content::text like ${`%${name}%`}`
