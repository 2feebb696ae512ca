import { paiseOf } from '#kernel/money.ts'

/** Rupees as a person types them (1,250 or 99.50), from 0.01 to `most`; undefined for anything else. */
export function readAmount(typed: string, most: number): number | undefined {
  const text = typed.replace(/[,\s₹]/g, '')
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return undefined
  const paise = paiseOf(Number(text))
  return paise > 0 && paise <= paiseOf(most) ? Number(text) : undefined
}
