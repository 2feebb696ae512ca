import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ProductStatus } from '../office-contract.ts'
import type { FoodType, Ground } from '../contract.ts'
import { toDiscountColumns } from '../rules/discount-columns.ts'
import type { KnownPack } from '../rules/match-packs.ts'

/** A variant to store. `itemId`: the id of its pack, undefined for a new pack. `image`: one of the product's pictures, or null. */
export type NewVariant = {
  itemId?: string | undefined
  quantity: string
  pricePaise: number
  discountBp: number
  mrpPaise: number | null
  image?: string | null | undefined
  paused?: boolean | undefined
}

export type ProductFields = {
  name: string
  kind: string
  image: string
  gallery: string[]
  benefits: string[]
  manufacturer: string
  countryOfOrigin: string
  foodType: FoodType | null
  bestBeforeMonths: number | null
  ground: Ground | null
  /** Empty without an article, like the path. */
  articleTitle: string
  articlePath: string
  status: ProductStatus
}

/** `declarations` and `pageTexts` are texts of JSON. */
type WrittenFields = ProductFields & { declarations: string; pageTexts: string }

type Optional<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type NewProduct = Optional<WrittenFields> & { id: string; name: string; variants: NewVariant[] }

export async function insertProduct(tx: Tx, { variants, ...product }: NewProduct, now: Date) {
  await tx
    .insertInto('product')
    .values({ ...product, createdAt: now, updatedAt: now })
    .execute()
  await insertVariants(tx, [{ id: product.id, variants }])
}

/** Locks a product. @returns whether it exists and is not deleted */
export async function lockProduct(tx: Tx, id: string) {
  const row = await tx.selectFrom('product').select('id').where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Changes the product's fields. A field that is undefined stays. */
export async function setProduct(tx: Tx, id: string, fields: Optional<WrittenFields>, now: Date) {
  await tx
    .updateTable('product')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Raises the version of products, because their packs change. */
export async function setUpdated(tx: Tx, ids: string[], now: Date) {
  await tx.updateTable('product').set({ updatedAt: now }).where('id', 'in', ids).execute()
}

/** Lists the packs that products have or had: first the packs of the catalogue in their order, then removed packs with pieces first, newest first. */
export async function listPacks(tx: Tx, productIds: string[]): Promise<Map<string, KnownPack[]>> {
  const { rows } = await sql<Omit<KnownPack, '_id'> & { id: string; productId: string }>`
    select i.id, i.product_id, i.quantity, i.on_hand, v.item_id is not null as in_catalogue
    from stock_item i left join variant v on v.item_id = i.id where i.product_id = any(${productIds}::text[])
    order by v.position nulls last, i.on_hand = 0, i.seq desc`.execute(tx)
  const packs = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...packs].map(([id, known]) => [id, known.map(({ id: _id, productId: _product, ...pack }) => ({ _id, ...pack }))]))
}

type PackRows = { id: string; variants: NewVariant[] }

/**
 * Replaces the variants of products. A pack that stays keeps its id. It also keeps its picture and its pause if the new variant leaves them undefined.
 * @throws ShopError rule_refused if a pack leaves that a bundle contains
 */
export async function replaceVariants(tx: Tx, products: PackRows[]) {
  const ids = products.map(({ id }) => id)
  const before = await tx.deleteFrom('variant').where('productId', 'in', ids).returning(['itemId', 'image', 'paused']).execute()
  const old = new Map(before.map(({ itemId, image, paused }) => [itemId, { image, paused }]))
  const kept = new Set(products.flatMap(({ variants }) => variants.map(({ itemId }) => itemId)))
  await refuseParts(
    tx,
    before.flatMap(({ itemId }) => (itemId === null || kept.has(itemId) ? [] : [itemId])),
  )
  const rows = products.map(({ id, variants }) => ({
    id,
    variants: variants.map(({ image, paused, ...variant }) => {
      const oldVariant = variant.itemId === undefined ? undefined : old.get(variant.itemId)
      return { ...variant, image: image === undefined ? oldVariant?.image : image, paused: paused ?? oldVariant?.paused }
    }),
  }))
  await relabel(tx, rows)
  await insertVariants(tx, rows)
}

