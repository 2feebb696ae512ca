import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { inr } from '#kernel/money.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { OpenBrandPack, BrandChanges, BrandChange } from '#shop/settings/module.server.ts'
import type { Product } from '../contract.ts'
import { type KnownPack, packsLeaving } from '../rules/match-packs.ts'
import { type PackChange, packChanges } from '../rules/merge-variants.ts'
import { changeOf, type Planned } from '../rules/plan-import.ts'
import { findDuplicateLabel } from '../rules/product.ts'
import { type PackedProduct, productOfPack } from '../rules/product-of-pack.ts'
import { cellChanges } from '../rules/product-sheet.ts'
import { offerPriceOf } from '../rules/variant-price.ts'
import { prepareFilms } from '../videos/server/take-film.server.ts'
import { findIds, lockImports } from './import-queries.server.ts'
import { applyPlan, listExisting } from './import-products.server.ts'
import { listPacks, listUsedParts, usedPartSentence } from './write-queries.server.ts'

const sliceSize = 40

/** Prepares the import of a brand pack's products, and returns the function that does it. The import can be undone. Products and packs are found only by id. */
export async function openProducts(shop: Shop, products: readonly PackedProduct[], pack: OpenBrandPack) {
  const films = await prepareFilms(shop, products, pack)
  return async (tx: Tx, actor: Actor): Promise<BrandChanges> => {
    await lockImports(tx)
    const { planned, refused } = await plan(tx, products, pack)
    await addPacks(tx, planned)
    const importId = await applyPlan(shop, tx, actor, planned)
    const taken: BrandChange[] = []
    for (const each of planned) {
      const film = await films.take(tx, actor, each.after._id)
      taken.push(itemOf(each, film.changed))
      if (film.why !== undefined) refused.push({ change: 'refused', name: each.after.name, why: film.why })
    }
    return { items: [...taken, ...refused], importId }
  }
}

/** Plans the change of each product, or its refusal. Locks the products first, so the plan stays valid. */
async function plan(tx: Tx, products: readonly PackedProduct[], { pictures }: OpenBrandPack) {
  const known = await readKnown(tx, products)
  const seen = new Set<string>()
  const planned: Planned[] = []
  const refused: BrandChange[] = []
  for (const given of products) {
    const { _id, name } = given
    const packs = known.packs.get(_id) ?? []
    const why = refusalOf(given, known, seen)
    for (const id of idsOf(given)) seen.add(id)
    const after = productOfPack(given, packs, pictures)
    const leavingIds = why === undefined ? packsLeaving(packs, after.variants).map((pack) => pack._id) : []
    const used = await listUsedParts(tx, leavingIds)
    if (why !== undefined || used.length > 0) refused.push({ change: 'refused', name, why: why ?? usedPartSentence(used) })
    else {
      const before = known.products.get(_id)
      planned.push({ row: planned.length + 1, change: changeOf(before, after), before, after, known: packs })
    }
  }
  return { planned, refused }
}

type Known = { products: Map<string, Product>; packs: Map<string, KnownPack[]>; deleted: Set<string>; owners: Map<string, string> }

/** Reads the products and packs of the shop with these ids. `owners`: the id of the product of each pack. */
async function readKnown(tx: Tx, given: readonly PackedProduct[]): Promise<Known> {
  const ids = [...new Set(given.map(({ _id }) => _id))]
  const found = await findIds(tx, { ids, names: [] }, { lock: true })
  const existing = await listExisting(tx, found)
  const known: Known = { products: new Map(existing.map((product) => [product._id, product])), packs: new Map(), deleted: new Set(), owners: new Map() }
  for (const slice of slicesOf(ids, sliceSize)) {
    for (const [id, packs] of await listPacks(tx, slice)) known.packs.set(id, packs)
    const { rows } = await sql<{ id: string }>`select id from product where id = any(${slice}) and deleted_at is not null`.execute(tx)
    for (const { id } of rows) known.deleted.add(id)
  }
  const packIds = given.flatMap(({ variants }) => variants.flatMap(({ _id }) => _id ?? []))
  for (const slice of slicesOf(packIds, sliceSize)) {
    const { rows } = await sql<{ id: string; productId: string }>`select id, product_id from stock_item where id = any(${slice})`.execute(tx)
    for (const { id, productId } of rows) known.owners.set(id, productId)
  }
  return known
}

const idsOf = ({ _id, variants }: PackedProduct) => [_id, ...variants.flatMap((variant) => variant._id ?? [])]

/** Returns why a product cannot be imported, undefined if it can. `seen`: the ids of earlier products and packs. */
function refusalOf(given: PackedProduct, { deleted, owners }: Known, seen: ReadonlySet<string>): string | undefined {
  const { _id, variants } = given
  const ids = idsOf(given)
  if (ids.some((id, place) => seen.has(id) || ids.indexOf(id) !== place)) return 'The pack has this product, or a pack of it, twice.'
  if (deleted.has(_id)) return 'You deleted this product a moment ago. Restore it, or wait an hour.'
  const duplicate = findDuplicateLabel(variants.map(({ quantity }) => quantity))
  if (duplicate !== undefined) return `There is more than one variant of ${duplicate}.`
  const foreign = variants.find((variant) => variant._id !== undefined && (owners.get(variant._id) ?? _id) !== _id)
  return foreign && `The pack ${foreign.quantity} has the id of another product’s pack.`
}

/** Inserts the packs that the shop does not have, with the ids of the brand pack. */
async function addPacks(tx: Tx, planned: readonly Planned[]) {
  const rows = planned.flatMap(({ after, known }) =>
    after.variants.flatMap(({ _id: id, quantity }) =>
      id !== undefined && !known.some(({ _id }) => _id === id) ? [{ id, productId: after._id, quantity }] : [],
    ),
  )
  for (const slice of slicesOf(rows, sliceSize)) await tx.insertInto('stockItem').values(slice).execute()
}

const sellingPrice = (pack: Parameters<typeof offerPriceOf>[0]) => inr(offerPriceOf(pack).finalPaise)

/** Returns the label of a pack with its selling price, the earlier price if that changes, and whether it is paused or sold again. */
function packInWords({ quantity, before, after }: PackChange) {
  if (!after) return quantity
  const oldPrice = before && sellingPrice(before)
  const newPrice = sellingPrice(after)
  const price = oldPrice === undefined || oldPrice === newPrice ? newPrice : `${oldPrice} → ${newPrice}`
  const resumed = before?.paused ? ' (for sale again)' : ''
  return `${quantity}: ${price}${after.paused ? ' (paused)' : resumed}`
}

function itemOf({ before, after, change }: Planned, hasNewFilm: boolean): BrandChange {
  const { name } = after
  if (!before) return { change: 'new', name, why: packChanges([], after.variants).map(packInWords).join(', ') }
  const changed = [
    ...cellChanges(before, after).map(({ column }) => column),
    ...(isDeepStrictEqual([before.texts, before.article], [after.texts, after.article]) ? [] : ['Texts']),
    ...packChanges(before.variants, after.variants).map(packInWords),
    ...(hasNewFilm ? ['Film'] : []),
  ]
  return change === 'unchanged' && !hasNewFilm ? { change: 'same', name } : { change: 'changed', name, why: [...new Set(changed)].join(', ') }
}
