/** Pure rules and words that other modules use. Safe in a browser. */

export type { EntryKind } from './rules/entry.ts'
export type { ShareTerms } from './rules/terms.ts'
export type { Covered, EarlierTax, Rounding } from './rules/withholding.ts'
