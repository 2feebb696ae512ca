/**
 * Amounts are integer paise, and percentages basis points (12.5 % = 1250). Basis points have up to eight decimals, so that a percentage of an amount can be
 * any number of paise. Rupees appear only in requests, replies and on screens.
 */

/** Converts rupees with at most two decimals to paise. */
export const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** Converts paise to rupees, a number with at most two decimals, for replies. */
export const rupeesOf = (paise: number) => paise / 100

const unitsPerBasisPoint = 100_000_000

/** Converts basis points to whole hundred-millionths of a basis point, for exact arithmetic. */
export const unitsOf = (basisPoints: number) => Math.round(basisPoints * unitsPerBasisPoint)

/** Converts whole hundred-millionths of a basis point to basis points. */
export const fromUnits = (units: number) => units / unitsPerBasisPoint

/** Converts percent to basis points, rounded to eight decimals. */
export const basisPointsOf = (percent: number) => fromUnits(unitsOf(percent * 100))

/** Converts basis points to percent. */
export const percentOf = (basisPoints: number) => unitsOf(basisPoints) / (unitsPerBasisPoint * 100)

/** Formats a percentage for the screen, with at most two decimals. */
export const showPercent = (percent: number) => String(Math.round(percent * 100) / 100)

/** Formats a whole number with the commas of India: 1,20,000. It makes no Intl.NumberFormat, which takes a cheap phone 60 ms. */
export const groupDigits = (whole: number) => String(whole).replace(/\d(?=(?:\d\d)+\d$)/g, '$&,')

/** Formats an amount for the screen: ₹1,20,000 or ₹449.50. Rounds to a whole paisa. */
export function inr(paise: number) {
  const whole = Math.round(paise)
  const size = Math.abs(whole)
  const rest = size % 100
  return `${whole < 0 ? '-' : ''}₹${groupDigits((size - rest) / 100)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Formats an amount that a sum deducts, as − ₹449.50, or ₹0. No line breaks after the sign. */
export const deductedInr = (paise: number) => (paise > 0 ? `−\u00a0${inr(paise)}` : inr(0))

/** Returns a / b, rounded half up, without floating point. Both are whole and not negative; b is not 0. */
export const roundHalfUp = (a: bigint, b: bigint) => Number((2n * a + b) / (2n * b))

/**
 * Splits an amount in proportion to weights, by largest remainder. The parts sum to the amount. Of equal remainders, the first weights come first. Amount and
 * weights are whole and not negative.
 * Without any weight every part is 0.
 */
export function spreadAmount(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const scaled = BigInt(amount) * BigInt(weight)
    return { index, part: Number(scaled / sum), remainder: scaled % sum }
  })
  const unspread = amount - parts.reduce((total, { part }) => total + part, 0)
  // The sort is stable, so of equal remainders the first come first.
  const roundedUp = new Set(
    parts
      .toSorted((one, other) => Number(other.remainder - one.remainder))
      .slice(0, unspread)
      .map(({ index }) => index),
  )
  return parts.map(({ index, part }) => part + (roundedUp.has(index) ? 1 : 0))
}
