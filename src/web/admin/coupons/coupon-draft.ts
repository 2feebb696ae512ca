import type { Coupon } from '#domain/coupons/admin-contract.ts'
import { couponFieldErrors } from '#domain/coupons/coupon-fields.ts'
import { couponTexts } from '../../texts/admin-coupons.ts'
import { type Difference, differing } from '../use-conflict.ts'

/** The values of the coupon form, as typed. */
export type CouponDraft = Record<TextName, string> & { active: boolean }

export const textNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy', 'maxUses', 'maxUsesPerCustomer'] as const

const requiredNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy'] as const

export type TextName = (typeof textNames)[number]

/** Error messages by field. */
export type DraftErrors = Partial<Record<TextName, string>>

export const emptyDraft: CouponDraft = { code: '', discount: '', minAmount: '', expiry: '', createdBy: '', maxUses: '', maxUsesPerCustomer: '', active: true }

export const draftOf = (coupon: Coupon): CouponDraft => ({
  code: coupon.code,
  discount: String(coupon.discount),
  minAmount: String(coupon.minAmount),
  expiry: coupon.expiry.slice(0, 10),
  createdBy: coupon.createdBy,
  maxUses: String(coupon.maxUses ?? ''),
  maxUsesPerCustomer: String(coupon.maxUsesPerCustomer ?? ''),
  active: coupon.active,
})

/** Returns the request body for a draft without errors, with numbers as numbers. */
export const inputOf = ({ discount, minAmount, maxUses, maxUsesPerCustomer, ...rest }: CouponDraft) => ({
  ...rest,
  discount: Number(numberIn(discount)),
  minAmount: Number(numberIn(minAmount)),
  maxUses: limitOf(maxUses),
  maxUsesPerCustomer: limitOf(maxUsesPerCustomer),
})

/** Returns the fields that differ between the shop's version of a coupon and the form. */
export function differencesOf(theirs: Coupon, draft: CouponDraft): Difference[] {
  const [current, typed] = [inputOf(draftOf(theirs)), inputOf(draft)]
  const { fields, states } = couponTexts
  return differing([
    ...textNames.map((name) => [fields[name], String(current[name] ?? '').trim(), String(typed[name] ?? '').trim()] as const),
    [fields.active, current.active ? states.active : states.off, typed.active ? states.active : states.off],
  ])
}

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

/** Returns a typed number without the unit and the separators that people type with it, such as 15% and ₹1,250. */
const numberIn = (text: string) => text.replace(/[%₹,\s]/g, '')

const isNumber = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)
const isLimit = (text: string) => text === '' || /^[1-9]\d{0,8}$/.test(text)

/** Returns the errors of the form. Only the limits are optional; discount and minimum are numbers. The server checks again. */
export function findErrors(draft: CouponDraft): DraftErrors {
  const typed = Object.fromEntries(textNames.map((name) => [name, draft[name].trim()]))
  const { discount = '', minAmount = '', maxUses = '', maxUsesPerCustomer = '' } = typed
  const errors: DraftErrors = {}
  if (!isNumber(numberIn(discount)) || Number(numberIn(discount)) > 100) errors.discount = couponFieldErrors.discount
  if (!isNumber(numberIn(minAmount))) errors.minAmount = couponFieldErrors.minAmount
  if (!isLimit(maxUses)) errors.maxUses = couponFieldErrors.limit
  if (!isLimit(maxUsesPerCustomer)) errors.maxUsesPerCustomer = couponFieldErrors.limit
  for (const name of requiredNames) if (!typed[name]) errors[name] = couponTexts.missing
  return errors
}

/** Returns the first message for each field from the details of a server error. */
export function errorsIn(details: unknown): DraftErrors {
  const errors: DraftErrors = {}
  for (const detail of Array.isArray(details) ? details : []) {
    const name = textNames.find((known) => known === detail?.field)
    if (name && typeof detail.message === 'string') errors[name] ??= detail.message
  }
  return errors
}
