import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod/mini'
import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { chargesDelivery } from '#shop/orders/rules.ts'
import { brandPart, type OpenBrandPack, type BrandChange, readSettings } from '#shop/settings/module.server.ts'
import { findBuiltInPicture } from '#ui/built-in-pictures.ts'
import * as contract from '../office-contract.ts'
import { badPicture } from '../block-field-contract.ts'
import { pageContent, type PageContent } from '../page-contract.ts'
import { isAdded } from '../rules/added-kinds.ts'
import { findBuiltInPage, builtInPages } from '../rules/built-in/built-in-pages.ts'
import { fillText, type NamedFacts } from '../rules/fill-facts.ts'
import { pathOfPage } from '../rules/page-path.ts'
import { picturesOfPage, placedFilms } from '../rules/page-text.ts'
import { placeFilms } from './page-films.server.ts'
import { liveFromNow, insertText, refuseUnfinished, withdrawScheduled } from './publish-page.server.ts'
import { lockPage, lockPages, mostPages, recordPage, refuseForeignBlocks, refuseNamelessPicture, tooManyPages } from './save-page.server.ts'
import { listPageRows, type PageRow } from './queries.server.ts'
import { readAllPages, readPages, textsAt, type WholePage } from './wire-page.server.ts'

/** The largest content of a page, because every shopper loads it. A page that staff save always fits: requests have at most 64 KB. */
const maxBytes = 100_000

/** A page in a brand pack. `content`: the text that shoppers see; null for a built-in page that the owner unpublished. */
const page = z.object({
  _id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  kind: z.enum(contract.pageKinds),
  slug: contract.addPage.input.shape.slug,
  content: z.nullable(pageContent.check(z.refine((content) => Buffer.byteLength(JSON.stringify(content)) <= maxBytes, 'This page is too long.'))),
})

type PackedPage = z.output<typeof page>

/** The pages of a brand pack: those that shoppers see, each with its present text. Leaves out unchanged built-in pages, drafts and earlier texts. */
export const brandPages = brandPart({
  name: 'pages',
  schema: z.array(page).check(z.maxLength(mostPages)),
  async write({ db, now }) {
    const read = await readAllPages(db, { withBlocks: true })
    return read.flatMap((whole) => {
      const { shown, content } = textsAt(whole, now())
      const isChangedByOwner = whole.builtIn ? shown !== undefined : content !== null || whole.row.withoutFirst
      return isChangedByOwner ? [{ _id: whole.row.id, kind: whole.row.kind, slug: whole.row.slug, content }] : []
    })
  },
  async open(shop, pages, pack) {
    const placed = await placeAll(shop, pages, pack)
    return async (tx, actor) => {
      await lockPages(tx)
      const settings = await readSettings(tx)
      const facts = { ...settings, chargesDelivery: chargesDelivery(settings.deliveryCharge) }
      const known = new Map((await listPageRows(tx, { withBlocks: false })).map((row) => [row.id, row]))
      const items: BrandChange[] = []
      // Lists show the newest page first, so the first page of the pack is stored last.
      for (const given of placed.toReversed()) items.unshift(await takePage(shop, tx, actor, given, { known, pictures: pack.pictures, facts }))
      return { items }
    }
  },
})

/** A page whose films are stored in this shop. `badFilm`: why one of its films cannot be used. */
type PlacedPage = PackedPage & { badFilm?: string }

/** Stores the films of the pages of a brand pack. */
async function placeAll(shop: Shop, pages: readonly PackedPage[], pack: OpenBrandPack): Promise<readonly PlacedPage[]> {
  if (!pages.some(({ content }) => content && placedFilms(content).length > 0)) return pages
  const texts = (await readPages(shop.db, { withBlocks: true })).flatMap((whole) => whole.texts)
  const known = texts.flatMap(({ content }) => (content ? placedFilms(content).map(({ film }) => film) : []))
  const placed: PlacedPage[] = []
  for (const page of pages) {
    try {
      placed.push({ ...page, content: page.content && (await placeFilms(shop, page.content, { known, pack })) })
    } catch (error) {
      if (!isShopError(error) || shop.statusOf[error.code] >= 500) throw error
      placed.push({ ...page, badFilm: error.message })
    }
  }
  return placed
}

/**
 * `known`: the rows of this shop's pages by id; `takePage` adds new ones. `pictures`: the addresses of pictures that pages of the brand pack may show. `facts`:
 * the facts that titles may name in braces.
 */
