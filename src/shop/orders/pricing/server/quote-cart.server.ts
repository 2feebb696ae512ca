import { ShopError } from '#kernel/errors.ts'
import { labelKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listCartVariants } from '#shop/catalogue/module.server.ts'
import { checkCoupon, type CartCoupon, type CouponRefusal, discountOfCoupon, refusalOfUnmet } from '../../coupons/rules/coupon.ts'
import { findUseRefusal } from '../../coupons/server/coupon-use.server.ts'
import { type AppliedDiscount, stackDiscounts } from '../../discounts/rules/stack-discounts.ts'
import { dayInIndia } from '#kernel/india.ts'
import { giftFinder } from '../../discounts/server/find-gifts.server.ts'
import { type CartTerms, readCartTerms } from '../../discounts/server/read-cart-terms.server.ts'
import type { SettingRow } from '#shop/settings/module.server.ts'
import { badQuantity, type Item } from '../contract.ts'
import { maxQty } from '../rules/max-qty.ts'
import { stockOfLines } from '../rules/line-stock.ts'
import { type CartPrice, priceLines, withExtras } from '#shop/catalogue/rules.ts'
import type { ChosenExtras, Extra } from './cart-extras.server.ts'
import { type QuoteLine, quoteLineOf } from './quote-line.server.ts'

/**
 * `price` includes the extras. `coupon` is the applied coupon; `refusal` is the reason why a coupon was not applied. `discounts`: all discounts that apply.
 * `note`: one sentence about an automatic discount that does not.
 */
export type CartQuote = {
  price: CartPrice<QuoteLine>
  extras: readonly Extra[]
  coupon: CartCoupon | undefined
  refusal: CouponRefusal | undefined
  discounts: readonly AppliedDiscount[]
  note: string | undefined
  /** The shop has automatic discounts, or a delivery charge. */
  hasOffers: boolean
  /** The settings that were read for the price. Empty if there are no offers. */
  settings: SettingRow[]
  /** The delivery charge is left out, because it depends on an address that is not known. */
  deliveryLater?: boolean
}

type Cart = {
  items: Item[]
  /** The code as typed. A blank code counts as none. */
  coupon?: string | null | undefined
  /** Leaves out lines that are not for sale, instead of refusing them. */
  onlyForSale?: boolean | undefined
  extras?: ChosenExtras | undefined
  now: Date
  /** The customer for whom discounts of first orders and of tags are decided. */
  customerId: string | undefined
  /** Also checks the limits of the coupon. Otherwise `claimUse` checks them under the coupon's lock. */
  checksUses?: boolean
  /** The terms of the coupon and the customer, if the caller reads them. */
  terms?: CartTerms | Promise<CartTerms>
}

/**
 * Prices a cart from the catalogue, with one query. Offers of the shop or a code need a second query. Chosen extras, the coupon's limits and free packs need
 * further ones.
 * @throws ShopError item_unavailable, invalid_input
 */
export async function quoteCart(
  db: Db | Tx,
  { items, coupon, onlyForSale = false, extras: chosen, now, customerId, checksUses, terms }: Cart,
): Promise<CartQuote> {
  const code = codeOf(coupon)
  const readTerms = () => readCartTerms(db, { code, customerId })
  const [{ lines, mayHaveOffers }, knownTerms] = await Promise.all([
    findLines(db, mergeItems(items), onlyForSale),
    terms ?? (code === undefined ? undefined : readTerms()),
  ])
  const cartTerms = knownTerms ?? (mayHaveOffers ? await readTerms() : noTerms)
  const { subtotalPaise } = priceLines(lines)
  const extras = chosen ? await chosen(db, { items, subtotalPaise, now }) : []
  const check = code === undefined ? undefined : checkCoupon(cartTerms.coupon, subtotalPaise, now)
  const checkRefusal = check?.kind === 'refused' ? { code: check.code, message: check.message } : undefined
  const applied = check?.kind === 'applied' ? check.coupon : undefined
  const useRefusal = applied && checksUses ? await findUseRefusal(db, applied, customerId, now) : undefined
  const codeDiscount = applied && !useRefusal ? discountOfCoupon(applied) : undefined
  const buyer = { today: dayInIndia(now), isKnown: customerId !== undefined, hasOrdered: cartTerms.hasOrdered, tags: cartTerms.tags }
  const offers = { automatic: cartTerms.automatic, code: codeDiscount, buyer }
  const findGift = await giftFinder(db, { ...offers, lines, subtotalPaise, terms: cartTerms, customerId, now })
  const stacked = stackDiscounts(lines, { ...offers, findGift })
  const { unmet, discounts, note } = stacked
  const unmetRefusal = codeDiscount && unmet && refusalOfUnmet(unmet, codeDiscount)
  const refusal = checkRefusal ?? useRefusal ?? unmetRefusal
  const price = withExtras(withGifts(stacked), extras)
  const hasOffers = cartTerms.automatic.length > 0
  return { price, extras, coupon: refusal ? undefined : applied, refusal, discounts, note, hasOffers, settings: cartTerms.rows }
}

/** The terms of a shop without offers, and of a cart without a code. */
const noTerms: CartTerms = { rows: [], coupon: undefined, automatic: [], productOfGift: new Map(), hasOrdered: false, tags: [] }

/** Returns a coupon's code without blanks around it. Undefined for a blank code. */
export const codeOf = (coupon: string | null | undefined) => coupon?.trim() || undefined

/** Marks the free packs among the lines. */
function withGifts({ price, gifts }: Pick<ReturnType<typeof stackDiscounts<QuoteLine>>, 'price' | 'gifts'>): CartPrice<QuoteLine> {
  const giftAt = (position: number) => gifts.find((gift) => gift.position === position)
  return {
    ...price,
    lines: price.lines.map((line, position) => {
      const gift = giftAt(position)
      return gift ? { ...line, gift: gift.byCode ? ('code' as const) : ('automatic' as const) } : line
    }),
  }
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

async function findLines(db: Db | Tx, items: Item[], onlyForSale: boolean): Promise<{ lines: QuoteLine[]; mayHaveOffers: boolean }> {
  const variants = await listCartVariants(db, [...new Set(items.map(({ productId }) => productId))])
  const packs = variants.map((pack) => ({ ...pack, variant: pack.quantity }))
  const packsByLabel = new Map(packs.map((pack) => [keyOf(pack), pack]))
  const packsBySpelling = new Map(packs.map((pack) => [spellingKeyOf(pack), pack]))
  const found = items.flatMap(({ productId, variant, qty }) => {
    const pack = packsByLabel.get(keyOf({ productId, variant })) ?? packsBySpelling.get(spellingKeyOf({ productId, variant }))
    if (!pack && onlyForSale) return []
    if (!pack) throw new ShopError('item_unavailable', 'Something in your cart is no longer available. Please remove it and try again.', { productId, variant })
    return [{ line: quoteLineOf(pack, { variant, qty }), pack, qty }]
  })
  const stocks = stockOfLines(found)
  return { lines: found.map(({ line }, index) => ({ ...line, ...stocks[index] })), mayHaveOffers: variants.some((pack) => pack.mayHaveOffers) }
}
