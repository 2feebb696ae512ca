import { type CartPrice, priceCart, priceLines, withFreeLine } from '#shop/catalogue/rules.ts'
import { type BuyerFacts, cartDiscountOf, type Discount, type DiscountedLine, findUnmet, type Unmet, unmetSentence } from './discount.ts'

/** The rule of `stackDiscounts`, as the editor says it. */
export const stackingRule = 'Discounts apply in this order: the best automatic discount, never two, then one code on what is left.'

/** A discount that applies. `linePaise`: what it took off each line. */
export type AppliedDiscount = { discount: Discount; byCode: boolean; paise: number; linePaise: number[] }

/** A pack that a discount adds for free, as a line of one piece. `pricePaise`: its usual price. */
export type FreePack<Line> = { line: Line; pricePaise: number }

type StackInput<Line> = {
  /** The automatic discounts, oldest first. */
  automatic: readonly Discount[]
  /** The discount of the code. */
  code?: Discount | undefined
  buyer: BuyerFacts
  /** Returns the free pack of a discount if it is in stock beside these lines. */
  findGift?: (itemId: string, lines: readonly Line[]) => FreePack<Line> | undefined
}

/** `price`: with the free packs as last lines. `unmet`: why the code does not apply. `note`: one sentence about an automatic discount that does not. */
export type Stacked<Line extends DiscountedLine> = {
  price: CartPrice<Line>
  discounts: AppliedDiscount[]
  gifts: Gift[]
  unmet: Unmet | undefined
  note: string | undefined
}

/** The free pack of a discount, by its position in the lines. */
type Gift = { discount: Discount; byCode: boolean; position: number }

/**
 * Prices a cart with its discounts: the best automatic discount, never two, then one code on what is left. The best discount takes off most, and a free pack
 * counts with its price. Of equal discounts the oldest wins. Minimums are compared with the subtotal before all discounts.
 */
export function stackDiscounts<Line extends DiscountedLine>(lines: readonly Line[], { automatic, code, buyer, findGift }: StackInput<Line>): Stacked<Line> {
  const { subtotalPaise } = priceLines(lines)
  const giftOf = ({ kind, giftItemId }: Discount, beside: readonly Line[]) =>
    kind === 'gift' && giftItemId !== null ? findGift?.(giftItemId, beside) : undefined
  const unmetOf = (discount: Discount, beside: readonly Line[]): Unmet | undefined =>
    findUnmet(discount, lines, subtotalPaise, buyer) ?? (discount.kind === 'gift' && !giftOf(discount, beside) ? { why: 'gift_gone' } : undefined)

  const tried = automatic.map((discount) => {
    const unmet = unmetOf(discount, lines)
    return { discount, unmet, paise: unmet ? 0 : worthOf(discount, lines, giftOf(discount, lines)) }
  })
  const best = tried.filter(({ paise }) => paise > 0).toSorted((one, other) => other.paise - one.paise)[0]?.discount
  const bestGift = best && giftOf(best, lines)
  const linesWithGift = bestGift ? [...lines, bestGift.line] : lines
  const unmet = code && unmetOf(code, linesWithGift)
  const codeGift = code && !unmet ? giftOf(code, linesWithGift) : undefined

  const applied = [
    ...(best ? [{ discount: best, byCode: false, gift: bestGift }] : []),
    ...(code && !unmet ? [{ discount: code, byCode: true, gift: codeGift }] : []),
  ].map((each) => ({ ...each, cartDiscount: cartDiscountOf(each.discount, each) }))
  const cartDiscounts = applied.flatMap(({ cartDiscount }) => cartDiscount ?? [])
  let price = priceCart(lines, cartDiscounts)
  const gifts: Gift[] = []
  for (const { discount, byCode, gift } of applied) {
    if (!gift) continue
    gifts.push({ discount, byCode, position: price.lines.length })
    price = withFreeLine(price, gift.line)
  }
  const nothing = { paise: 0, linePaise: price.lines.map(() => 0) }
  const discounts = applied.map(({ discount, byCode, cartDiscount }) => {
    // `price.given` has what each cart discount took off, in the same order.
    const taken = cartDiscount && price.given[cartDiscounts.indexOf(cartDiscount)]
    return { discount, byCode, ...(taken ?? nothing) }
  })
  return { price, discounts, gifts, unmet, note: noteOf(tried, best) }
}

/** Returns what an automatic discount is worth on a cart, in paise. */
function worthOf<Line extends DiscountedLine>(discount: Discount, lines: readonly Line[], gift: FreePack<Line> | undefined): number {
  if (gift) return gift.pricePaise
  const cartDiscount = cartDiscountOf(discount, { byCode: false })
  return cartDiscount ? priceCart(lines, [cartDiscount]).couponDiscountPaise : 0
}

type Tried = { discount: Discount; unmet: Unmet | undefined; paise: number }

/** Returns one sentence about the automatic discount that is nearest to applying. Without such a discount, about one that a better discount replaces. */
function noteOf(tried: readonly Tried[], best: Discount | undefined): string | undefined {
  const missing = ({ unmet }: Tried) => (unmet && 'missing' in unmet ? unmet.missing : 0)
  const sentences = tried
    .filter(({ discount }) => discount !== best)
    .toSorted((one, other) => missing(one) - missing(other))
    .flatMap(({ discount, unmet }) => (unmet ? (unmetSentence(discount, unmet) ?? []) : []))
  const replaced = tried.find(({ discount, paise }) => paise > 0 && discount !== best)?.discount
  return sentences[0] ?? (best && replaced ? `“${best.title}” gives more here, so “${replaced.title}” is not added.` : undefined)
}
