import { couponFieldErrors } from '../../coupons/rules/coupon-fields.ts'
import { numberIn, numberOrText } from '#ui/office/typed-number.ts'
import { type Difference, differingFields } from '#ui/office/use-conflict.ts'
import type { AutomaticDiscount } from '../office-contract.ts'
import { conditionsSentence } from '../rules/conditions-sentence.ts'
import { discountFieldErrors as errors } from '../rules/discount-fields.ts'
import { type ConditionsDraft, conditionsDraftOf, conditionsInputOf, emptyConditions, findConditionErrors } from './conditions-draft.ts'
import { discountTexts as texts } from './discounts-texts.ts'

/** The values of the form of an automatic discount, as typed. */
export type DiscountDraft = Record<TextName, string> & { active: boolean; conditions: ConditionsDraft }

export type TextName = 'title' | 'discount' | 'minAmount' | 'expiry'

export const emptyDraft: DiscountDraft = { title: '', discount: '', minAmount: '0', expiry: '', active: true, conditions: emptyConditions }

export const draftOf = ({ title, discount, minAmount, expiry, active, conditions }: AutomaticDiscount): DiscountDraft => ({
  title,
  discount: String(discount),
  minAmount: String(minAmount),
  expiry: expiry ?? '',
  active,
  conditions: conditionsDraftOf(conditions),
})

/** Returns whether a kind uses the percentage. */
export const usesPercent = ({ kind }: Pick<ConditionsDraft, 'kind'>) => kind === 'percent' || kind === 'buy_get'

/** Returns the request body for a draft, with numbers as numbers. */
export const inputOf = ({ title, discount, minAmount, expiry, active, conditions }: DiscountDraft) => ({
  title,
  discount: usesPercent(conditions) ? numberOrText(discount) : 0,
  minAmount: numberOrText(minAmount),
  expiry: expiry || null,
  active,
  conditions: conditionsInputOf(conditions),
})

/** Returns the fields that differ between the shop's version of a discount and the form. */
export function differencesOf(theirs: AutomaticDiscount, draft: DiscountDraft): Difference[] {
  const { fields, states } = texts
  const current = draftOf(theirs)
  const name = (active: boolean) => (active ? states.active : states.off)
  const names: readonly TextName[] = ['title', 'discount', 'minAmount', 'expiry']
  return differingFields([
    ...names.map((each) => [fields[each], current[each].trim(), draft[each].trim()] as const),
    [fields.conditions, conditionsSentence(theirs.conditions), describeConditions(draft.conditions)],
    [fields.active, name(current.active), name(draft.active)],
  ])
}

/** Returns the conditions of a draft in words. */
export const describeConditions = (draft: ConditionsDraft) =>
  conditionsSentence({ ...conditionsDraftless(draft), amount: numberIn(draft.amount) ?? 0, buy: Number(draft.buy) || 1, get: Number(draft.get) || 1 })

const conditionsDraftless = ({ kind, gift, startsOn, firstOrder, products, packs, tags }: ConditionsDraft) => ({
  kind,
  gift: gift || null,
  startsOn: startsOn || null,
  firstOrder,
  products,
  packs,
  tags: conditionsInputOf({ ...emptyConditions, tags }).tags,
})

/** Returns the errors of the form. The server checks again. */
export function findErrors({ title, discount, minAmount, conditions }: DiscountDraft): Record<string, string> {
  return {
    ...findConditionErrors(conditions),
    ...(title.trim() === '' && { title: errors.title }),
    ...(usesPercent(conditions) && (numberIn(discount) ?? 101) > 100 && { discount: couponFieldErrors.discount }),
    ...(numberIn(minAmount) === undefined && { minAmount: couponFieldErrors.minAmount }),
  }
}
