import { normaliseAmount } from '#kernel/sheet.ts'

// The one parser of numbers that people type in the back-office. Every field that takes a number reads it here. Imported sheets read amounts in the same way.

/** Removes the units and separators that people type: ₹1,250 becomes 1250, and 15 % becomes 15. */
const withoutUnits = (typed: string) => normaliseAmount(typed.replaceAll('%', ''))

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
