import { insertProduct, type NewProduct, type NewVariant } from '#shop/catalogue/server/write-queries.server.ts'
import { randomId } from '#kernel/id.ts'
import { basisPointsOf, paiseOf } from '#kernel/money.ts'
import type { Shop } from '#platform/shop.ts'

type ProductOptions = Partial<Omit<NewProduct, 'variants'>> & {
  /** Rupees and percent. */
  variants?: { quantity: string; price: number; discount?: number; mrp?: number }[]
}

/** Creates a product. Default: saffron in packs of 1 g (₹500) and 2 g (₹900 less 10 %). */
export async function makeProduct(shop: Shop, { variants, ...fields }: ProductOptions = {}): Promise<NewProduct> {
  const rows = (
    variants ?? [
      { quantity: '1 g', price: 500 },
      { quantity: '2 g', price: 900, discount: 10 },
    ]
  ).map(({ quantity, price, discount = 0, mrp }): NewVariant => ({
    quantity,
    pricePaise: paiseOf(price),
    discountBp: basisPointsOf(discount),
    mrpPaise: mrp === undefined ? null : paiseOf(mrp),
  }))
  const product = {
    id: randomId(12),
    name: 'Kashmiri Saffron',
    kind: 'saffron',
    image: '/media/saffron.jpg',
    gallery: [],
    benefits: [],
    ...fields,
    variants: rows,
  }
  await shop.db.transaction().execute((tx) => insertProduct(tx, product, shop.now()))
  return product
}
