import { type Difference, differingFields } from '#ui/office/use-conflict.ts'
import type { AutomaticDiscount } from '../office-contract.ts'
import { conditionsSentence } from '../rules/conditions-sentence.ts'
import { discountFieldErrors as errors } from '../rules/discount-fields.ts'
import { type ConditionsDraft, conditionsDraftOf, draftSentence, emptyConditions, findTermErrors, termsInputOf } from './conditions-draft.ts'
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

/** Returns the request body for a draft, with numbers as numbers. */
export const inputOf = ({ title, expiry, active, ...terms }: DiscountDraft) => ({ title, expiry: expiry || null, active, ...termsInputOf(terms) })

/** Returns the fields that differ between the stored version of a discount and the form. */
export function differencesOf(theirs: AutomaticDiscount, draft: DiscountDraft): Difference[] {
  const { fields, states } = texts
  const current = draftOf(theirs)
  const stateText = (active: boolean) => (active ? states.active : states.off)
  const textNames: readonly TextName[] = ['title', 'discount', 'minAmount', 'expiry']
  return differingFields([
    ...textNames.map((name) => [fields[name], current[name].trim(), draft[name].trim()] as const),
    [fields.conditions, conditionsSentence(theirs.conditions), draftSentence(draft.conditions)],
    [fields.active, stateText(current.active), stateText(draft.active)],
  ])
}

/** Returns the errors of the form. The server checks again. */
export const findErrors = (draft: DiscountDraft): Record<string, string> => ({
  ...findTermErrors(draft),
  ...(draft.title.trim() === '' && { title: errors.title }),
})
