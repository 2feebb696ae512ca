import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ProductStatus } from './admin-contract.ts'
import { renamedPacks } from './product.ts'

/** `image` is one of the product's pictures, or null. */
export type NewVariant = { quantity: string; pricePaise: number; discountBp: number; mrpPaise: number | null; image?: string | null | undefined }

export type ProductFields = {
  name: string
  kind: string
  image: string
  gallery: string[]
  benefits: string[]
  manufacturer: string
  countryOfOrigin: string
  status: ProductStatus
}

/** `pageTexts` is JSON. */
type WrittenFields = ProductFields & { pageTexts: string }

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

/** Replaces the variants. A variant whose `image` is undefined keeps its picture, and a pack whose label changes keeps its stock. */
export async function replaceVariants(tx: Tx, productId: string, variants: NewVariant[]) {
  const before = await tx.deleteFrom('variant').where('productId', '=', productId).returning(['quantity', 'image', 'position']).execute()
  const pictures = new Map(before.map(({ quantity, image }) => [quantity, image]))
  const withPictures = variants.map(({ image, ...variant }) => ({ ...variant, image: image === undefined ? pictures.get(variant.quantity) : image }))
  const labels = before.toSorted((one, other) => one.position - other.position).map(({ quantity }) => quantity)
  const renamed = renamedPacks(
    labels,
    variants.map(({ quantity }) => quantity),
  )
  for (const [from, to] of renamed) await renameStockItem(tx, { productId, from, to })
  await insertVariants(tx, [{ id: productId, variants: withPictures }])
}

/** Renames the stock item of a pack, unless the new label has had an item before. */
async function renameStockItem(tx: Tx, { productId, from, to }: { productId: string; from: string; to: string }) {
  await sql`
    update stock_item set quantity = ${to} where product_id = ${productId} and quantity = ${from}
      and not exists (select from stock_item other where other.product_id = ${productId} and other.quantity = ${to})`.execute(tx)
}

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

/** Removes the products that were deleted before. @returns the names of the stored files that only they had */
export async function removeDeletedProducts(tx: Tx, deletedBefore: Date): Promise<string[]> {
  const rows = await tx.selectFrom('product').select('id').where('deletedAt', '<=', deletedBefore).orderBy('id').forUpdate().execute()
  // A deletion of no row announces a change of the catalogue too, and the job runs every minute.
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
  const rows = products.flatMap(({ id, variants }) => variants.map((variant, position) => ({ ...variant, productId: id, position })))
  await tx.insertInto('variant').values(rows).execute()
}
