/** Amounts are integer paise, and percentages integer basis points (12.5 % = 1250). Rupees appear only in requests, replies and on screens. */

/** Converts rupees with at most two decimals to paise. */
export const paiseOf = (rupees: number) => Math.round(rupees * 100)

/** Converts paise to rupees, a number with at most two decimals, for replies. */
export const rupeesOf = (paise: number) => paise / 100

export const basisPointsOf = (percent: number) => Math.round(percent * 100)

export const percentOf = (basisPoints: number) => basisPoints / 100

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 2 })

/** Formats an amount for the screen: ₹1,20,000 or ₹449.50. */
export function inr(paise: number) {
  return (paise % 100 === 0 ? whole : exact).format(paise / 100)
}

/** Formats an amount that a sum deducts, as − ₹449.50, or ₹0. No line breaks after the sign. */
export const deductedInr = (paise: number) => (paise > 0 ? `−\u00a0${inr(paise)}` : inr(0))
