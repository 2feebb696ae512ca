// The one parser of numbers that people type in the back-office. Every field that takes a number reads it here.

/** Commas between groups of digits, in the Indian form 1,00,000 or the international 100,000. */
const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/

/** Removes the units and separators that people type: ₹1,250 becomes 1250, and 15 % becomes 15. Other text stays wrong: 12,5 could mean 12.5 or 125. */
export function withoutUnits(typed: string): string {
  const text = typed.replace(/[₹%\s]/g, '')
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** Returns a typed number with at most two decimals; undefined for an empty or any other text. */
export function numberIn(typed: string): number | undefined {
  const text = withoutUnits(typed)
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** Returns a typed whole number; undefined for an empty or any other text. */
export function wholeIn(typed: string): number | undefined {
  const text = withoutUnits(typed)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Returns a typed number for a request. Text that is no number stays text, so that the server refuses it. */
export const numberOrText = (typed: string) => numberIn(typed) ?? withoutUnits(typed)
