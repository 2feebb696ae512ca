/** Amounts are integer paise, and percentages integer basis points (12.5 % = 1250). Rupees appear only in requests, replies and on screens. */

/** Converts rupees with at most two decimals to paise. */
export const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** Converts paise to rupees, a number with at most two decimals, for replies. */
export const rupeesOf = (paise: number) => paise / 100

export const basisPointsOf = (percent: number) => Math.round(percent * 100)

export const percentOf = (basisPoints: number) => basisPoints / 100

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
