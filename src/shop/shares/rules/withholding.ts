import { startOfFinancialYear } from '#kernel/india.ts'
import { roundHalfUp } from '#kernel/money.ts'

/** `share`: what is paid to a celebrity, advances too. `goods`: what is given. */
export const coveredKinds = ['share', 'goods'] as const

export type Covered = (typeof coveredKinds)[number]

/** `rupee`: the tax of a payout is whole rupees, half a rupee up. */
export const roundings = ['rupee', 'paise'] as const

export type Rounding = (typeof roundings)[number]

/** The tax to withhold from a day on. `thresholdPaise`: up to this sum in a financial year nothing is withheld, above it of all. */
export type Withholding = {
  covers: Covered
  effectiveFrom: string
  section: string
  rateBp: number
  thresholdPaise: number
  rounding: Rounding
}

/** Something that counts for tax, on a day in India. */
export type Movement = { covers: Covered; day: string; paise: number }

/** Returns the facts that hold on a day. */
export const withholdingOn = (facts: readonly Withholding[], covers: Covered, day: string): Withholding | undefined =>
  facts.filter((fact) => fact.covers === covers && fact.effectiveFrom <= day).toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0]

/** Returns whether the owner has said what tax is withheld on a day. */
export const knowsTax = (facts: readonly Withholding[], day: string) => coveredKinds.every((covers) => withholdingOn(facts, covers, day) !== undefined)

/**
 * Returns the tax of a financial year up to a day, in paise. Up to the threshold of that day it is 0. Above it, each movement counts by the rate of its own day.
 * It is rounded once for the year, so payouts in parts withhold together what one payout would.
 */
export function taxOf(movements: readonly Movement[], facts: readonly Withholding[], covers: Covered, day: string): number {
  const today = withholdingOn(facts, covers, day)
  const counted = movements.filter((each) => each.covers === covers && each.day >= startOfFinancialYear(day) && each.day <= day)
  const sum = counted.reduce((total, { paise }) => total + paise, 0)
  if (!today || sum <= today.thresholdPaise) return 0
  const scaled = counted.reduce((total, each) => total + BigInt(each.paise) * BigInt(withholdingOn(facts, covers, each.day)?.rateBp ?? 0), 0n)
  return today.rounding === 'rupee' ? roundHalfUp(scaled, 1_000_000n) * 100 : roundHalfUp(scaled, 10_000n)
}

/** Tax that an earlier financial year still owed. `year`: its first day. */
export type EarlierTax = { year: string; paise: number; sections: string }

/** Returns the sections of the law by which a payout withholds on a day, as entries of ledgers name them. */
export function sectionsOn(facts: readonly Withholding[], day: string): string {
  const sections = coveredKinds.flatMap((covers) => withholdingOn(facts, covers, day)?.section ?? [])
  return [...new Set(sections)].join(' / ')
}

/** A payment to a celebrity on `day`. `movements`: what counted before it. `withheld`: paise by the first day of the year that they belong to. */
type Payment = { day: string; grossPaise: number; movements: readonly Movement[]; withheld: Readonly<Record<string, number>> }

/**
 * Returns what to withhold from a payment: first the tax that earlier financial years still owe, then the tax of this year. The sum is at most the payment;
 * later payments withhold the rest. An earlier year owes tax if its last payment was smaller than the tax. It owes by the facts of its last movement.
 */
export function splitTax({ day, grossPaise, movements, withheld }: Payment, facts: readonly Withholding[]): { taxPaise: number; earlierTax: EarlierTax[] } {
  const withPayment: Movement[] = [...movements, { covers: 'share', day, paise: grossPaise }]
  let leftPaise = grossPaise
  function withhold(year: string, lastDay: string): number {
    const yearTaxPaise = coveredKinds.reduce((sum, covers) => sum + taxOf(withPayment, facts, covers, lastDay), 0)
    const paise = Math.min(leftPaise, Math.max(0, yearTaxPaise - (withheld[year] ?? 0)))
    leftPaise -= paise
    return paise
  }
  const thisYear = startOfFinancialYear(day)
  const earlierTax: EarlierTax[] = []
  for (const [year, ofYear] of [...Map.groupBy(movements, (each) => startOfFinancialYear(each.day))].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if (year >= thisYear) continue
    const lastDay = ofYear.reduce((latest, each) => (each.day > latest ? each.day : latest), year)
    const paise = withhold(year, lastDay)
    if (paise > 0) earlierTax.push({ year, paise, sections: sectionsOn(facts, lastDay) })
  }
  withhold(thisYear, day)
  return { taxPaise: grossPaise - leftPaise, earlierTax }
}

/** First facts for the owner's adviser to confirm. In India the Income-tax Act 2025 took the place of the Act of 1961 on 1 April 2026. */
export const suggestedWithholding: readonly Withholding[] = [
  { covers: 'share', effectiveFrom: '2025-04-01', section: '194H', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2025-04-01', section: '194R', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'share', effectiveFrom: '2026-04-01', section: '393(1), commission', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2026-04-01', section: '393(1), benefit', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
]
