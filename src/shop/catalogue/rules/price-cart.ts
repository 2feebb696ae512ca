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

export type CartPrice<Line extends UnpricedLine = UnpricedLine> = {
  lines: PricedLine<Line>[]
  subtotalPaise: number
  couponDiscountPaise: number
  totalPaise: number
}

const basisPointsPerWhole = 10_000
const mrpPercent = 187

const partOfPaise = (paise: number, part: number, whole: number) => roundHalfUp(BigInt(paise) * BigInt(part), BigInt(whole))

const percentOfPaise = (paise: number, basisPoints: number) => partOfPaise(paise, unitsOf(basisPoints), unitsOf(basisPointsPerWhole))

/** Returns the price of a cart: each line less its discount, then the coupon's percentage off the subtotal. */
export function priceCart<Line extends UnpricedLine>(cart: Line[], couponBp = 0): CartPrice<Line> {
  const priced = cart.map((line) => {
    const totalPaise = line.unitPaise * line.qty
    const discountPaise = percentOfPaise(totalPaise, line.discountBp)
    return { ...line, totalPaise, discountPaise, netPaise: totalPaise - discountPaise }
  })
  const subtotalPaise = priced.reduce((sum, line) => sum + line.netPaise, 0)
  const couponDiscountPaise = percentOfPaise(subtotalPaise, couponBp)
  const lines = shareCoupon(priced, couponDiscountPaise)
  return { lines, subtotalPaise, couponDiscountPaise, totalPaise: Math.max(0, subtotalPaise - couponDiscountPaise) }
}

/** Returns the price of a cart with extras, such as gift wrap. No coupon lowers them. */
export function withExtras<Price extends CartPrice>(price: Price, extras: readonly { paise: number }[]): Price {
  const paise = sumOfExtras(extras)
  return { ...price, subtotalPaise: price.subtotalPaise + paise, totalPaise: price.totalPaise + paise }
}

export const sumOfExtras = (extras: readonly { paise: number }[]) => extras.reduce((sum, { paise }) => sum + paise, 0)

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

/** Adds to each line its share of the coupon, in proportion to its net price. The shares sum to the amount. */
function shareCoupon<Line extends { netPaise: number }>(lines: Line[], amount: number): (Line & { couponSharePaise: number })[] {
  const shares = spreadAmount(
    amount,
    lines.map(({ netPaise }) => netPaise),
  )
  return lines.map((line, index) => ({ ...line, couponSharePaise: shares[index] ?? 0 }))
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
