import { fromUnits, roundHalfUp, spreadAmount, unitsOf } from '#kernel/money.ts'

/** Prices in integer paise, percentages in basis points. Only this file multiplies, adds or rounds money. The browser shows the server's prices. */

export type UnpricedLine = { unitPaise: number; qty: number; discountBp: number }

type PricedLine<Line extends UnpricedLine = UnpricedLine> = Line & {
  totalPaise: number
  discountPaise: number
  /** The line after its own discount, before the coupon. */
  netPaise: number
  couponSharePaise: number
}

/**
 * A discount on a cart. `buy_get`: of each `buyQty + getQty` pieces, the cheapest `getQty` cost less. `covers`: whether the discount is for a line; by default
 * it is for all. `leastLeftPaise`: the discount leaves at least so much of the whole cart to pay, or nothing at all.
 */
export type CartDiscount<Line = UnpricedLine> = (
  | { kind: 'percent'; percentBp: number }
  | { kind: 'amount'; amountPaise: number }
  | { kind: 'buy_get'; percentBp: number; buyQty: number; getQty: number }
) & { covers?: (line: Line) => boolean; leastLeftPaise?: number }

/** The amount of one discount: the sum, and its parts by line. */
type GivenDiscount = { paise: number; linePaise: number[] }

/** `given`: the amount of each discount, in the given order. `couponSharePaise` of a line and `couponDiscountPaise` are the sums of all discounts. */
export type CartPrice<Line extends UnpricedLine = UnpricedLine> = {
  lines: PricedLine<Line>[]
  given: GivenDiscount[]
  subtotalPaise: number
  couponDiscountPaise: number
  totalPaise: number
}

const basisPointsPerWhole = 10_000
/** The MRP to show for a variant without an MRP, in percent of its price. */
const mrpPercent = 187

const partOfPaise = (paise: number, part: number, whole: number) => roundHalfUp(BigInt(paise) * BigInt(part), BigInt(whole))

const percentOfPaise = (paise: number, basisPoints: number) => partOfPaise(paise, unitsOf(basisPoints), unitsOf(basisPointsPerWhole))

/** Returns the lines of a cart less their products' discounts, and their sum. */
export function priceLines<Line extends UnpricedLine>(cart: readonly Line[]): { lines: PricedLine<Line>[]; subtotalPaise: number } {
  const lines = cart.map((line) => {
    const totalPaise = line.unitPaise * line.qty
    const discountPaise = percentOfPaise(totalPaise, line.discountBp)
    return { ...line, totalPaise, discountPaise, netPaise: totalPaise - discountPaise, couponSharePaise: 0 }
  })
  return { lines, subtotalPaise: sumOf(lines.map(({ netPaise }) => netPaise)) }
}

/** Returns the price of a cart: each line less its product's discount, then less each of `discounts` in turn. */
export function priceCart<Line extends UnpricedLine>(cart: readonly Line[], discounts: readonly CartDiscount<Line>[] = []): CartPrice<Line> {
  const { lines: priced, subtotalPaise } = priceLines(cart)
  const given = discounts.map((discount) => {
    const linePaise = withLeast(partsOf(discount, priced), priced, discount)
    for (const [index, line] of priced.entries()) line.couponSharePaise += linePaise[index] ?? 0
    return { paise: sumOf(linePaise), linePaise }
  })
  const couponDiscountPaise = sumOf(given.map(({ paise }) => paise))
  return { lines: priced, given, subtotalPaise, couponDiscountPaise, totalPaise: subtotalPaise - couponDiscountPaise }
}

/** Returns the parts of a discount by line. If they would leave less than `leastLeftPaise` to pay, but not nothing, they are lowered to leave that much. */
function withLeast(parts: number[], lines: readonly PricedLine[], { leastLeftPaise = 0 }: { leastLeftPaise?: number }): number[] {
  const before = sumOf(lines.map(({ netPaise, couponSharePaise }) => netPaise - couponSharePaise))
  const toPayPaise = before - sumOf(parts)
  return toPayPaise === 0 || toPayPaise >= leastLeftPaise ? parts : spreadAmount(Math.max(0, before - leastLeftPaise), parts)
}