type KnownHere = { known: Map<string, Pick<PageRow, 'kind' | 'slug'>>; pictures: OpenBrandPack['pictures']; facts: NamedFacts }

/**
 * Publishes a page of a brand pack, or unpublishes it if its content is null. It finds the page by id. The owner's earlier text stays among its versions. A
 * scheduled text becomes the draft, because it would later replace the text of the brand pack. A refused page changes nothing.
 */
async function takePage(shop: Shop, tx: Tx, actor: Actor, given: PlacedPage, { known, pictures, facts }: KnownHere): Promise<BrandChange> {
  const name = given.content ? titleOf(given.kind, given.content, facts) : pathOfPage(given)
  const refused = (why: string): BrandChange => ({ change: 'refused', name, why })
  if (given.badFilm !== undefined) return refused(given.badFilm)
  const existing = findBuiltInPage(given._id) ?? known.get(given._id)
  const isNew = existing === undefined
  if (existing && existing.kind !== given.kind) return refused('A page of another kind has this name already.')
  if (isNew && given.content === null) return refused('This shop has no such page to take away.')
  if (!given.content && !isAdded(given.kind)) return refused('Every shop has this page.')
  if (isNew && (!isAdded(given.kind) || isTaken(given, [...builtInPages, ...known.values()]))) return refused('Another page has this address already.')
  if (isNew && known.size >= mostPages) return refused(tooManyPages)
  const now = shop.now()
  const row = { id: given._id, kind: given.kind, slug: given.slug, draft: null, version: 0, withoutFirst: false }
  try {
    if (given.content) refuseContent(row, given.content, pictures)
  } catch (error) {
    if (!isShopError(error)) throw error
    return refused(error.message)
  }
  if (isNew)
    await tx
      .insertInto('page')
      .values({ ...row, createdAt: now })
      .execute()
  const whole = await lockPage(tx, given._id, now)
  known.set(given._id, whole.row)
  const { content: before } = textsAt(whole, now)
  await leaveOutFirst(tx, whole)
  if (isDeepStrictEqual(before, given.content)) return { change: 'same', name }
  const why = given.content ? pathOfPage(given) : 'It is taken away.'
  const isWithdrawn = await showText(shop, tx, actor, { whole, before, after: given.content })
  return { change: isNew ? 'new' : 'changed', name, why: isWithdrawn ? `${why}\nIts scheduled publication is cancelled.` : why }
}

/** Returns the title as shoppers see it. Only titles of built-in pages name facts. */
const titleOf = (kind: contract.PageKind, { title }: PageContent, facts: NamedFacts) => (isAdded(kind) ? title : fillText(title, facts))

/** @throws ShopError invalid_input for a page that could not be published here */
function refuseContent(row: PageRow, content: PageContent, pictures: OpenBrandPack['pictures']) {
  const isKnown = (url: string) => pictures.has(url) || findBuiltInPicture(url) !== undefined
  if (!picturesOfPage(content).every(isKnown)) throw new ShopError('invalid_input', badPicture)
  refuseForeignBlocks({ row }, content)
  refuseNamelessPicture(content)
  refuseUnfinished({ row }, content)
}

/** Marks the built-in text of a page as none of its versions, because it belongs to another brand. The built-in texts of legal pages suit any brand. */
async function leaveOutFirst(tx: Tx, { row, builtIn }: WholePage) {
  if (builtIn && row.kind !== 'legal') await tx.updateTable('page').set({ withoutFirst: true }).where('id', '=', row.id).execute()
}

const isTaken = ({ kind, slug }: PackedPage, pages: readonly Pick<PageRow, 'kind' | 'slug'>[]) =>
  pages.some((other) => other.kind === kind && other.slug === slug)

type Shown = { whole: WholePage; before: PageContent | null; after: PageContent | null }

/** Shows another text, or none if `after` is null. @returns whether a scheduled text became the draft */
async function showText(shop: Shop, tx: Tx, actor: Actor, { whole, before, after }: Shown) {
  const { id, slug } = whole.row
  const at = shop.now()
  const isWithdrawn = await withdrawScheduled(shop, tx, whole)
  await insertText(shop, tx, whole, { content: after, liveFrom: liveFromNow(whole, at), pending: false })
  // Any update raises the version.
  await tx.updateTable('page').set({ slug }).where('id', '=', id).execute()
  if (after) await recordPage(tx, { at, actor, action: 'published', id, before: before ?? after, after })
  else await recordChange(tx, { at, actor, action: 'unpublished', subject: { kind: 'page', id } })
  return isWithdrawn
}
