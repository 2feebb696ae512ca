import { paiseOf } from '#kernel/money.ts'
import { numberIn } from '../typed-number.ts'

/** Parses typed rupees, such as 1,250 or 99.50. Returns undefined unless they are from 0.01 to `maximum`. */
export function readAmount(typed: string, maximum: number): number | undefined {
  const amount = numberIn(typed)
  return amount !== undefined && amount > 0 && paiseOf(amount) <= paiseOf(maximum) ? amount : undefined
}
