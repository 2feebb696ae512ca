import type { Coupon } from '#domain/coupons/admin-contract.ts'
import { couponFieldErrors as said } from '#domain/coupons/coupon-fields.ts'
import { couponTexts } from '../../texts/admin-coupons.ts'
import { type Difference, differing } from '../use-conflict.ts'

/** A coupon as it is typed. */
export type CouponDraft = Record<TextName, string> & { active: boolean }

export const textNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy', 'maxUses', 'maxUsesPerCustomer'] as const

const requiredNames = ['code', 'discount', 'minAmount', 'expiry', 'createdBy'] as const

export type TextName = (typeof textNames)[number]

/** What is wrong with each field. */
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

/** What the server is sent of a draft without errors: numbers as numbers. */
export const inputOf = ({ discount, minAmount, maxUses, maxUsesPerCustomer, ...rest }: CouponDraft) => ({
  ...rest,
  discount: Number(discount),
  minAmount: Number(minAmount),
  maxUses: limitOf(maxUses),
  maxUsesPerCustomer: limitOf(maxUsesPerCustomer),
})

/** The fields in which the shop's version of a coupon differs from the form. */
export function differencesOf(theirs: Coupon, draft: CouponDraft): Difference[] {
  const [one, other] = [inputOf(draftOf(theirs)), inputOf(draft)]
  const { fields, states } = couponTexts
  return differing([
    ...textNames.map((name) => [fields[name], String(one[name] ?? '').trim(), String(other[name] ?? '').trim()] as const),
    [fields.active, one.active ? states.active : states.off, other.active ? states.active : states.off],
  ])
}

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

const isNumber = (text: string) => /^\d{1,12}(\.\d{1,2})?$/.test(text)
const isLimit = (text: string) => text === '' || /^[1-9]\d{0,8}$/.test(text)

/** Section 5: all but the limits are required, discount and minimum are numbers. The server has the last word. */
export function findErrors(draft: CouponDraft): DraftErrors {
  const typed = Object.fromEntries(textNames.map((name) => [name, draft[name].trim()]))
  const { discount = '', minAmount = '', maxUses = '', maxUsesPerCustomer = '' } = typed
  const errors: DraftErrors = {}
  if (!isNumber(discount) || Number(discount) > 100) errors.discount = said.discount
  if (!isNumber(minAmount)) errors.minAmount = said.minAmount
  if (!isLimit(maxUses)) errors.maxUses = said.limit
  if (!isLimit(maxUsesPerCustomer)) errors.maxUsesPerCustomer = said.limit
  for (const name of requiredNames) if (!typed[name]) errors[name] = couponTexts.missing
  return errors
}

/** What the server says of single fields in a refusal's details. */
export function errorsIn(details: unknown): DraftErrors {
  const errors: DraftErrors = {}
  for (const detail of Array.isArray(details) ? details : []) {
    const name = textNames.find((one) => one === detail?.field)
    if (name && typeof detail.message === 'string') errors[name] ??= detail.message
  }
  return errors
}
