import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { invalidField, ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockKeys } from '#platform/database/lock-keys.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { requireScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { forgetPictureJob, queueRemoval, storedNameOf } from '#shop/media/module.server.ts'
import type * as contract from '../office-contract.ts'
import { legalScope, type OfficePage } from '../office-contract.ts'
import { needsAlt } from '../block-field-contract.ts'
import type { PageContent } from '../page-contract.ts'
import { findBuiltInPage, builtInPages } from '../rules/built-in/built-in-pages.ts'
import { hasItsFixedBlocks, lostFacts } from '../rules/fixed-blocks.ts'
import { claimsOfPage, filmsOfPage, picturesOfPage, plainTextOf } from '../rules/page-text.ts'
import { refuseMissingFilms } from './page-films.server.ts'
import { refuseForeignPictures } from './page-pictures.server.ts'
import type { PageRow } from './queries.server.ts'
import { newestOf, pageNotFound, readPage, wirePage, type WholePage } from './wire-page.server.ts'

/** How many pages a shop may have, without untouched built-in ones. */
export const mostPages = 200

export const tooManyPages = `At most ${mostPages} pages are possible.`

/** Locks the list of pages, so simultaneous additions count each other. */
export const lockPages = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(lockKeys.pages)})`.execute(tx)

/** Adds a page as a draft. @throws ShopError invalid_input for an address that another page has; rule_refused for too many pages */
export function addPage(shop: Shop, { kind, title, slug }: z.output<typeof contract.addPage.input>, actor: Actor): Promise<OfficePage> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    await lockPages(tx)
    const at = shop.now()
    const { count } = await tx
      .selectFrom('page')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostPages) throw new ShopError('rule_refused', tooManyPages)
    const id = randomId(12)
    const draft = { title, summary: '', image: '', alt: '', blocks: [] }
    if (isBuiltInAddress({ kind, slug })) throw addressTaken()
    const added = await tx
      .insertInto('page')
      .values({ id, kind, slug, draft: JSON.stringify(draft), createdAt: at })
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw addressTaken()
    await recordChange(tx, { at, actor, action: 'created', subject: { kind: 'page', id }, after: auditedOf(draft) })
    return wirePage(await readPage(tx, id), at)
  })
}

/** Hides the built-in articles in a new shop, because it may sell other products. */
export async function leaveOutFirstArticles({ db, now }: Pick<Shop, 'db' | 'now'>) {
  const articles = builtInPages.filter(({ kind }) => kind === 'article')
  await db
    .insertInto('page')
    .values(articles.map(({ id, kind, slug }) => ({ id, kind, slug, createdAt: now(), withoutFirst: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Returns whether a built-in page has this address. */
export const isBuiltInAddress = ({ kind, slug }: Pick<PageRow, 'kind' | 'slug'>) => builtInPages.some((page) => page.kind === kind && page.slug === slug)

const taken = 'Another page has this address already.'

export const addressTaken = () => invalidField('slug', taken)

type Change = { id: string; version?: number | undefined }

/**
 * Runs `work` with the locked page, and returns the page after it. A built-in page gets its row here.
 * @throws ShopError not_found, scope_missing, changed_meanwhile
 */
export function changePage(shop: Shop, { id, version }: Change, actor: Actor, work: (tx: Tx, page: WholePage) => Promise<unknown>): Promise<OfficePage> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const page = await lockPage(tx, id, shop.now())
    refuseLegalPage(page, actor)
    const current = () => wirePage(page, shop.now())
    await refuseChanged(tx, { version, row: page.row, actor, subject: { kind: 'page', id }, current })
    await work(tx, page)
    return wirePage(await readPage(tx, id), shop.now())
  })
}

/** A legal page binds the shop, so its change also needs the right to change the facts of the shop. @throws ShopError scope_missing */
function refuseLegalPage({ row }: WholePage, actor: Actor) {
  if (row.kind === 'legal') requireScope(actor, legalScope)
}

/** Locks a page. If the time of a scheduled text has come, marks that text as shown, because the job may be late. @throws ShopError not_found */
export async function lockPage(tx: Tx, id: string, now: Date): Promise<WholePage> {
  const builtIn = findBuiltInPage(id)
  if (builtIn) {
    const { kind, slug } = builtIn
    await tx
      .insertInto('page')
      .values({ id, kind, slug, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const locked = await tx.selectFrom('page').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!locked) throw pageNotFound()
  const page = await readPage(tx, id)
  const late = page.texts.find(({ pending, liveFrom }) => pending && liveFrom <= now)
  // An update would clear the caches of every process, even if it changed no row.
  if (!late) return page
  await tx.updateTable('pageText').set({ pending: false }).where('id', '=', late.id).execute()
  return readPage(tx, id)
}

/** Queues the removal of pictures and films that only the deleted texts (`gone`) showed. `kept`: a text of the page whose pictures stay. */
export async function forgetFiles(shop: Shop, tx: Tx, gone: readonly (PageContent | null)[], kept: PageContent | null) {
  const shown = kept ? picturesOfPage(kept) : []
  const unusedPictures = new Set(gone.flatMap((content) => (content ? picturesOfPage(content) : [])).filter((url) => !shown.includes(url)))
  await shop.jobs.enqueueAll(
    tx,
    forgetPictureJob,
    [...unusedPictures].map((url) => ({ url })),
  )
  const films = new Set(gone.flatMap((content) => (content ? filmsOfPage(content) : [])))
  await queueRemoval(
    shop,
    tx,
    [...films].flatMap((url) => storedNameOf(shop.files, url) ?? []),
  )
}

/** Stores the draft of a page; null deletes it. Files that only the earlier draft showed are removed. */
export async function setDraft(shop: Shop, tx: Tx, { row }: WholePage, draft: PageContent | null) {
  await tx
    .updateTable('page')
    .set({ draft: draft && JSON.stringify(draft) })
    .where('id', '=', row.id)
    .execute()
  await forgetFiles(shop, tx, [row.draft], draft)
}

/** Saves the draft of a page. Saving the same text again does nothing. @throws ShopError not_found, changed_meanwhile, invalid_input */
export async function saveDraft(shop: Shop, { content, ...change }: z.output<typeof contract.saveDraft.input>, actor: Actor) {
  refuseNamelessPicture(content)
  const known = await readPage(shop.db, change.id)
  await refuseMissingFilms(shop, known, content)
  await refuseForeignPictures(shop, known, content)
  return changePage(shop, change, actor, async (tx, page) => {
    refuseForeignBlocks(page, content)
    const before = newestOf(page)
    if (isDeepStrictEqual(before, content)) return
    await setDraft(shop, tx, page, content)
    await recordPage(tx, { at: shop.now(), actor, action: 'draft saved', id: change.id, before, after: content })
  })
}

/** @throws ShopError invalid_input for a picture without alternative text */
export function refuseNamelessPicture({ image, alt }: PageContent) {
  if (image !== '' && alt === '') throw invalidField('content.alt', needsAlt)
}

/** @throws ShopError invalid_input if a fixed block or a fact that the law demands is missing, and for fixed blocks of another page */
export function refuseForeignBlocks({ row }: Pick<WholePage, 'row'>, { blocks }: PageContent) {
  const message =
    row.kind === 'legal' ? 'The law asks for each of this page’s own parts.' : 'This page keeps each of its own blocks. Hide those that it should not show.'
  const first = findBuiltInPage(row.id)?.content.blocks ?? []
  if (!hasItsFixedBlocks(first, blocks)) throw invalidField('content.blocks', message)
  const lost = lostFacts(blocks).map(({ place, fact }) => ({
    field: `content.blocks.${place}.body`,
    message: `Please keep {${fact}} in this part, whole and in one style. The law asks for it.`,
  }))
  if (lost[0]) throw new ShopError('invalid_input', lost[0].message, lost)
}

/**
 * Discards a draft. A page that had no other text is deleted. @returns null for a deleted page @throws ShopError not_found, scope_missing, changed_meanwhile
 */
export function discardDraft(shop: Shop, { id, version }: Change, actor: Actor): Promise<OfficePage | null> {
  return shop.db.transaction().execute(async (tx) => {
    await lockSession(tx, actor)
    const at = shop.now()
    const page = await lockPage(tx, id, at)
    refuseLegalPage(page, actor)
    if (page.row.draft === null) return wirePage(page, at)
    await refuseChanged(tx, { version, row: page.row, actor, subject: { kind: 'page', id }, current: () => wirePage(page, at) })
    await setDraft(shop, tx, page, null)
    await recordChange(tx, { at, actor, action: 'draft discarded', subject: { kind: 'page', id }, before: auditedOf(page.row.draft) })
    if (page.texts.length > 0 || page.builtIn) return wirePage(await readPage(tx, id), at)
    await tx.deleteFrom('page').where('id', '=', id).execute()
    return null
  })
}

type Record = { at: Date; actor: Actor; action: string; id: string; before: PageContent; after: PageContent }

/** Stores an audit entry, even if the fields of the entry are equal because only other parts of the page changed. */
export async function recordPage(tx: Tx, { id, before, after, ...entry }: Record) {
  const change = { ...entry, subject: { kind: 'page', id } as const }
  if (await recordChange(tx, { ...change, before: auditedOf(before), after: auditedOf(after) })) return
  await recordChange(tx, change)
}

/** How many characters of a page's text an audit entry stores. */
const maxAuditedText = 5000

/** Returns the fields of a page for the audit log: its texts, and the number of its claims that the law may forbid. */
export function auditedOf(content: PageContent) {
  const { title, summary, image, alt } = content
  const claims = claimsOfPage(content).length
  return { name: title, summary, image, alt, text: plainTextOf(content).slice(0, maxAuditedText), ...(claims > 0 && { claims }) }
}
