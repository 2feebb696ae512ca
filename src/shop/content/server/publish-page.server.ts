import type { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { job } from '#platform/module.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { oursId } from '../office-contract.ts'
import type * as contract from '../office-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { minutesToRead } from '../rules/page-text.ts'
import { visibleBlocks } from '../rules/visible-blocks.ts'
import { pruneTexts } from './queries.server.ts'
import { changePage, forgetFiles, recordPage, setDraft } from './save-page.server.ts'
import { newestOf, textsAt, type WholePage } from './wire-page.server.ts'

const longestWaitMs = 366 * dayMs

/**
 * Publishes the newest text of a page, now or at a later minute. It replaces an earlier scheduled text.
 * @throws ShopError not_found, changed_meanwhile; invalid_input for a wrong time and for an unfinished page; rule_refused without a new text
 */
export function publishPage(shop: Shop, { at, ...change }: z.output<typeof contract.publishPage.input>, actor: Actor) {
  return changePage(shop, change, actor, async (tx, page) => {
    const now = shop.now()
    if (at) refuseTime(at, now)
    const { content: shown, next } = textsAt(page, now)
    const content = newestOf(page)
    if (page.row.draft === null && !next && shown) throw new ShopError('rule_refused', 'There is nothing new to publish.')
    refuseUnfinished(page, content)
    await removePending(shop, tx, page, content)
    await insertText(shop, tx, page, { content, liveFrom: at ?? liveFromNow(page, now), pending: at !== undefined })
    if (at) await enqueueShow(shop, tx, { id: page.row.id, liveFrom: at })
    await tx.updateTable('page').set({ draft: null }).where('id', '=', page.row.id).execute()
    await recordPage(tx, { at: now, actor, action: at ? 'scheduled' : 'published', id: page.row.id, before: shown ?? content, after: content })
  })
}

/** Returns the time to store with a text that shows at once: now, or the time of the shown text if that is later. Another process may have a faster clock. */
export function liveFromNow(page: WholePage, now: Date) {
  const { shown } = textsAt(page, now)
  return shown && shown.liveFrom > now ? shown.liveFrom : now
}

/** @throws ShopError invalid_input for a time that is past or more than a year ahead */
function refuseTime(at: Date, now: Date) {
  const message = 'Please choose a time in the next year.'
  if (at <= now || at.getTime() > now.getTime() + longestWaitMs) throw invalidField('at', message)
}

/** @throws ShopError invalid_input for a page without visible blocks, and for an article without summary or picture */
export function refuseUnfinished({ row }: Pick<WholePage, 'row'>, { summary, image, blocks }: PageContent) {
  const missing = [
    row.kind === 'article' && summary === '' && { field: 'content.summary', message: 'Please enter a summary. Lists and search engines show it.' },
    row.kind === 'article' && image === '' && { field: 'content.image', message: 'Please choose the picture of the article.' },
    visibleBlocks(blocks).length === 0 && { field: 'content.blocks', message: 'Please add or show a block.' },
  ].filter((error) => error !== false)
  if (missing[0]) throw new ShopError('invalid_input', missing[0].message, missing)
}

/** Deletes the scheduled text of a page. `kept`: the text that replaces it, whose files stay. */
async function removePending(shop: Shop, tx: Tx, { row }: WholePage, kept: PageContent | null) {
  const gone = await tx.deleteFrom('pageText').where('pageId', '=', row.id).where('pending', '=', true).returning('content').execute()
  await forgetFiles(
    shop,
    tx,
    gone.map(({ content }) => content),
    kept,
  )
}

/** Stores a text of a page; null content hides the page from then on. Deletes the oldest texts above the limit. */
export async function insertText(
  shop: Shop,
  tx: Tx,
  { row }: WholePage,
  { content, ...text }: { content: PageContent | null; liveFrom: Date; pending: boolean },
) {
  await tx
    .insertInto('pageText')
    .values({ id: randomId(12), pageId: row.id, content: content && JSON.stringify(content), minutes: content ? minutesToRead(content) : 0, ...text })
    .execute()
  await forgetFiles(shop, tx, await pruneTexts(tx, row.id), content)
}

/** Cancels a scheduled publication. Its text becomes the draft, unless there is one. @throws ShopError not_found, changed_meanwhile */
export function cancelPublication(shop: Shop, change: z.output<typeof contract.cancelPublication.input>, actor: Actor) {
  return changePage(shop, change, actor, async (tx, page) => {
    if (!(await withdrawScheduled(shop, tx, page))) return
    await recordChange(tx, { at: shop.now(), actor, action: 'schedule cancelled', subject: { kind: 'page', id: page.row.id } })
  })
}

/** Turns the scheduled text into the draft, unless there is a draft. @returns false if no text is scheduled */
export async function withdrawScheduled(shop: Shop, tx: Tx, page: WholePage) {
  const { next } = textsAt(page, shop.now())
  if (!next) return false
  const draft = page.row.draft ?? next.content
  await removePending(shop, tx, page, draft)
  await setDraft(shop, tx, page, draft)
  return true
}

/** Hides a page from shoppers. @throws ShopError not_found, changed_meanwhile; rule_refused for a page that every shop has */
export function unpublishPage(shop: Shop, change: z.output<typeof contract.unpublishPage.input>, actor: Actor) {
  return changePage(shop, change, actor, async (tx, page) => {
    if (!isAdded(page.row.kind)) throw new ShopError('rule_refused', 'Every shop has this page. Hide the blocks that it should not show.')
    const now = shop.now()
    await withdrawScheduled(shop, tx, page)
    if (!textsAt(page, now).content) return
    await insertText(shop, tx, page, { content: null, liveFrom: liveFromNow(page, now), pending: false })
    // Any update raises the version.
    await tx.updateTable('page').set({ slug: page.row.slug }).where('id', '=', page.row.id).execute()
    await recordChange(tx, { at: now, actor, action: 'unpublished', subject: { kind: 'page', id: page.row.id } })
  })
}

/** Makes an earlier text the draft. @throws ShopError not_found, changed_meanwhile */
export function restoreVersion(shop: Shop, { from, ...change }: z.output<typeof contract.restoreVersion.input>, actor: Actor) {
  return changePage(shop, change, actor, async (tx, page) => {
    const content = from === oursId ? page.builtIn?.content : page.texts.find(({ id }) => id === from)?.content
    if (!content) throw new ShopError('not_found', 'This version does not exist.')
    await setDraft(shop, tx, page, content)
    await recordPage(tx, { at: shop.now(), actor, action: 'version restored', id: page.row.id, before: newestOf(page), after: content })
  })
}

/** Marks a scheduled text as shown when its time has come. The change of the row makes every process render the page again. */
export const showPageJob = job<{ id: string }>('show-page', { retryLimit: 12, retryDelay: 30 }, showPending)

/** Names the job instead of using `showPageJob`, because that job calls this function. */
async function enqueueShow(shop: Shop, tx: Tx, { id, liveFrom }: { id: string; liveFrom: Date }) {
  const waitMs = liveFrom.getTime() - shop.now().getTime()
  await shop.jobs.enqueue(tx, { name: 'show-page' }, { id }, { startAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
}

/** If the text is due later, because it was scheduled again or the clocks differ, another job is queued. */
function showPending(shop: Shop, { id }: { id: string }) {
  return shop.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('pageText').select(['id', 'liveFrom']).where('pageId', '=', id).where('pending', '=', true).forUpdate().executeTakeFirst()
    if (!row) return
    if (row.liveFrom > shop.now()) await enqueueShow(shop, tx, { id, liveFrom: row.liveFrom })
    else await tx.updateTable('pageText').set({ pending: false }).where('id', '=', row.id).execute()
  })
}
