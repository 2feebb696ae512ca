import { numberIn, numberOrText, wholeIn } from '#ui/office/typed-number.ts'
import type { Conditions } from '../conditions-contract.ts'
import type { DiscountKind } from '../rules/discount.ts'
import { discountFieldErrors as errors } from '../rules/discount-fields.ts'

/** The conditions of a discount as typed. */
export type ConditionsDraft = {
  kind: DiscountKind
  amount: string
  buy: string
  get: string
  /** The id of the free pack, or empty. */
  gift: string
  startsOn: string
  firstOrder: boolean
  products: string[]
  packs: string[]
  /** Separated by commas. */
  tags: string
}

export const emptyConditions: ConditionsDraft = {
  kind: 'percent',
  amount: '',
  buy: '1',
  get: '1',
  gift: '',
  startsOn: '',
  firstOrder: false,
  products: [],
  packs: [],
  tags: '',
}

export const conditionsDraftOf = ({ amount, buy, get, gift, startsOn, tags, ...rest }: Conditions): ConditionsDraft => ({
  ...rest,
  amount: amount === 0 ? '' : String(amount),
  buy: String(buy),
  get: String(get),
  gift: gift ?? '',
  startsOn: startsOn ?? '',
  tags: tags.join(', '),
})

const tagsIn = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Returns the request's conditions for a draft, with numbers as numbers. */
export const conditionsInputOf = ({ amount, buy, get, gift, startsOn, tags, ...rest }: ConditionsDraft) => ({
  ...rest,
  ...(rest.kind === 'amount' && { amount: numberOrText(amount) }),
  ...(rest.kind === 'buy_get' && { buy: wholeIn(buy) ?? 0, get: wholeIn(get) ?? 0 }),
  ...(rest.kind === 'gift' && { gift }),
  startsOn: startsOn || null,
  tags: tagsIn(tags),
})

/** Returns whether a draft says more than a percentage of everything. */
export const hasConditions = ({ kind, startsOn, firstOrder, products, packs, tags }: ConditionsDraft) =>
  kind !== 'percent' || startsOn !== '' || firstOrder || products.length + packs.length > 0 || tagsIn(tags).length > 0

/** Returns the errors of a draft by the request's names of the fields. The server checks again. */
export function findConditionErrors({ kind, amount, buy, get, gift }: ConditionsDraft): Record<string, string> {
  const isCount = (text: string) => (wholeIn(text) ?? 0) >= 1 && (wholeIn(text) ?? 0) <= 999
  return {
    ...(kind === 'amount' && numberIn(amount) === undefined && { 'conditions.amount': errors.amount }),
    ...(kind === 'amount' && (numberIn(amount) ?? 1) < 1 && { 'conditions.amount': errors.amountMissing }),
    ...(kind === 'buy_get' && !isCount(buy) && { 'conditions.buy': errors.pieces }),
    ...(kind === 'buy_get' && !isCount(get) && { 'conditions.get': errors.pieces }),
    ...(kind === 'gift' && gift === '' && { 'conditions.gift': errors.gift }),
  }
}
