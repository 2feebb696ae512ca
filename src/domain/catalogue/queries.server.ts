import type { Db, Tx } from '#platform/database.ts'

export type NewVariant = { quantity: string; pricePaise: number; discountBp: number; mrpPaise: number | null }

export type NewProduct = { id: string; name: string; kind: string; image: string; gallery?: string[]; benefits: string[]; variants: NewVariant[] }

/** What a cart needs of every variant of these products; one query. */
export async function listCartVariants(db: Db | Tx, productIds: string[]) {
  if (productIds.length === 0) return []
  return db
    .selectFrom('variant')
    .innerJoin('product', 'product.id', 'variant.productId')
    .select(['variant.productId', 'variant.quantity', 'variant.pricePaise', 'variant.discountBp', 'product.name', 'product.image'])
    .where('variant.productId', 'in', productIds)
    .execute()
}

export async function insertProduct(tx: Tx, { variants, ...product }: NewProduct, now: Date) {
  await tx
    .insertInto('product')
    .values({ ...product, createdAt: now, updatedAt: now })
    .execute()
  await insertVariants(tx, product.id, variants)
}

export async function insertVariants(tx: Tx, productId: string, variants: NewVariant[]) {
  await tx
    .insertInto('variant')
    .values(variants.map((variant, position) => ({ ...variant, productId, position })))
    .execute()
}
