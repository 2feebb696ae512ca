import { ShopError } from '#kernel/errors.ts'
import { labelKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { OrderedPart, StockedLine } from '#shop/stock/rules.ts'
import { listCartVariants } from '#shop/catalogue/module.server.ts'
import { checkCoupon, type CouponRefusal } from '../../coupons/rules/coupon.ts'
import { type CouponRow, findCouponByCode } from '../../coupons/server/queries.server.ts'
import { findUseRefusal } from '../../coupons/server/coupon-use.server.ts'
import { badQuantity, type Item, maxQty } from '../contract.ts'
import { stockOfLines } from '../rules/line-stock.ts'
import { type CartPrice, priceCart, withExtras } from '#shop/catalogue/rules.ts'
import type { ChosenExtras, Extra } from './cart-extras.server.ts'

/** A line of the cart with its name, image and price from the catalogue, and its stock. `variant` is the quantity label. */
export type QuotedLine = StockedLine & { productId: string; image: string; unitPaise: number; discountBp: number; mrpPaise: number | null }

type Line = QuotedLine & {
  /** The label in the catalogue. `variant` is that of the request, which may be an older spelling. */
  label: string
  stockItemId: string
  parts: OrderedPart[] | null
}

/** `price` includes the extras. `coupon` is the applied coupon; `refusal` is the reason why a coupon was not applied. */
export type CartQuote = { price: CartPrice<Line>; extras: readonly Extra[]; coupon: CouponRow | undefined; refusal: CouponRefusal | undefined }

type Cart = {
  items: Item[]
  /** The code as typed. A blank code counts as none. */
  coupon?: string | null | undefined
  /** Leaves out lines that are not for sale, instead of refusing them. */
  onlyForSale?: boolean | undefined
  extras?: ChosenExtras | undefined
  now: Date
  /** The customer whose uses of the coupon count. Without `buyer`, coupon limits are not checked; `claimUse` checks them under the coupon's lock. */
  buyer?: { id: string | undefined }
}

/** Prices a cart from the catalogue, with at most three queries, and those of chosen extras. @throws ShopError item_unavailable, invalid_input */
export async function quoteCart(db: Db | Tx, { items, coupon, onlyForSale = false, extras: chosen, now, buyer }: Cart): Promise<CartQuote> {
  const code = coupon?.trim()
  const [lines, known] = await Promise.all([findLines(db, mergeItems(items), onlyForSale), code ? findCouponByCode(db, code) : undefined])
  const packs = priceCart(lines)
  const extras = chosen ? await chosen(db, { items, subtotalPaise: packs.subtotalPaise, now }) : []
  const price = withExtras(packs, extras)
  if (!code) return { price, extras, coupon: undefined, refusal: undefined }

  const check = checkCoupon(known, packs.subtotalPaise, now)
  if (check.kind === 'refused') return { price, extras, coupon: undefined, refusal: { code: check.code, message: check.message } }
  const refusal = buyer && (await findUseRefusal(db, check.coupon, buyer.id, now))
  if (refusal) return { price, extras, coupon: undefined, refusal }
  return { price: withExtras(priceCart(lines, check.coupon.discountBp), extras), extras, coupon: check.coupon, refusal: undefined }
}

const keyOf = ({ productId, variant }: { productId: string; variant: string }) => JSON.stringify([productId, variant])

/** Returns one key for all spellings of a label, because a cart in a browser may have an older one. */
const spellingKeyOf = ({ productId, variant }: { productId: string; variant: string }) => keyOf({ productId, variant: labelKey(variant) })

/** Merges lines with the same product and variant, in the order of their first appearance. */
function mergeItems(items: Item[]): Item[] {
  const merged = new Map<string, Item>()
  for (const item of items) {
    const qty = item.qty + (merged.get(keyOf(item))?.qty ?? 0)
    if (qty > maxQty) throw new ShopError('invalid_input', badQuantity, { productId: item.productId, variant: item.variant })
    merged.set(keyOf(item), { ...item, qty })
  }
  return [...merged.values()]
}

async function findLines(db: Db | Tx, items: Item[], onlyForSale: boolean): Promise<Line[]> {
  const variants = await listCartVariants(db, [...new Set(items.map(({ productId }) => productId))])
  const packs = variants.map((pack) => ({ ...pack, variant: pack.quantity }))
  const [byLabel, byKey] = [new Map(packs.map((pack) => [keyOf(pack), pack])), new Map(packs.map((pack) => [spellingKeyOf(pack), pack]))]
  const found = items.flatMap(({ productId, variant, qty }) => {
    const pack = byLabel.get(keyOf({ productId, variant })) ?? byKey.get(spellingKeyOf({ productId, variant }))
    if (!pack && onlyForSale) return []
    if (!pack) throw new ShopError('item_unavailable', 'Something in your cart is no longer available. Please remove it and try again.', { productId, variant })
    const { name, image, pricePaise, discountBp, mrpPaise, stockItemId } = pack
    const parts = pack.parts?.map(({ onHand: _onHand, mostPerOrder: _most, ...part }) => part) ?? null
    const line = { productId, variant, label: pack.quantity, name, image, qty, unitPaise: pricePaise, discountBp, mrpPaise, stockItemId, parts }
    return [{ line, pack, qty }]
  })
  const stocks = stockOfLines(found)
  return found.map(({ line }, index) => ({ ...line, ...stocks[index] }))
}