/** Returns the parts of a discount by line, at most the rest of each line. A sum is spread in proportion to these rests. */
function partsOf<Line extends UnpricedLine>(discount: CartDiscount<Line>, lines: readonly PricedLine<Line>[]): number[] {
  const { covers = () => true } = discount
  const restPaise = lines.map((line) => (covers(line) ? line.netPaise - line.couponSharePaise : 0))
  if (discount.kind === 'percent') return spreadAmount(percentOfPaise(sumOf(restPaise), discount.percentBp), restPaise)
  if (discount.kind === 'amount') return spreadAmount(Math.min(discount.amountPaise, sumOf(restPaise)), restPaise)
  const cheaper = cheaperPieces(
    lines.map((line, index) => ({ qty: covers(line) ? line.qty : 0, restPaise: restPaise[index] ?? 0 })),
    discount,
  )
  return lines.map(({ qty }, index) => {
    const pieces = BigInt(cheaper[index] ?? 0) * BigInt(unitsOf(discount.percentBp))
    return roundHalfUp(BigInt(restPaise[index] ?? 0) * pieces, BigInt(qty) * BigInt(unitsOf(basisPointsPerWhole)))
  })
}

/** Returns how many pieces of each line "buy some, get some" makes cheaper. Pieces with the lowest price come first, and of equal prices earlier lines. */
function cheaperPieces(lines: readonly { qty: number; restPaise: number }[], { buyQty, getQty }: { buyQty: number; getQty: number }): number[] {
  let count = piecesToGet(sumOf(lines.map(({ qty }) => qty)), { buyQty, getQty })
  const byPrice = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ qty }) => qty > 0)
    // Compares the prices of one piece without a division, which would round.
    .toSorted((one, other) => Number(BigInt(one.restPaise) * BigInt(other.qty) - BigInt(other.restPaise) * BigInt(one.qty)))
  const pieces = lines.map(() => 0)
  for (const { index, qty } of byPrice) {
    pieces[index] = Math.min(qty, count)
    count -= pieces[index]
  }
  return pieces
}

/** Returns how many of `qty` pieces cost less. In an incomplete group, the pieces beyond `buyQty` do. */
export function piecesToGet(qty: number, { buyQty, getQty }: { buyQty: number; getQty: number }): number {
  const groupSize = buyQty + getQty
  return Math.floor(qty / groupSize) * getQty + Math.max(0, (qty % groupSize) - buyQty)
}

