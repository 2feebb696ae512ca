import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type ListedPage, type OfficePage, oursId } from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { findBuiltInPage, builtInPages, type BuiltInPage } from '../rules/built-in/built-in-pages.ts'
import { pathOfPage } from '../rules/page-path.ts'
import { findPageRow, listNewestTexts, listPageRows, listTexts, type PageRow, type TextRow } from './queries.server.ts'

export const pageNotFound = () => new ShopError('not_found', 'This page does not exist.')

/** A page with its published and scheduled texts, newest first. `builtIn`: the page as it comes with the shop, if that is one of its versions. */
export type WholePage = { row: PageRow; texts: TextRow[]; builtIn: BuiltInPage | undefined }

/** Returns the row of a built-in page, as it is before the owner changes it. */
const rowOfBuiltIn = ({ id, kind, slug }: BuiltInPage): PageRow => ({ id, kind, slug, draft: null, version: 0, withoutFirst: false })

/** @throws ShopError not_found */
export async function readPage(db: Db | Tx, id: string): Promise<WholePage> {
  const builtIn = findBuiltInPage(id)
  const row = (await findPageRow(db, id)) ?? (builtIn && rowOfBuiltIn(builtIn))
  if (!row) throw pageNotFound()
  return { row, texts: await listTexts(db, id), builtIn: row.withoutFirst ? undefined : builtIn }
}

/** Lists the owner's own pages, newest first, and those that come with the shop, with the newest texts of each. Two queries. */
export const readPages = async (db: Db | Tx, asked: { withBlocks: boolean }) => (await readAllPages(db, asked)).filter(hasText)

/** False for a page that came with the shop, without its text and without any other. The shop has no such page. */
export const hasText = ({ row, texts, builtIn }: WholePage) => builtIn !== undefined || row.draft !== null || texts.some(({ content }) => content !== null)

/** Does what `readPages` does, with the pages that have no text. */
export async function readAllPages(db: Db | Tx, { withBlocks }: { withBlocks: boolean }): Promise<WholePage[]> {
  const [rows, newest] = await Promise.all([listPageRows(db, { withBlocks }), listNewestTexts(db, { withBlocks })])
  const texts = Map.groupBy(newest, ({ pageId }) => pageId)
  const own = rows.filter(({ id }) => findBuiltInPage(id) === undefined).map((row) => ({ row, texts: texts.get(row.id) ?? [], builtIn: undefined }))
  const ours = builtInPages.map((builtIn) => {
    const row = rows.find(({ id }) => id === builtIn.id) ?? rowOfBuiltIn(builtIn)
    return { row, texts: texts.get(builtIn.id) ?? [], builtIn: row.withoutFirst ? undefined : builtIn }
  })
  return [...own, ...ours]
}

/** Returns the text that the page shows now, and the one that waits for its time. A text that was published by a faster clock is shown. */
export function textsAt({ texts, builtIn }: Pick<WholePage, 'texts' | 'builtIn'>, now: Date) {
  const shown = texts.find(({ pending, liveFrom }) => !pending || liveFrom <= now)
  const next = texts.find(({ pending, liveFrom }) => pending && liveFrom > now)
  return { shown, next, content: shown ? shown.content : (builtIn?.content ?? null) }
}

/** Returns the newest text of a page: the draft, the scheduled one, or the last that was shown. */
export function newestOf({ row, texts, builtIn }: WholePage): PageContent {
  const newest = row.draft ?? texts.find(({ content }) => content !== null)?.content ?? builtIn?.content
  if (!newest) throw pageNotFound()
  return newest
}

export function wireListed(page: WholePage, now: Date): ListedPage {
  const { row } = page
  const { shown, next, content } = textsAt(page, now)
  return {
    _id: row.id,
    kind: row.kind,
    path: pathOfPage(row),
    title: newestOf(page).title,
    state: content ? 'live' : shown ? 'hidden' : 'draft',
    liveFrom: content && shown ? shown.liveFrom.toISOString() : null,
    scheduledFor: next ? next.liveFrom.toISOString() : null,
    hasDraft: row.draft !== null,
    version: row.version,
  }
}

export function wirePage(page: WholePage, now: Date): OfficePage {
  const { texts, builtIn } = page
  return {
    ...wireListed(page, now),
    content: newestOf(page),
    versions: [
      ...texts.map(({ id, content, liveFrom }) => ({ _id: id, at: liveFrom.toISOString(), title: content && content.title })),
      ...(builtIn ? [{ _id: oursId, at: null, title: builtIn.content.title }] : []),
    ],
  }
}
