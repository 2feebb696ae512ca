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

/** Returns the first day of the financial year, which begins on 1 April. */
export function yearStart(day: string): string {
  const year = Number(day.slice(0, 4))
  return `${day.slice(5) < '04-01' ? year - 1 : year}-04-01`
}

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
  const counted = movements.filter((each) => each.covers === covers && each.day >= yearStart(day) && each.day <= day)
  const sum = counted.reduce((total, { paise }) => total + paise, 0)
  if (!today || sum <= today.thresholdPaise) return 0
  const scaled = counted.reduce((total, each) => total + BigInt(each.paise) * BigInt(withholdingOn(facts, covers, each.day)?.rateBp ?? 0), 0n)
  return today.rounding === 'rupee' ? roundHalfUp(scaled, 1_000_000n) * 100 : roundHalfUp(scaled, 10_000n)
}

type Payment = { day: string; grossPaise: number; movements: readonly Movement[]; withheldPaise: number }

/**
 * Returns what to withhold from a payment: the tax of the year with this payment, less what was withheld in it. At most the payment: a later one withholds the
 * rest.
 */
export function taxToWithhold({ day, grossPaise, movements, withheldPaise }: Payment, facts: readonly Withholding[]): number {
  const all: Movement[] = [...movements, { covers: 'share', day, paise: grossPaise }]
  const due = coveredKinds.reduce((sum, covers) => sum + taxOf(all, facts, covers, day), 0)
  return Math.min(grossPaise, Math.max(0, due - withheldPaise))
}

/** Tax that an earlier financial year still owed. `year`: its first day. */
export type EarlierTax = { year: string; paise: number; sections: string }

/** Returns the sections of the law by which a payout withholds on a day, as entries of ledgers name them. */
export function sectionsOn(facts: readonly Withholding[], day: string): string {
  const sections = coveredKinds.flatMap((covers) => withholdingOn(facts, covers, day)?.section ?? [])
  return [...new Set(sections)].join(' / ')
}

/** Names a financial year by its first day, such as 2025-26. */
export const yearName = (start: string) => `${start.slice(0, 4)}-${String(Number(start.slice(2, 4)) + 1).padStart(2, '0')}`

type AnyYear = Omit<Payment, 'withheldPaise'> & { withheld: Readonly<Record<string, number>> }

/**
 * Returns what to withhold from a payment: first what earlier financial years still owe, because their last payment was smaller than the tax, then the tax of
 * this year. An earlier year owes by the facts of its last movement. `withheld`: paise by the first day of the year that they belong to.
 */
export function splitTax({ day, grossPaise, movements, withheld }: AnyYear, facts: readonly Withholding[]): { taxPaise: number; earlierTax: EarlierTax[] } {
  const earlierTax: EarlierTax[] = []
  let leftPaise = grossPaise
  const years = [...new Set(movements.map((each) => yearStart(each.day)))].filter((year) => year < yearStart(day)).toSorted()
  for (const year of years) {
    const days = movements.filter((each) => yearStart(each.day) === year).map((each) => each.day)
    const last = days.reduce((latest, each) => (each > latest ? each : latest), year)
    const due = coveredKinds.reduce((sum, covers) => sum + taxOf(movements, facts, covers, last), 0)
    const paise = Math.min(leftPaise, due - (withheld[year] ?? 0))
    if (paise <= 0) continue
    earlierTax.push({ year, paise, sections: sectionsOn(facts, last) })
    leftPaise -= paise
  }
  const ofYear = taxToWithhold({ day, grossPaise, movements, withheldPaise: withheld[yearStart(day)] ?? 0 }, facts)
  return { taxPaise: grossPaise - leftPaise + Math.min(leftPaise, ofYear), earlierTax }
}

/** First facts for the owner's adviser to confirm. In India the Income-tax Act 2025 took the place of the Act of 1961 on 1 April 2026. */
export const suggestedWithholding: readonly Withholding[] = [
  { covers: 'share', effectiveFrom: '2025-04-01', section: '194H', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2025-04-01', section: '194R', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'share', effectiveFrom: '2026-04-01', section: '393(1), commission', rateBp: 200, thresholdPaise: 2_000_000, rounding: 'rupee' },
  { covers: 'goods', effectiveFrom: '2026-04-01', section: '393(1), benefit', rateBp: 1000, thresholdPaise: 2_000_000, rounding: 'rupee' },
]
