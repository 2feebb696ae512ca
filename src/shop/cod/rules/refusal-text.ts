import { inr } from '#kernel/money.ts'
import type { CodLimits, CodRefusal } from './decide-cod.ts'

export const codRefusedText = 'Cash on delivery is not available for this order. Please pay online.'

/** The refusals that name a sum alone. All others say something about a person, and people who cheat would learn from them. */
const sumRefusals: readonly CodRefusal[] = ['too_small', 'too_large', 'first_too_large']

/** Returns what a shopper reads whose order may not be paid in cash on delivery: a limit of rupees, if only such a limit refuses it. */
export function refusalTextOf(refusals: readonly CodRefusal[], { leastPaise, mostPaise, mostFirstPaise }: CodLimits): string {
  if (refusals.length === 0 || !refusals.every((refusal) => sumRefusals.includes(refusal))) return codRefusedText
  if (refusals.includes('too_small')) return `Cash on delivery is for orders from ${inr(leastPaise)}. Please pay online.`
  if (!refusals.includes('first_too_large')) return `Cash on delivery is for orders up to ${inr(mostPaise)}. Please pay online.`
  return `Until your first order is delivered, cash on delivery is for orders up to ${inr(Math.min(mostPaise, mostFirstPaise))}. Please pay online.`
}
