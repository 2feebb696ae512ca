import { foldText } from '#kernel/search-words.ts'
import { withoutAmounts } from './query-words.ts'

const number = String.raw`(?:rs\.?|inr|₹|रु\.?)?\s*(\d[\d,]{0,11})(?![\d,])(?:\s*(?:/(?!\S)|rs|inr|rupees?|rupaye|रुपये))?`
const before = ['under', 'below', 'less than', 'upto', 'up to', 'within', 'max', 'maximum'].join('|')
const after = ['se kam', 'se niche', 'se neeche', 'ke andar', 'ke neeche', 'tak', 'or less', 'से कम', 'के अंदर', 'तक'].join('|')
const end = String.raw`(?![\p{L}\p{M}\p{N}])`
const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:(?:${before})\s+${number}${end}|${number}\s+(?:${after})${end})`, 'u')

/** Returns the highest price that a search names, as in "under 1000" or "1000 se kam", and the search without it. An amount is no price: "under 20 g". */
export function priceLimitIn(q: string): { limitPaise: number; rest: string } | undefined {
  const text = foldText(q)
  const found = pattern.exec(withoutAmounts(text))
  const rupees = Number((found?.[1] ?? found?.[2] ?? '').replaceAll(',', ''))
  if (!found || rupees === 0) return undefined
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return { limitPaise: rupees * 100, rest: rest.trim() }
}
