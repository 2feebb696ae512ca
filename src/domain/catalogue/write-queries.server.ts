import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ProductStatus } from './admin-contract.ts'

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

type Maybe<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type NewProduct = Maybe<ProductFields> & { id: string; name: string; variants: NewVariant[] }

export async function insertProduct(tx: Tx, { variants, ...product }: NewProduct, now: Date) {
  await tx
    .insertInto('product')
    .values({ ...product, createdAt: now, updatedAt: now })
    .execute()
  await insertVariants(tx, [{ id: product.id, variants }])
}

/** @returns whether there is such a product */
export async function lockProduct(tx: Tx, id: string) {
  const row = await tx.selectFrom('product').select('id').where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** What is undefined stays as it is. */
export async function setProduct(tx: Tx, id: string, fields: Maybe<ProductFields>, now: Date) {
  await tx
    .updateTable('product')
    .set({ ...fields, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** A variant whose `image` is undefined keeps the picture that it has. */
export async function replaceVariants(tx: Tx, productId: string, variants: NewVariant[]) {
  const before = await tx.deleteFrom('variant').where('productId', '=', productId).returning(['quantity', 'image']).execute()
  const pictures = new Map(before.map(({ quantity, image }) => [quantity, image]))
  const withPictures = variants.map(({ image, ...variant }) => ({ ...variant, image: image === undefined ? pictures.get(variant.quantity) : image }))
  await insertVariants(tx, [{ id: productId, variants: withPictures }])
}

export async function setDeleted(tx: Tx, ids: string[], at: Date) {
  await tx.updateTable('product').set({ deletedAt: at }).where('id', 'in', ids).execute()
}

/** The versions of those of these products that are there, now locked. */
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

/** @returns whether it was marked as deleted */
export async function unsetDeleted(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('product').set({ deletedAt: null }).where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeDeletedProducts(db: Db, deletedBefore: Date) {
  await db.deleteFrom('product').where('deletedAt', '<=', deletedBefore).execute()
}

/** Each product's place in the catalogue, now locked. */
export function lockPlaces(tx: Tx, ids: string[]) {
  return tx.selectFrom('product').select(['id', 'name', 'place']).where('id', 'in', ids).where('deletedAt', 'is', null).orderBy('id').forUpdate().execute()
}

/** In one statement, as no two products may have one place after any. */
export async function setPlaces(tx: Tx, places: { id: string; place: number }[]) {
  const rows = sql.join(places.map(({ id, place }) => sql`(${id}::text, ${place}::bigint)`))
  await sql`update product set place = moved.place from (values ${rows}) as moved (id, place) where product.id = moved.id`.execute(tx)
}

export async function insertVariants(tx: Tx | Db, products: { id: string; variants: NewVariant[] }[]) {
  const rows = products.flatMap(({ id, variants }) => variants.map((variant, position) => ({ ...variant, productId: id, position })))
  await tx.insertInto('variant').values(rows).execute()
}