/** Returns the price with a free pack as its last line. The line costs nothing, so no sum changes. */
export function withFreeLine<Line extends UnpricedLine>(price: CartPrice<Line>, line: Line): CartPrice<Line> {
  const free = { ...line, unitPaise: 0, discountBp: 0, totalPaise: 0, discountPaise: 0, netPaise: 0, couponSharePaise: 0 }
  return { ...price, lines: [...price.lines, free], given: price.given.map((each) => ({ ...each, linePaise: [...each.linePaise, 0] })) }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the price of a cart with extras, such as gift wrap. No coupon lowers them. */
export function withExtras<Price extends CartPrice>(price: Price, extras: readonly { paise: number }[]): Price {
  const paise = sumOfExtras(extras)
  return { ...price, subtotalPaise: price.subtotalPaise + paise, totalPaise: price.totalPaise + paise }
}

export const sumOfExtras = (extras: readonly { paise: number }[]) => sumOf(extras.map(({ paise }) => paise))

/** Returns the sum of stored lines before any discount, and the sum of the products' discounts. */
export function listSumsOf(lines: readonly { unitPaise: number; qty: number; netPaise: number }[]) {
  const totalPaise = lines.reduce((sum, { unitPaise, qty }) => sum + unitPaise * qty, 0)
  return { totalPaise, discountPaise: lines.reduce((rest, { netPaise }) => rest - netPaise, totalPaise) }
}

type PaidLine = { qty: number; netPaise: number; couponSharePaise: number }

/**
 * Returns the paid amount of `pieces` of a line, after all discounts. `before`: how many pieces were removed or returned earlier. Cumulative sums are rounded
 * half up, so steps of any size sum to the same amount, and all pieces to the price of the line.
 */
export function paidPaiseOfPieces({ qty, netPaise, couponSharePaise }: PaidLine, pieces: number, before = 0): number {
  const paiseOfFirst = (count: number) => partOfPaise(netPaise - couponSharePaise, Math.min(count, qty), qty)
  return paiseOfFirst(before + pieces) - paiseOfFirst(before)
}

/** Returns the MRP to show: the variant's own, or 1.87 times the price, rounded to the rupee. */
export const mrpPaiseOf = ({ pricePaise, mrpPaise }: { pricePaise: number; mrpPaise: number | null }) =>
  mrpPaise ?? Math.round((pricePaise * mrpPercent) / (100 * 100)) * 100

/** Returns the MRP of `qty` packs in paise. */
export const mrpOfLinePaise = (mrpPaise: number, qty: number) => mrpPaise * qty

/** Returns how much lower a price is than its MRP, in whole percent, rounded down. 0 for a price that is not lower. */
export const percentBelowMrp = (paise: number, mrpPaise: number) => (mrpPaise > paise ? Math.floor(((mrpPaise - paise) / mrpPaise) * 100) : 0)

/**
 * Returns the discount between a price and a selling price in paise, in basis points with eight decimals. They are exact enough that `qty` pieces cost `qty`
 * times the selling price. 0 for a selling price that is not lower.
 */
export function discountBpFor(pricePaise: number, sellingPaise: number) {
  if (pricePaise <= 0 || sellingPaise >= pricePaise) return 0
  return fromUnits(unitsOf(((pricePaise - sellingPaise) / pricePaise) * basisPointsPerWhole))
}

/** Returns the bulk discount in percent. The product list computes it, but the shop neither shows nor charges it. */
export function bulkPercent(qty: number): number {
  if (qty >= 40) return 11
  return qty >= 20 ? 10 : 0
}

/** Returns the price of one piece of a line, rounded to the paisa. */
export const perPiecePaiseOf = (paise: number, qty: number) => Math.round(paise / qty)

/** Returns the price of one piece, or undefined if it would not multiply to the price of all. */
export const exactPerPiecePaiseOf = (paise: number, qty: number) => (paise % qty === 0 ? paise / qty : undefined)

/** Returns the price per gram, rounded to the rupee from ten rupees a gram, otherwise to the paisa. */
export function perGramPaiseOf(paise: number, grams: number) {
  const exact = paise / grams
  return exact >= 1000 ? Math.round(exact / 100) * 100 : Math.round(exact)
}

/** A change of many prices. `amount`: paise, or basis points of the price. `to`: how the result is rounded; `nine` is the nearest rupees that end in 9. */
export type BulkChange = { way: 'set' | 'raise' | 'lower'; unit: 'paise' | 'basisPoints'; amount: number; to: 'paisa' | 'rupee' | 'nine' }

const rupeePaise = 100
const decadePaise = 10 * rupeePaise

/** Returns a price in paise after a bulk change. It is never below zero. */
export function changedPaise(paise: number, { way, unit, amount, to }: BulkChange): number {
  const step = unit === 'paise' ? amount : percentOfPaise(paise, amount)
  const results = { set: amount, raise: paise + step, lower: paise - step }
  const changed = Math.max(0, results[way])
  if (to === 'paisa') return changed
  if (to === 'rupee') return Math.round(changed / rupeePaise) * rupeePaise
  // The lowest price that ends in 9 is 9 rupees.
  return Math.max(0, Math.round((changed - 9 * rupeePaise) / decadePaise)) * decadePaise + 9 * rupeePaise
}
