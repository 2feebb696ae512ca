import {
  type ConditionsDraft,
  conditionsDraftOf,
  draftSentence,
  emptyConditions,
  findTermErrors,
  hasConditions,
  termsInputOf,
  usesPercent,
} from '../../discounts/office/conditions-draft.ts'
import type { Coupon } from '../office-contract.ts'
import { couponFieldErrors } from '../rules/coupon-fields.ts'
import { couponTexts } from './coupons-texts.ts'
import { numberOrText, wholeIn } from '#ui/office/typed-number.ts'
import { type Difference, differingFields } from '#ui/office/use-conflict.ts'

/** The values of the coupon form, as typed. */
export type CouponDraft = Record<TextName, string> & { active: boolean; conditions: ConditionsDraft }

const textNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy', 'maxUses', 'maxUsesPerCustomer'] as const

const requiredNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy'] as const

export type TextName = (typeof textNames)[number]

/** Error messages by field. */
type DraftErrors = Partial<Record<string, string>>

export const emptyDraft: CouponDraft = {
  code: '',
  discount: '',
  minAmount: '',
  expiry: '',
  createdBy: '',
  maxUses: '',
  maxUsesPerCustomer: '',
  active: true,
  conditions: emptyConditions,
}

export const draftOf = (coupon: Coupon): CouponDraft => ({
  code: coupon.code,
  discount: String(coupon.discount),
  minAmount: String(coupon.minAmount),
  expiry: coupon.expiry.slice(0, 10),
  createdBy: coupon.createdBy,
  maxUses: String(coupon.maxUses ?? ''),
  maxUsesPerCustomer: String(coupon.maxUsesPerCustomer ?? ''),
  active: coupon.active,
  conditions: coupon.conditions ? conditionsDraftOf(coupon.conditions) : emptyConditions,
})

/** Returns the request body for a draft, with numbers as numbers. */
export const inputOf = ({ maxUses, maxUsesPerCustomer, ...draft }: CouponDraft) => ({
  ...draft,
  ...termsInputOf(draft),
  ...(!hasConditions(draft.conditions) && { conditions: null }),
  maxUses: limitOf(maxUses),
  maxUsesPerCustomer: limitOf(maxUsesPerCustomer),
})

/** Returns the fields that differ between the stored version of a coupon and the form. */
export function differencesOf(theirs: Coupon, draft: CouponDraft): Difference[] {
  const [current, typed] = [inputOf(draftOf(theirs)), inputOf(draft)]
  const { fields, states } = couponTexts
  return differingFields([
    ...textNames.map((name) => [fields[name], String(current[name] ?? '').trim(), String(typed[name] ?? '').trim()] as const),
    [fields.conditions, draftSentence(draftOf(theirs).conditions), draftSentence(draft.conditions)],
    [fields.active, current.active ? states.active : states.off, typed.active ? states.active : states.off],
  ])
}

const limitOf = (text: string) => (text.trim() === '' ? null : numberOrText(text))

const isLimit = (text: string) => text === '' || (wholeIn(text) ?? 0) > 0

/** Returns the errors of the form. Only the limits are optional. The server checks again. */
export function findErrors(draft: CouponDraft): DraftErrors {
  const typed = Object.fromEntries(textNames.map((name) => [name, draft[name].trim()]))
  const { maxUses = '', maxUsesPerCustomer = '' } = typed
  const errors: DraftErrors = findTermErrors(draft)
  if (!isLimit(maxUses)) errors.maxUses = couponFieldErrors.limit
  if (!isLimit(maxUsesPerCustomer)) errors.maxUsesPerCustomer = couponFieldErrors.limit
  for (const name of requiredNames) if (!typed[name] && (name !== 'discount' || usesPercent(draft.conditions))) errors[name] = couponTexts.missing
  return errors
}
