import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { type ListedPage, type OfficePage, oursId } from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { findBuiltInPage, builtInPages, type BuiltInPage } from '../rules/built-in/built-in-pages.ts'
import { pathOfPage } from '../rules/page-path.ts'
import { findPageRow, listNewestTexts, listPageRows, listTexts, type PageRow, type TextRow } from './queries.server.ts'

export const pageNotFound = () => new ShopError('not_found', 'This page does not exist.')

/** A page with its published and scheduled texts, newest first. `builtIn`: the built-in page, if its text is one of the versions. */
export type WholePage = { row: PageRow; texts: TextRow[]; builtIn: BuiltInPage | undefined }

/** Returns the row that a built-in page would have before the owner changes it. */
const rowOfBuiltIn = ({ id, kind, slug }: BuiltInPage): PageRow => ({ id, kind, slug, draft: null, version: 0, withoutFirst: false })

/** Reads a page with all its texts. @throws ShopError not_found */
export async function readPage(db: Db | Tx, id: string): Promise<WholePage> {
  const builtIn = findBuiltInPage(id)
  const row = (await findPageRow(db, id)) ?? (builtIn && rowOfBuiltIn(builtIn))
  if (!row) throw pageNotFound()
  return { row, texts: await listTexts(db, id), builtIn: row.withoutFirst ? undefined : builtIn }
}

/** Lists the pages with a text: the owner's added pages, newest first, then the built-in ones, with the newest texts of each. Two queries. */
export const readPages = async (db: Db | Tx, asked: { withBlocks: boolean }) => (await readAllPages(db, asked)).filter(hasText)

/** Returns false for a built-in page whose text does not count, without another text. For the shop, that page does not exist. */
export const hasText = ({ row, texts, builtIn }: WholePage) => builtIn !== undefined || row.draft !== null || texts.some(({ content }) => content !== null)

/** Lists the same pages as `readPages`, and also those without a text. */
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

/**
 * Returns the shown and the scheduled text (`next`) of a page. `content`: the shown content, null for a hidden page. A text that is not pending is always
 * shown.
 */
export function textsAt({ texts, builtIn }: Pick<WholePage, 'texts' | 'builtIn'>, now: Date) {
  const shown = texts.find(({ pending, liveFrom }) => !pending || liveFrom <= now)
  const next = texts.find(({ pending, liveFrom }) => pending && liveFrom > now)
  return { shown, next, content: shown ? shown.content : (builtIn?.content ?? null) }
}

/** Returns the newest text of a page: the draft, else the scheduled text, else the last shown one. @throws ShopError not_found without a text */
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
    state: stateOf({ content, shown }),
    liveFrom: content && shown ? shown.liveFrom.toISOString() : null,
    scheduledFor: next ? next.liveFrom.toISOString() : null,
    hasDraft: row.draft !== null,
    version: row.version,
  }
}

function stateOf({ content, shown }: Pick<ReturnType<typeof textsAt>, 'content' | 'shown'>): ListedPage['state'] {
  if (content) return 'live'
  return shown ? 'hidden' : 'draft'
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
