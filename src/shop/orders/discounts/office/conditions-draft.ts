import { numberIn, numberOrText, wholeIn } from '#ui/office/typed-number.ts'
import type { Conditions } from '../conditions-contract.ts'
import type { DiscountKind } from '../rules/discount.ts'
import { couponFieldErrors } from '../../coupons/rules/coupon-fields.ts'
import { maxQty } from '../../pricing/rules/max-qty.ts'
import { conditionsSentence } from '../rules/conditions-sentence.ts'
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
const conditionsInputOf = ({ amount, buy, get, gift, startsOn, tags, ...rest }: ConditionsDraft) => ({
  ...rest,
  ...(rest.kind === 'amount' && { amount: numberOrText(amount) }),
  ...(rest.kind === 'buy_get' && { buy: wholeIn(buy) ?? 0, get: wholeIn(get) ?? 0 }),
  ...(rest.kind === 'gift' && { gift }),
  startsOn: startsOn || null,
  tags: tagsIn(tags),
})

/** Returns the conditions of a draft in words. A number that is not typed yet counts as its default. */
export const draftSentence = ({ amount, buy, get, gift, startsOn, tags, ...rest }: ConditionsDraft) =>
  conditionsSentence({
    ...rest,
    amount: numberIn(amount) ?? 0,
    buy: wholeIn(buy) ?? 1,
    get: wholeIn(get) ?? 1,
    gift: gift || null,
    startsOn: startsOn || null,
    tags: tagsIn(tags),
  })

/** Returns whether a kind uses the percentage. */
export const usesPercent = ({ kind }: Pick<ConditionsDraft, 'kind'>) => kind === 'percent' || kind === 'buy_get'

/** Returns whether a draft says more than a percentage of everything. */
export const hasConditions = ({ kind, startsOn, firstOrder, products, packs, tags }: ConditionsDraft) =>
  kind !== 'percent' || startsOn !== '' || firstOrder || products.length + packs.length > 0 || tagsIn(tags).length > 0

const isPieceCount = (text: string) => (wholeIn(text) ?? 0) >= 1 && (wholeIn(text) ?? 0) <= maxQty

const isPercent = (text: string) => (numberIn(text) ?? Number.POSITIVE_INFINITY) <= 100

/** Returns the errors of a draft. Their keys are the names of the fields in the request. The server checks again. */
function findConditionErrors({ kind, amount, buy, get, gift }: ConditionsDraft): Record<string, string> {
  return {
    ...(kind === 'amount' && numberIn(amount) === undefined && { 'conditions.amount': errors.amount }),
    ...(kind === 'amount' && (numberIn(amount) ?? 1) < 1 && { 'conditions.amount': errors.amountMissing }),
    ...(kind === 'buy_get' && !isPieceCount(buy) && { 'conditions.buy': errors.pieces }),
    ...(kind === 'buy_get' && !isPieceCount(get) && { 'conditions.get': errors.pieces }),
    ...(kind === 'gift' && gift === '' && { 'conditions.gift': errors.gift }),
  }
}

/** The part of the form that coupons and automatic discounts share, as typed: what the discount gives, and to whom. */
export type TermsDraft = { discount: string; minAmount: string; conditions: ConditionsDraft }

/** Returns the request's terms for a draft. A kind without a percentage sends 0. */
export const termsInputOf = ({ discount, minAmount, conditions }: TermsDraft) => ({
  discount: usesPercent(conditions) ? numberOrText(discount) : 0,
  minAmount: numberOrText(minAmount),
  conditions: conditionsInputOf(conditions),
})

/** Returns the errors of the terms. The server checks again. */
export const findTermErrors = ({ discount, minAmount, conditions }: TermsDraft): Record<string, string> => ({
  ...findConditionErrors(conditions),
  ...(usesPercent(conditions) && !isPercent(discount) && { discount: couponFieldErrors.discount }),
  ...(numberIn(minAmount) === undefined && { minAmount: couponFieldErrors.minAmount }),
})
