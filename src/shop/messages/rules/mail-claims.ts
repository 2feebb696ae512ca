import { claimsIn } from '#shop/claims/rules.ts'
import type { Words } from './templates.ts'

/** Lists the texts of a mail that may hold claims, by the names of the form's fields. */
export const claimTextsOf = ({ subject, words }: Words) => [['subject', subject] as const, ['words', words] as const]

/** Returns the claims in the words of a mail that the law may forbid. */
export const claimsOfWords = (words: Words) => claimsIn(claimTextsOf(words))
