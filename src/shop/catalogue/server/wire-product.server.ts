import { percentOf, rupeesOf } from '#kernel/money.ts'
import type { PageTexts, Product, Variant } from '../contract.ts'
import type { ProductFields } from './write-queries.server.ts'

/** A product joined with one of its variants, or with nulls if it has none. */
export type ProductRow = ProductFields & {
  pageTexts: PageTexts
  id: string
  place: number
  version: number
  /** The pack, and null without a variant, as the next columns are. */
  itemId: string | null
  quantity: string | null
  pricePaise: number | null
  discountBp: number | null
  mrpPaise: number | null
  variantImage: string | null
  /** Null without a variant. */
  soldOut: boolean | null
  /** The number of shown reviews and the sum of their stars. Null without one. */
  reviews: number | null
  stars: number | null
}

/** Converts rows to the products of a reply, in the order of the rows. Only admins get status and version. Their products always have their texts. */
export function wireProducts(rows: ProductRow[], { forAdmin, withTexts = forAdmin }: { forAdmin: boolean; withTexts?: boolean }): Product[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({
      ...wireProduct(group, row, forAdmin),
      ...(withTexts && textsOf(row)),
      ...(forAdmin && { status: row.status, version: row.version }),
    })),
  )
}

function wireProduct(rows: ProductRow[], row: ProductRow, forAdmin: boolean): Product {
  const { id, name, kind, image, gallery, benefits, manufacturer, countryOfOrigin, foodType, bestBeforeMonths, reviews, stars } = row
  return {
    _id: id,
    name,
    image,
    images: [...new Set([image, ...gallery])].filter((picture) => picture !== ''),
    type: kind,
    benefits,
    variants: rows.flatMap((variant) => wireVariant(variant, [image, ...gallery], forAdmin)),
    ...(manufacturer && { manufacturer }),
    ...(countryOfOrigin && { countryOfOrigin }),
    ...(foodType && { foodType }),
    ...(bestBeforeMonths !== null && { bestBeforeMonths }),
    ...(reviews && stars && !forAdmin && { rating: { count: reviews, average: averageOf(stars, reviews) } }),
  }
}

const textsOf = ({ pageTexts }: ProductRow) => (Object.keys(pageTexts).length === 0 ? {} : { texts: pageTexts })

/** Returns the average with one decimal. */
const averageOf = (stars: number, reviews: number) => Math.round((stars / reviews) * 10) / 10

/** Converts the variant of a row. Leaves out a picture that the product no longer has. Admins edit and audit products, so theirs say nothing about stock. */
function wireVariant(
  { itemId, quantity, pricePaise, discountBp, mrpPaise, variantImage, soldOut }: ProductRow,
  pictures: string[],
  forAdmin: boolean,
): Variant[] {
  if (itemId === null || quantity === null || pricePaise === null || discountBp === null) return []
  const price = { price: rupeesOf(pricePaise), discount: percentOf(discountBp), ...(mrpPaise !== null && { mrp: rupeesOf(mrpPaise) }) }
  const picture = variantImage && pictures.includes(variantImage) && { image: variantImage }
  return [{ _id: itemId, quantity, ...price, ...picture, ...(soldOut && !forAdmin && { soldOut: true as const }) }]
}
