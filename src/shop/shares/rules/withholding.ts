import { heldOn, startOfFinancialYear } from '#kernel/india.ts'
import { roundHalfUp } from '#kernel/money.ts'

/** The tax that a shop withholds from its payments to celebrities (TDS). */

/** `share`: money paid to a celebrity, also advances. `goods`: goods given to a celebrity. */
export const coveredKinds = ['share', 'goods'] as const

export type Covered = (typeof coveredKinds)[number]

/** `rupee`: the tax is rounded to whole rupees, half a rupee up. */
export const roundings = ['rupee', 'paise'] as const

export type Rounding = (typeof roundings)[number]

/** The tax to withhold from a day on. Up to `thresholdPaise` in a financial year no tax is withheld, and above it tax of the whole sum. */
export type Withholding = {
  covers: Covered
  effectiveFrom: string
  section: string
  rateBp: number
  thresholdPaise: number
  rounding: Rounding
}

/** A payment or goods that count for tax, on a day in India. */
export type Movement = { covers: Covered; day: string; paise: number }

/** Returns the tax to withhold on a day; undefined if the owner has entered none. */
export const withholdingOn = (facts: readonly Withholding[], covers: Covered, day: string): Withholding | undefined =>
  heldOn(
    facts.filter((fact) => fact.covers === covers),
    day,
  )

/** Returns whether the owner has entered which tax is withheld on a day. */
export const knowsTax = (facts: readonly Withholding[], day: string) => coveredKinds.every((covers) => withholdingOn(facts, covers, day) !== undefined)

/**
 * Returns the tax of a financial year up to a day, in paise. Up to the threshold of that day it is 0. Above it, each movement counts by the rate of its own day.
 * It is rounded once for the year, so payouts in parts withhold together what one payout would.
 */
export function taxOf(movements: readonly Movement[], facts: readonly Withholding[], covers: Covered, day: string): number {
  const fact = withholdingOn(facts, covers, day)
  const counted = movements.filter((each) => each.covers === covers && each.day >= startOfFinancialYear(day) && each.day <= day)
  const sum = counted.reduce((total, { paise }) => total + paise, 0)
  if (!fact || sum <= fact.thresholdPaise) return 0
  const rateBpOn = (movementDay: string) => withholdingOn(facts, covers, movementDay)?.rateBp ?? 0
  // Paise times basis points: 10,000 of them are a paisa of tax, 1,000,000 a rupee.
  const scaled = counted.reduce((total, each) => total + BigInt(each.paise) * BigInt(rateBpOn(each.day)), 0n)
  return fact.rounding === 'rupee' ? roundHalfUp(scaled, 1_000_000n) * 100 : roundHalfUp(scaled, 10_000n)
}

/** Tax that an earlier financial year still owed. `year`: its first day. */
export type EarlierTax = { year: string; paise: number; sections: string }

/** Returns the sections of the law by which a payout withholds on a day, as entries of ledgers name them. */
export function sectionsOn(facts: readonly Withholding[], day: string): string {
  const sections = coveredKinds.flatMap((covers) => withholdingOn(facts, covers, day)?.section ?? [])
  return [...new Set(sections)].join(' / ')
}

/** A payment to a celebrity on `day`. `movements`: the earlier ones. `withheld`: the tax withheld so far, in paise by the first day of its financial year. */
type Payment = { day: string; grossPaise: number; movements: readonly Movement[]; withheld: Readonly<Record<string, number>> }

/**
 * Returns what to withhold from a payment: first the tax that earlier financial years still owe, then the tax of this year. The sum is at most the payment;
 * later payments withhold the rest. An earlier year owes tax if its last payment was smaller than the tax. It owes by the facts of its last movement.
 */
export function splitTax({ day, grossPaise, movements, withheld }: Payment, facts: readonly Withholding[]): { taxPaise: number; earlierTax: EarlierTax[] } {
  const withPayment: Movement[] = [...movements, { covers: 'share', day, paise: grossPaise }]
  let leftPaise = grossPaise
  /** Takes the missing tax of a year from the payment, as far as it goes. Returns the paise taken. */
  function withhold(year: string, lastDay: string): number {
    const yearTaxPaise = coveredKinds.reduce((sum, covers) => sum + taxOf(withPayment, facts, covers, lastDay), 0)
    const paise = Math.min(leftPaise, Math.max(0, yearTaxPaise - (withheld[year] ?? 0)))
    leftPaise -= paise
    return paise
  }
  const thisYear = startOfFinancialYear(day)
  const earlierTax: EarlierTax[] = []
  // The days are sorted, and a Map keeps the last value of a key: the last day of each year.
  const lastDays = new Map(
    movements
      .map(({ day: each }) => each)
      .toSorted()
      .map((each) => [startOfFinancialYear(each), each]),
  )
  for (const [year, lastDay] of lastDays) {
    if (year >= thisYear) continue
    const paise = withhold(year, lastDay)
    if (paise > 0) earlierTax.push({ year, paise, sections: sectionsOn(facts, lastDay) })
  }
  withhold(thisYear, day)
  return { taxPaise: grossPaise - leftPaise, earlierTax }
}

/** Suggestions that the owner's adviser must confirm. In India the Income-tax Act 2025 replaced the Act of 1961 on 1 April 2026. */
export const suggestedWithholding: readonly Withholding[] = [
  { covers: 'share', effectiveFrom: '2025-04-01', section: '194H', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2025-04-01', section: '194R', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'share', effectiveFrom: '2026-04-01', section: '393(1), commission', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2026-04-01', section: '393(1), benefit', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
]
