import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import type { Tx } from '#platform/database.ts'
import type { Shop } from '#platform/shop.ts'
import type * as contract from './contract.ts'
import type { Product } from './contract.ts'
import { findDuplicateLabel } from './product.ts'
import { findProduct, insertProduct, type NewVariant, replaceVariants, setProduct } from './queries.server.ts'

type NewProduct = z.output<typeof contract.addProduct.input>
type ChangedProduct = z.output<typeof contract.updateProduct.input>

/** @throws ShopError duplicate_variant */
export function addProduct(shop: Shop, { name, image, type = '', benefits = [], variants }: NewProduct): Promise<Product> {
  const rows = variantRows(variants)
  const id = randomId(12)
  return shop.db.transaction().execute(async (tx) => {
    await insertProduct(tx, { id, name, kind: type, image, benefits, variants: rows }, shop.now())
    return getProduct(tx, id)
  })
}

/** Replaces the variants; a type, picture or benefits left out stay as they are. @throws ShopError duplicate_variant, not_found */
export function updateProduct(shop: Shop, { id, name, image, type, benefits, variants }: ChangedProduct): Promise<Product> {
  const rows = variantRows(variants)
  return shop.db.transaction().execute(async (tx) => {
    const found = await setProduct(tx, id, { name, image, kind: type, benefits }, shop.now())
    if (!found) throw productNotFound()
    await replaceVariants(tx, id, rows)
    return getProduct(tx, id)
  })
}

/** The text of section 8 of the specification. */
export const productNotFound = () => new ShopError('not_found', 'Product not found')

async function getProduct(tx: Tx, id: string) {
  const product = await findProduct(tx, id)
  if (!product) throw productNotFound()
  return product
}

function variantRows(variants: NewProduct['variants']): NewVariant[] {
  const duplicate = findDuplicateLabel(variants.map(({ quantity }) => quantity))
  if (duplicate !== undefined) throw new ShopError('duplicate_variant', `There is more than one variant of ${duplicate}.`, { quantity: duplicate })
  return variants.map(({ quantity, price, discount, mrp }) => ({
    quantity,
    pricePaise: paiseOf(price),
    discountBp: basisPointsOf(discount),
    mrpPaise: mrp === null ? null : paiseOf(mrp),
  }))
}
