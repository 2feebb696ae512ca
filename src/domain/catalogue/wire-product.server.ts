import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { Product } from './contract.ts'
import type { ProductFields } from './write-queries.server.ts'

/** A product beside one of its variants, or beside none. */
export type ProductRow = ProductFields & {
  id: string
  place: number
  version: number
  quantity: string | null
  pricePaise: number | null
  discountBp: number | null
  mrpPaise: number | null
}

/** Products as they leave the server, in the order of the rows. Only admins see their status and version. */
export function wireProducts(rows: ProductRow[], { forAdmin }: { forAdmin: boolean }): Product[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([row, ...others]) =>
    row ? [{ ...wireProduct(row, [row, ...others]), ...(forAdmin && { status: row.status, version: row.version }) }] : [],
  )
}

function wireProduct({ id, name, kind, image, gallery, benefits, manufacturer, countryOfOrigin }: ProductRow, rows: ProductRow[]): Product {
  return {
    _id: id,
    name,
    image,
    images: [...new Set([image, ...gallery])].filter((picture) => picture !== ''),
    type: kind,
    benefits,
    variants: rows.flatMap(({ quantity, pricePaise, discountBp, mrpPaise }) =>
      quantity === null || pricePaise === null
        ? []
        : [{ quantity, price: rupeesOf(pricePaise), discount: percentOf(discountBp ?? 0), ...(mrpPaise !== null && { mrp: rupeesOf(mrpPaise) }) }],
    ),
    ...(manufacturer && { manufacturer }),
    ...(countryOfOrigin && { countryOfOrigin }),
  }
}
