import type { listCartVariants } from '#shop/catalogue/module.server.ts'
import type { OrderedPart, StockedLine } from '#shop/stock/rules.ts'

/**
 * A line of the cart with its name, image and price from the catalogue, and its stock. `variant`: the quantity label. `gift`: set for a free pack, by the kind
 * of discount that added it.
 */
export type QuotedLine = StockedLine & {
  productId: string
  image: string
  unitPaise: number
  discountBp: number
  mrpPaise: number | null
  gift?: 'automatic' | 'code'
}

export type QuoteLine = QuotedLine & {
  /** The label in the catalogue. `variant` is the label of the request, which may have an older spelling. */
  label: string
  stockItemId: string
  parts: OrderedPart[] | null
}

type Pack = Awaited<ReturnType<typeof listCartVariants>>[number]

/** Returns a line for a pack, without its stock. `variant`: the label as the request spells it. */
export function quoteLineOf(pack: Pack, { variant, qty }: { variant: string; qty: number }): QuoteLine {
  const { productId, quantity: label, name, image, pricePaise: unitPaise, discountBp, mrpPaise, stockItemId } = pack
  const parts = pack.parts?.map(({ onHand: _onHand, mostPerOrder: _most, ...part }) => part) ?? null
  return { productId, variant, label, name, image, qty, unitPaise, discountBp, mrpPaise, stockItemId, parts }
}
