import { inr } from '#kernel/money.ts'
import type { CartDiscount, UnpricedLine } from '#shop/catalogue/rules.ts'
import { minRefundPaise } from '../../payments/rules/refund.ts'

/** What a discount can give: a percentage or a sum off, some pieces cheaper, or a free pack. */
export const discountKinds = ['percent', 'amount', 'buy_get', 'gift'] as const

export type DiscountKind = (typeof discountKinds)[number]

/** The conditions of a coupon or an automatic discount. Without products and packs it is for all packs; without tags for all customers. */
export type DiscountConditions = {
  kind: DiscountKind
  amountPaise: number
  buyQty: number
  getQty: number
  giftItemId: string | null
  /** The first valid day in India: YYYY-MM-DD. */
  startsOn: string | null
  firstOrder: boolean
  productIds: readonly string[]
  itemIds: readonly string[]
  /** Keys of tags. A customer has to have one of them. */
  tags: readonly string[]
}

/** `id`: null for a coupon without further conditions. `title`: what shoppers read, of a coupon its code. `endsOn`: the last valid day. */
export type Discount = DiscountConditions & { id: string | null; title: string; percentBp: number; minPaise: number; endsOn: string | null }

/** The values for a coupon without conditions: a percentage of everything, for everybody. */
export const withoutConditions: DiscountConditions = {
  kind: 'percent',
  amountPaise: 0,
  buyQty: 1,
  getQty: 1,
  giftItemId: null,
  startsOn: null,
  firstOrder: false,
  productIds: [],
  itemIds: [],
  tags: [],
}

/** A line of a cart, as discounts need it. */
export type DiscountedLine = UnpricedLine & { productId: string; stockItemId: string | null }

/** Who buys. `isKnown`: a customer is logged in. `today`: the day in India. */
export type BuyerFacts = { today: string; isKnown: boolean; hasOrdered: boolean; tags: readonly string[] }

/** Returns whether a discount is for a line. */
export const covers = ({ productIds, itemIds }: Pick<Discount, 'productIds' | 'itemIds'>, { productId, stockItemId }: DiscountedLine) =>
  (productIds.length === 0 && itemIds.length === 0) || productIds.includes(productId) || (stockItemId !== null && itemIds.includes(stockItemId))

/**
 * Returns a discount in the form that `priceCart` computes with. Undefined for a gift, which takes nothing off. An automatic discount leaves at least the
 * smallest payment, or nothing to pay, because the shopper cannot remove it. A code may leave less.
 */
export function cartDiscountOf(discount: Discount, { byCode }: { byCode: boolean }): CartDiscount<DiscountedLine> | undefined {
  const { kind, percentBp, amountPaise, buyQty, getQty } = discount
  const scope = { covers: (line: DiscountedLine) => covers(discount, line), leastLeftPaise: byCode ? 0 : minRefundPaise }
  if (kind === 'gift') return undefined
  if (kind === 'amount') return { kind, amountPaise, ...scope }
  return kind === 'percent' ? { kind, percentBp, ...scope } : { kind, percentBp, buyQty, getQty, ...scope }
}

/** The reason why a discount does not apply. `missing`: the paise up to the minimum, or the pieces up to the first cheaper piece. */
export type Unmet =
  | { why: 'ended' | 'not_started' | 'customers' | 'first_order' | 'log_in' | 'products' | 'gift_gone' }
  | { why: 'minimum'; missing: number }
  | { why: 'pieces'; missing: number }

/** Returns why a discount does not apply to a cart, or undefined if it applies. `subtotalPaise`: the sum of all packs, after their own discounts. */
export function findUnmet(discount: Discount, lines: readonly DiscountedLine[], subtotalPaise: number, buyer: BuyerFacts): Unmet | undefined {
  const { startsOn, endsOn, tags, firstOrder, minPaise, kind, buyQty } = discount
  if (endsOn !== null && endsOn < buyer.today) return { why: 'ended' }
  if (startsOn !== null && startsOn > buyer.today) return { why: 'not_started' }
  if (tags.length > 0 && !tags.some((tag) => buyer.tags.includes(tag))) return { why: 'customers' }
  if (firstOrder && buyer.hasOrdered) return { why: 'first_order' }
  if (firstOrder && !buyer.isKnown) return { why: 'log_in' }
  const covered = lines.filter((line) => covers(discount, line))
  if (covered.length === 0) return { why: 'products' }
  if (subtotalPaise < minPaise) return { why: 'minimum', missing: minPaise - subtotalPaise }
  const pieces = covered.reduce((sum, { qty }) => sum + qty, 0)
  if (kind === 'buy_get' && pieces <= buyQty) return { why: 'pieces', missing: buyQty + 1 - pieces }
  return undefined
}

/** Returns the sentence about an automatic discount that does not apply. Undefined where the shopper can do nothing about it. */
export function unmetSentence({ title }: Pick<Discount, 'title'>, unmet: Unmet): string | undefined {
  if (unmet.why === 'minimum') return `Add ${inr(unmet.missing)} more to get “${title}”.`
  if (unmet.why === 'pieces') return `Add ${unmet.missing} more to get “${title}”.`
  if (unmet.why === 'log_in') return `Log in to get “${title}”, if this is your first order.`
  if (unmet.why === 'gift_gone') return `The free pack of “${title}” is sold out for now.`
  return undefined
}

/** Returns whether one of the discounts that apply is for a first order alone. */
export const isForFirstOrder = (discounts: readonly { discount: Discount }[]) => discounts.some(({ discount }) => discount.firstOrder)
