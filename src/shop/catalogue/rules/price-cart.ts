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
 * What a discount takes off a cart. `buy_get`: of each `buyQty + getQty` pieces, the cheapest `getQty` cost less. `covers`: the lines it is for; by default
 * all. `leastLeftPaise`: it leaves so much of the whole cart, or nothing.
 */
export type CartDiscount<Line = UnpricedLine> = (
  | { kind: 'percent'; percentBp: number }
  | { kind: 'amount'; amountPaise: number }
  | { kind: 'buy_get'; percentBp: number; buyQty: number; getQty: number }
) & { covers?: (line: Line) => boolean; leastLeftPaise?: number }

/** What one discount took off: the sum, and its parts by line. */
type GivenDiscount = { paise: number; linePaise: number[] }

/** `given`: what each discount took off, in their order. `couponSharePaise` of a line and `couponDiscountPaise` are the sums of all. */
export type CartPrice<Line extends UnpricedLine = UnpricedLine> = {
  lines: PricedLine<Line>[]
  given: GivenDiscount[]
  subtotalPaise: number
  couponDiscountPaise: number
  totalPaise: number
}

const basisPointsPerWhole = 10_000
const mrpPercent = 187

const partOfPaise = (paise: number, part: number, whole: number) => roundHalfUp(BigInt(paise) * BigInt(part), BigInt(whole))

const percentOfPaise = (paise: number, basisPoints: number) => partOfPaise(paise, unitsOf(basisPoints), unitsOf(basisPointsPerWhole))

/** Returns the lines of a cart less their own discounts, and their sum. Browsers load this alone. */
export function priceLines<Line extends UnpricedLine>(cart: readonly Line[]): { lines: PricedLine<Line>[]; subtotalPaise: number } {
  const lines = cart.map((line) => {
    const totalPaise = line.unitPaise * line.qty
    const discountPaise = percentOfPaise(totalPaise, line.discountBp)
    return { ...line, totalPaise, discountPaise, netPaise: totalPaise - discountPaise, couponSharePaise: 0 }
  })
  return { lines, subtotalPaise: sumOf(lines.map(({ netPaise }) => netPaise)) }
}

/** Returns the price of a cart: each line less its own discount, then each of `discounts` off what those before have left. */
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

/** Returns what a discount takes off each line, lowered if it would leave something, but less than it has to. */
function withLeast(parts: number[], lines: readonly PricedLine[], { leastLeftPaise = 0 }: { leastLeftPaise?: number }): number[] {
  const before = sumOf(lines.map(({ netPaise, couponSharePaise }) => netPaise - couponSharePaise))
  const left = before - sumOf(parts)
  return left === 0 || left >= leastLeftPaise ? parts : spreadAmount(Math.max(0, before - leastLeftPaise), parts)
}

/** Returns what a discount takes off each line, never more than is left of it. A sum is spread in proportion to what is left. */
function partsOf<Line extends UnpricedLine>(discount: CartDiscount<Line>, lines: readonly PricedLine<Line>[]): number[] {
  const { covers = () => true } = discount
  const left = lines.map((line) => (covers(line) ? line.netPaise - line.couponSharePaise : 0))
  if (discount.kind === 'percent') return spreadAmount(percentOfPaise(sumOf(left), discount.percentBp), left)
  if (discount.kind === 'amount') return spreadAmount(Math.min(discount.amountPaise, sumOf(left)), left)
  const cheaper = cheaperPieces(
    lines.map((line, index) => ({ qty: covers(line) ? line.qty : 0, leftPaise: left[index] ?? 0 })),
    discount,
  )
  return lines.map(({ qty }, index) => {
    const pieces = BigInt(cheaper[index] ?? 0) * BigInt(unitsOf(discount.percentBp))
    return roundHalfUp(BigInt(left[index] ?? 0) * pieces, BigInt(qty) * BigInt(unitsOf(basisPointsPerWhole)))
  })
}

/** Returns how many pieces of each line are the cheaper ones of "buy some, get some". The cheapest come first, of equal ones those of earlier lines. */
function cheaperPieces(lines: readonly { qty: number; leftPaise: number }[], { buyQty, getQty }: { buyQty: number; getQty: number }): number[] {
  let count = piecesToGet(sumOf(lines.map(({ qty }) => qty)), { buyQty, getQty })
  const byPrice = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ qty }) => qty > 0)
    .toSorted((one, other) => Number(BigInt(one.leftPaise) * BigInt(other.qty) - BigInt(other.leftPaise) * BigInt(one.qty)))
  const pieces = lines.map(() => 0)
  for (const { index, qty } of byPrice) {
    pieces[index] = Math.min(qty, count)
    count -= pieces[index]
  }
  return pieces
}

