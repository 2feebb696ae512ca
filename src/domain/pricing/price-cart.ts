/** Prices in integer paise, percentages in basis points. The only place that multiplies, adds or rounds money; the browser shows what the server charges. */

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

const whole = 10_000
const mrpFactor = 187

/** Round half up of paise x percent / 100, in whole numbers throughout. */
const percentOfPaise = (paise: number, basisPoints: number) => Number((BigInt(paise) * BigInt(basisPoints) * 2n + BigInt(whole)) / BigInt(2 * whole))

export function priceCart<Line extends UnpricedLine>(cart: Line[], couponBp = 0): CartPrice<Line> {
  const priced = cart.map((line) => {
    const totalPaise = line.unitPaise * line.qty
    const discountPaise = percentOfPaise(totalPaise, line.discountBp)
    return { ...line, totalPaise, discountPaise, netPaise: totalPaise - discountPaise }
  })
  const subtotalPaise = priced.reduce((sum, line) => sum + line.netPaise, 0)
  const couponDiscountPaise = percentOfPaise(subtotalPaise, couponBp)
  const shares = spread(
    couponDiscountPaise,
    priced.map((line) => line.netPaise),
  )
  const lines = priced.map((line, index) => ({ ...line, couponSharePaise: shares[index] ?? 0 }))
  return { lines, subtotalPaise, couponDiscountPaise, totalPaise: Math.max(0, subtotalPaise - couponDiscountPaise) }
}

/** Splits an amount over weights by largest remainder, so that the parts sum to it. */
function spread(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => ({ product: BigInt(amount) * BigInt(weight), weight }))
  const parts = exact.map(({ product }) => Number(product / BigInt(sum)))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const byRemainder = exact
    .map(({ product }, index) => ({ index, remainder: product % BigInt(sum) }))
    .toSorted((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : a.index - b.index))
  for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

/** The MRP that is shown: the variant's own, or 1.87 times the price, to the rupee. */
export const mrpPaiseOf = ({ pricePaise, mrpPaise }: { pricePaise: number; mrpPaise: number | null }) =>
  mrpPaise ?? Math.round((pricePaise * mrpFactor) / whole) * 100

/** Percent off for many of one kind. Computed in the product list; neither shown nor charged. */
export const bulkPercent = (qty: number) => (qty >= 40 ? 11 : qty >= 20 ? 10 : 0)

/** What one piece of a line cost, to the paisa. */
export const perPiecePaiseOf = (paise: number, qty: number) => Math.round(paise / qty)

/** To the whole rupee above ten rupees a gram, else to the paisa. */
export function perGramPaiseOf(paise: number, grams: number) {
  const exact = paise / grams
  return exact >= 1000 ? Math.round(exact / 100) * 100 : Math.round(exact)
}
