import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { importUndoMs } from '#kernel/undo.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { DoneImport } from '../import-contract.ts'
import { product, type Product } from '../contract.ts'
import { lockImports, upsertProducts } from './import-queries.server.ts'
import { type KnownPack, matchPacks, packsLeaving } from '../rules/match-packs.ts'
import type { Planned } from '../rules/plan-import.ts'
import { listProductsById } from './queries.server.ts'
import { auditedOf, recordProducts, toProductRows } from './save-product.server.ts'
import { listPacks, listUsedParts, lockVersions, refuseParts, setDeleted } from './write-queries.server.ts'

/** How many products one statement handles. Each may have 30 packs. */
const sliceSize = 40
const maxListed = 200

/** Stores the replaced products, in the transaction of the import. @returns the id that undoes the import */
export async function saveForUndo(tx: Tx, changed: Planned[], now: Date): Promise<string> {
  const id = randomId(16)
  const added = changed.filter(({ change }) => change === 'added').length
  await tx
    .insertInto('productImport')
    .values({ id, createdAt: now, added, updated: changed.length - added })
    .execute()
  for (const slice of slicesOf(changed, sliceSize)) {
    const versions = await lockVersions(tx, idsOf(slice))
    const lines = slice.map(({ before, after: { _id } }) => ({
      importId: id,
      productId: _id,
      version: versions.get(_id) ?? 0,
      before: before ? JSON.stringify(before) : null,
    }))
    await tx.insertInto('productImportLine').values(lines).execute()
  }
  return id
}

const idsOf = (planned: Planned[]) => planned.map(({ after }) => after._id)

type Undone = { restored: number; removed: number; left: string[] }

/**
 * Restores the products that an import changed, and deletes the products that it added. A product that was changed since stays unchanged, and so does a product
 * that would lose a part of a bundle. `left` has the names of these.
 * @throws ShopError not_found if the import cannot be undone any more
 */
export function undoImport(shop: Shop, actor: Actor, importId: string): Promise<Undone> {
  return shop.db.transaction().execute(async (tx) => {
    await lockImports(tx)
    const now = shop.now()
    const last = await findLastImport(tx, now)
    if (last?._id !== importId) throw new ShopError('not_found', 'This import cannot be undone any more.')
    await tx.updateTable('productImport').set({ undoneAt: now }).where('id', '=', importId).execute()
    const lines = await tx
      .selectFrom('productImportLine')
      .select(['productId', 'version', 'before'])
      .where('importId', '=', importId)
      .orderBy('productId')
      .execute()
    const undone: Undone = { restored: 0, removed: 0, left: [] }
    for (const slice of slicesOf(lines, sliceSize)) await undoLines(tx, { shop, actor }, slice, undone)
    return undone
  })
}

type Line = { productId: string; version: number; before: unknown }

async function undoLines(tx: Tx, { shop, actor }: { shop: Shop; actor: Actor }, lines: Line[], undone: Undone) {
  const versions = await lockVersions(
    tx,
    lines.map(({ productId }) => productId),
  )
  const current = new Map((await listProductsById(tx, [...versions.keys()])).map((item) => [item._id, item]))
  const packs = await listPacks(tx, [...versions.keys()])
  const undoable = lines.map((line) => {
    const known = packs.get(line.productId) ?? []
    const before = line.before === null ? undefined : packsOf(productIn(line.before), known)
    return { ...line, before, leaving: packsLeaving(known, before?.variants ?? []) }
  })
  const used = await listUsedParts(tx, undoable.flatMap(idsLeaving))
  const isSame = ({ productId, version, leaving }: (typeof undoable)[number]) =>
    versions.get(productId) === version && !leaving.some(({ _id }) => used.some(({ itemId }) => itemId === _id))
  const same = undoable.filter(isSame)
  const untouched = undoable.filter((line) => !isSame(line))
  const restored = same.flatMap(({ before }) => before ?? [])
  const added = same.filter(({ before }) => !before)

  await upsertProducts(tx, restored.map(toProductRows), shop.now())
  if (added.length > 0) {
    await refuseParts(tx, added.flatMap(idsLeaving))
    await setDeleted(
      tx,
      added.map(({ productId }) => productId),
      shop.now(),
    )
  }
  await recordProducts(
    shop,
    tx,
    same.flatMap(({ productId, before }) => {
      const changed = current.get(productId)
      const entry = { id: productId, actor, action: 'import undone' }
      return changed ? [{ ...entry, before: auditedOf(changed), after: before ? auditedOf(before) : {} }] : []
    }),
  )
  undone.restored += restored.length
  undone.removed += added.length
  const names = untouched.map(({ productId, before }) => current.get(productId)?.name ?? before?.name ?? productId)
  undone.left = [...undone.left, ...names].slice(0, maxListed)
}

const idsLeaving = ({ leaving }: { leaving: KnownPack[] }) => leaving.map(({ _id }) => _id)

/** Returns a saved product with the ids of its packs. Products that an older release saved have none. */
const packsOf = (saved: Product, known: readonly KnownPack[]): Product => ({ ...saved, variants: matchPacks(known, saved.variants) })

/** Parses a product that `saveForUndo` stored. */
const productIn = (saved: unknown) => z.parse(product, saved)

/** Returns the latest import, unless it was undone or is too old. */
export async function findLastImport(db: Db, now: Date): Promise<DoneImport | undefined> {
  const row = await db.selectFrom('productImport').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (!row || row.undoneAt !== null || row.createdAt <= undoableSince(now)) return undefined
  const { id, createdAt, added, updated } = row
  return { _id: id, at: createdAt.toISOString(), added, updated }
}

/** Deletes the imports that can no longer be undone. Runs every night. */
export async function sweepImports({ db, now }: { db: Db; now: () => Date }) {
  await db.deleteFrom('productImport').where('createdAt', '<=', undoableSince(now())).execute()
}

const undoableSince = (now: Date) => new Date(now.getTime() - importUndoMs)