/** Copies changed labels of packs to the stock. */
async function relabel(tx: Tx, products: PackRows[]) {
  const labels = products.flatMap(({ variants }) => variants.flatMap(({ itemId, quantity }) => (itemId === undefined ? [] : [{ itemId, quantity }])))
  await sql`
    update stock_item set quantity = named.quantity from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as named ("itemId" text, quantity text)
    where stock_item.id = named."itemId" and stock_item.quantity <> named.quantity`.execute(tx)
}

type UsedPart = { itemId: string; part: string; bundle: string }

/** Lists the packs that are parts of bundles in the catalogue, with the bundles' names. A bundle that is itself one of the packs does not count. */
export async function listUsedParts(tx: Tx, itemIds: string[]): Promise<UsedPart[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<UsedPart>`
    select part.id as item_id, part.quantity as part, product.name || ', ' || bundle.quantity as bundle
    from bundle_part p join stock_item part on part.id = p.item_id join stock_item bundle on bundle.id = p.bundle_id
    join variant on variant.item_id = bundle.id join product on product.id = variant.product_id and product.deleted_at is null
    where p.item_id = any(${itemIds}::text[]) and p.bundle_id <> all(${itemIds}::text[]) order by part.seq, bundle.seq`.execute(tx)
  return rows
}

/** Returns the sentence about the first of the packs, which cannot leave the catalogue. */
export function usedPartSentence(used: readonly UsedPart[]): string {
  const [first] = used
  const bundles = used.filter(({ itemId }) => itemId === first?.itemId).map(({ bundle }) => bundle)
  return `${first?.part ?? ''} is part of ${bundles.join(' and ')}. Take it out of the bundle first.`
}

/**
 * Refuses packs that leave the catalogue while a bundle contains them. It locks the packs, so no bundle can take them meanwhile. The order of the locks, by id,
 * is the same as for a sale.
 * @throws ShopError rule_refused with the bundles' names
 */
export async function refuseParts(tx: Tx, itemIds: string[]) {
  if (itemIds.length === 0) return
  await sql`select from stock_item where id = any(${itemIds}::text[]) order by id for update`.execute(tx)
  const used = await listUsedParts(tx, itemIds)
  if (used.length > 0) throw new ShopError('rule_refused', usedPartSentence(used), { bundles: used.map(({ bundle }) => bundle) })
}

/** Lists the products that were deleted and can still be restored. */
export const listDeleted = (tx: Tx, ids: string[]) =>
  tx.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).where('deletedAt', 'is not', null).execute()

export async function setDeleted(tx: Tx, ids: string[], at: Date) {
  await tx.updateTable('product').set({ deletedAt: at }).where('id', 'in', ids).execute()
}

/** Locks the products that exist. @returns their versions by id */
export async function lockVersions(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('product')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** Undoes a deletion after `since`. @returns whether the product was deleted since */
export async function unsetDeleted(tx: Tx, id: string, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('product').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', '>', since).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Erases the products that were deleted before the time. @returns the names of their stored films and captions */
export async function removeDeletedProducts(tx: Tx, deletedBefore: Date): Promise<string[]> {
  const rows = await tx.selectFrom('product').select('id').where('deletedAt', '<=', deletedBefore).orderBy('id').forUpdate().execute()
  // Even a delete statement without rows clears the cached catalogue, and the job runs every minute.
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const videos = await tx.deleteFrom('productVideo').where('productId', 'in', ids).returning(['file', 'captions']).execute()
  await tx.deleteFrom('product').where('id', 'in', ids).execute()
  return videos.flatMap(({ file, captions }) => [file, captions ?? []].flat())
}

/** Locks the products. @returns their names and places in the catalogue */
export function lockPlaces(tx: Tx, ids: string[]) {
  return tx.selectFrom('product').select(['id', 'name', 'place']).where('id', 'in', ids).where('deletedAt', 'is', null).orderBy('id').forUpdate().execute()
}

/** Sets the place of each product in one statement, because places must be unique after each statement. */
export async function setPlaces(tx: Tx, ids: string[], places: number[]) {
  const moved = sql`unnest(${ids}::text[], ${places}::bigint[]) as moved (id, place)`
  await sql`update product set place = moved.place from ${moved} where product.id = moved.id`.execute(tx)
}

export async function insertVariants(tx: Tx | Db, products: { id: string; variants: NewVariant[] }[]) {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({ ...variant, ...toDiscountColumns(variant.discountBp), productId: id, position })),
  )
  await tx.insertInto('variant').values(rows).execute()
}
