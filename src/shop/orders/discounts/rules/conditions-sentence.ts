import { inr, paiseOf } from '#kernel/money.ts'
import type { Conditions } from '../conditions-contract.ts'

const countOf = (count: number, noun: string) => (count === 1 ? `1 ${noun}` : `${count} ${noun}s`)

/** Returns conditions in a few words, for lists and the audit log. Empty for a percentage off everything. */
export function conditionsSentence({ kind, amount, buy, get, startsOn, firstOrder, products, packs, tags }: Conditions): string {
  const gives = { percent: '', amount: `${inr(paiseOf(amount))} off`, buy_get: `buy ${buy}, get ${get}`, gift: 'a free pack' }[kind]
  const scope = [products.length > 0 && countOf(products.length, 'product'), packs.length > 0 && countOf(packs.length, 'pack')].filter(Boolean).join(', ')
  return [
    gives,
    scope && `for ${scope}`,
    firstOrder && 'first order',
    tags.length > 0 && `customers tagged ${tags.join(', ')}`,
    startsOn !== null && `from ${startsOn}`,
  ]
    .filter(Boolean)
    .join('; ')
}
