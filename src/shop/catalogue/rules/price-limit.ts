import { foldText } from '#kernel/search-words.ts'
import { withoutAmounts } from './amounts.ts'

/** An amount of rupees, with or without its currency. */
const rupeesPattern = String.raw`(?:rs\.?|inr|₹|रु\.?)?\s*(\d[\d,]{0,11})(?![\d,])(?:\s*(?:/(?!\S)|rs|inr|rupees?|rupaye|रुपये))?`
const wordsBefore = ['under', 'below', 'less than', 'upto', 'up to', 'within', 'max', 'maximum'].join('|')
const wordsAfter = ['se kam', 'se niche', 'se neeche', 'ke andar', 'ke neeche', 'tak', 'or less', 'से कम', 'के अंदर', 'तक'].join('|')
const wordEnd = String.raw`(?![\p{L}\p{M}\p{N}])`
const limitPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${wordsBefore})\s+${rupeesPattern}${wordEnd}|${rupeesPattern}\s+(?:${wordsAfter})${wordEnd})`,
  'u',
)

/** Returns the highest price in a search, such as "under 1000" or "1000 se kam", and the search without these words. Undefined for "under 20 g". */
export function priceLimitIn(q: string): { limitPaise: number; rest: string } | undefined {
  const text = foldText(q)
  const found = limitPattern.exec(withoutAmounts(text))
  const rupees = Number((found?.[1] ?? found?.[2] ?? '').replaceAll(',', ''))
  if (!found || rupees === 0) return undefined
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return { limitPaise: rupees * 100, rest: rest.trim() }
}
