import { paiseOf } from '#kernel/money.ts'
import { numberIn } from './typed-number.ts'

/** Returns an amount in rupees as a field shows it: 1382.30, or 1250 without paise. */
export const writeAmount = (rupees: number) => (Number.isInteger(rupees) ? String(rupees) : rupees.toFixed(2))

/** Parses typed rupees, such as 1,250 or 99.50. Returns undefined unless they are from 0.01 to `maximum`. */
export function readAmount(typed: string, maximum: number): number | undefined {
  const amount = numberIn(typed)
  return amount !== undefined && amount > 0 && paiseOf(amount) <= paiseOf(maximum) ? amount : undefined
}