/** Returns how many of `qty` pieces cost less. An unfinished group counts from its first piece beyond `buyQty`. */
export const piecesToGet = (qty: number, { buyQty, getQty }: { buyQty: number; getQty: number }) =>
  Math.floor(qty / (buyQty + getQty)) * getQty + Math.max(0, (qty % (buyQty + getQty)) - buyQty)

/** Returns the price with a free pack as its last line. It costs nothing, so no sum changes. */
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

/** Returns the sums of stored lines: before any discount, and what the products' own discounts take off. */
export function listSumsOf(lines: readonly { unitPaise: number; qty: number; netPaise: number }[]) {
  const totalPaise = lines.reduce((sum, { unitPaise, qty }) => sum + unitPaise * qty, 0)
  return { totalPaise, discountPaise: lines.reduce((left, { netPaise }) => left - netPaise, totalPaise) }
}

type PaidLine = { qty: number; netPaise: number; couponSharePaise: number }

/**
 * Returns what was paid for `pieces` of a line, after both discounts. `before`: the pieces that were removed or returned earlier. Rounded half up from the
 * first such piece on, so steps of any size sum to the same amount, and all pieces to the price of the line.
 */
export function paidPaiseOfPieces({ qty, netPaise, couponSharePaise }: PaidLine, pieces: number, before = 0): number {
  const upTo = (count: number) => partOfPaise(netPaise - couponSharePaise, Math.min(count, qty), qty)
  return upTo(before + pieces) - upTo(before)
}

/** Returns the MRP to show: the variant's own, or 1.87 times the price, rounded to the rupee. */
export const mrpPaiseOf = ({ pricePaise, mrpPaise }: { pricePaise: number; mrpPaise: number | null }) =>
  mrpPaise ?? Math.round((pricePaise * mrpPercent) / (100 * 100)) * 100

/** Returns what `qty` packs cost at the MRP of one, in paise. */
export const mrpOfLinePaise = (mrpPaise: number, qty: number) => mrpPaise * qty

/** Returns how much lower a price is than its MRP, in whole percent, rounded down. 0 for a price that is not lower. */
export const percentBelowMrp = (paise: number, mrpPaise: number) => (mrpPaise > paise ? Math.floor(((mrpPaise - paise) / mrpPaise) * 100) : 0)

/**
 * Returns the discount in basis points that brings a price to a selling price, both in paise. Its eight decimals reach every paisa, and any number of pieces
 * costs that many times the selling price. 0 for a selling price that is not lower.
 */
export function discountBpFor(pricePaise: number, sellingPaise: number) {
  if (pricePaise <= 0 || sellingPaise >= pricePaise) return 0
  return fromUnits(unitsOf(((pricePaise - sellingPaise) / pricePaise) * basisPointsPerWhole))
}

/** Returns the bulk discount in percent. The product list computes it, but the shop neither shows nor charges it. */
export const bulkPercent = (qty: number) => (qty >= 40 ? 11 : qty >= 20 ? 10 : 0)

/** Returns the price of one piece of a line, rounded to the paisa. */
export const perPiecePaiseOf = (paise: number, qty: number) => Math.round(paise / qty)

/** Returns the price of one piece, or undefined if it would not multiply to the price of all. */
export const exactPerPiecePaiseOf = (paise: number, qty: number) => (paise % qty === 0 ? paise / qty : undefined)

/** Returns the price per gram, rounded to the rupee from ten rupees a gram, otherwise to the paisa. */
export function perGramPaiseOf(paise: number, grams: number) {
  const exact = paise / grams
  return exact >= 1000 ? Math.round(exact / 100) * 100 : Math.round(exact)
}

/** A change of many prices. `amount`: paise, or basis points of the price. `to`: the last step of rounding, to whole rupees or to the nearest that end in 9. */
export type BulkChange = { way: 'set' | 'raise' | 'lower'; unit: 'paise' | 'basisPoints'; amount: number; to: 'paisa' | 'rupee' | 'nine' }

const rupeePaise = 100
const decadePaise = 10 * rupeePaise

/** Returns a price after a bulk change. It is never below zero. */
export function changedPaise(paise: number, { way, unit, amount, to }: BulkChange): number {
  const step = unit === 'paise' ? amount : percentOfPaise(paise, amount)
  const changed = Math.max(0, way === 'set' ? amount : way === 'raise' ? paise + step : paise - step)
  if (to === 'paisa') return changed
  if (to === 'rupee') return Math.round(changed / rupeePaise) * rupeePaise
  // 9 rupees is the least such price.
  return Math.max(0, Math.round((changed - 9 * rupeePaise) / decadePaise)) * decadePaise + 9 * rupeePaise
}
