import { inr, paiseOf } from '#kernel/money.ts'
import type { Conditions } from '../conditions-contract.ts'

const count = (number: number, one: string) => (number === 1 ? `1 ${one}` : `${number} ${one}s`)

/** Returns conditions in a few words, for lists and the audit log. Empty for a percentage off everything. */
export function conditionsSentence({ kind, amount, buy, get, startsOn, firstOrder, products, packs, tags }: Conditions): string {
  const gives = { percent: '', amount: `${inr(paiseOf(amount))} off`, buy_get: `buy ${buy}, get ${get}`, gift: 'a free pack' }[kind]
  const scope = [products.length > 0 && count(products.length, 'product'), packs.length > 0 && count(packs.length, 'pack')].filter(Boolean).join(', ')
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
