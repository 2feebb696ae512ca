import { isShopError } from '#kernel/errors.ts'
import { slicesOf } from '#kernel/slices.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { refuseChanged } from '#shop/audit/module.server.ts'
import type { Product } from '../contract.ts'
import { isSamePacks, type PackFigures, withPacks } from '../rules/change-packs.ts'
import { listExisting } from './import-products.server.ts'
import { auditedOf, keepBefore, productNotFound, recordProducts, toProductRows } from './save-product.server.ts'
import { listDeleted, lockVersions, replaceVariants, setProduct, setUpdated } from './write-queries.server.ts'

/** How many products one statement changes. Each may have 30 packs. */
const sliceSize = 40

type ProductPacks = { id: string; version?: number | undefined; packs: PackFigures[] }

/** A product before and after new figures of its packs. */
export type PlannedPacks = { before: Product; after: Product }

/** A product that somebody saved after the form was filled. `saved`: who saved it and when, for staff who may read the audit log. */
type ChangedProduct = { id: string; name: string; saved?: unknown }

/**
 * Locks products in the order of their ids. `planned`: each product before and after its new figures. `changed`: products that somebody changed or deleted
 * after the form was filled. @throws ShopError not_found
 */
export async function planPacks(tx: Tx, actor: Actor, given: readonly ProductPacks[]) {
  const ids = given.map(({ id }) => id).toSorted()
  for (const slice of slicesOf(ids, sliceSize)) await lockVersions(tx, slice)
  const known = new Map((await listExisting(tx, ids)).map((product) => [product._id, product]))
  const missing = ids.filter((id) => !known.has(id))
  const changed: ChangedProduct[] = missing.length === 0 ? [] : await listDeleted(tx, missing)
  if (changed.length < missing.length) throw productNotFound()
  const planned: PlannedPacks[] = []
  for (const { id, version, packs } of given) {
    const before = known.get(id)
    if (!before) continue
    const saved = await findNewerSave(tx, actor, before, version)
    if (saved) changed.push({ id, name: before.name, ...saved })
    planned.push({ before, after: withPacks(before, packs) })
  }
  return { planned, changed }
}

/** Returns who saved a product after the form was filled, and when; undefined if nobody did. `version`: the version that filled the form. */
async function findNewerSave(tx: Tx, actor: Actor, product: Product, version: number | undefined): Promise<{ saved?: unknown } | undefined> {
  try {
    await refuseChanged(tx, { version, row: product, actor, subject: { kind: 'product', id: product._id }, current: () => null })
    return undefined
  } catch (error) {
    if (!isShopError(error) || error.code !== 'changed_meanwhile') throw error
    const { saved }: { saved?: unknown } = Object(error.details)
    return saved === undefined ? {} : { saved }
  }
}

const isChanged = ({ before, after }: PlannedPacks) => before.status !== after.status || !isSamePacks(before, after)

/**
 * Saves the new figures of packs and the status of products, with audit entries, so that each change can be undone. The products must be locked. Without an
 * actor, the audit log names the shop itself.
 */
export async function savePacks(shop: Shop, tx: Tx, actor: Actor | undefined, planned: readonly PlannedPacks[], action = 'updated') {
  const changed = planned.filter(isChanged)
  const at = shop.now()
  for (const slice of slicesOf(changed, sliceSize)) {
    const rows = slice.map(({ after }) => toProductRows(after))
    await setUpdated(
      tx,
      rows.map(({ id }) => id),
      at,
    )
    await replaceVariants(tx, rows)
    for (const { before, after } of slice) if (before.status !== after.status) await setProduct(tx, after._id, { status: after.status }, at)
  }
  const saved = await listExisting(
    tx,
    changed.map(({ before }) => before._id),
  )
  const byId = new Map(saved.map((product) => [product._id, product]))
  const entries = changed.flatMap(({ before }) => {
    const product = byId.get(before._id)
    return product ? [{ before, product }] : []
  })
  await recordProducts(
    shop,
    tx,
    entries.map(({ before, product }) => ({ id: before._id, actor, action, before: auditedOf(before), after: auditedOf(product) })),
    { at },
  )
  for (const slice of slicesOf(entries, sliceSize))
    await keepBefore(
      tx,
      slice.map(({ before, product }) => ({ before, version: product.version ?? 0 })),
      at,
    )
}
