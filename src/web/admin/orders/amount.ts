import { paiseOf } from '#kernel/money.ts'

/** Parses typed rupees, such as 1,250 or 99.50. Returns undefined unless they are from 0.01 to `maximum`. */
export function readAmount(typed: string, maximum: number): number | undefined {
  const text = typed.replace(/[,\s₹]/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  const paise = paiseOf(Number(text))
  return paise > 0 && paise <= paiseOf(maximum) ? Number(text) : undefined
}
