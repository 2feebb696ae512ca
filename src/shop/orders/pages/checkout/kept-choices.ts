import { dropDraft, lastingDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'
import { forgetLinkedCode, forgetLinkedCoupon, readLinkedCoupon } from '../../coupons/pages/linked-coupon.ts'
import type { Business } from '../../rules/business.ts'

/**
 * The choices of an account at the checkout: the coupon's code, the id of the delivery address, the ticked boxes, the business and the gift. They survive a reload, a
 * visit to the cart, and the end of the session, until the order is placed. Only the same account gets them back, and the server checks each again. The wish
 * for a reminder is not kept, because it is a consent.
 */
type Choices = { code?: string | undefined; addressId?: string; extras?: Extras; business?: Business; gift?: TypedGift }

/** A gift as typed. `asks`: the recipient, `name` and `mobile`, is asked for the address. */
export type TypedGift = { isGift: boolean; message: string; sender: string; asks: boolean; name: string; mobile: string }

/** The modules whose boxes are ticked. Undefined where no module has a box. */
export type Extras = Record<string, true | undefined> | undefined

const keep = (choices: Choices) => saveOwnDraft(lastingDraft, { ...readOwnDraft(lastingDraft), ...choices })

/** Keeps the code of the applied coupon, or forgets it when there is none. */
export function keepCoupon(applied: { code: string } | undefined) {
  keep({ code: applied?.code })
  if (!applied) forgetLinkedCoupon()
}

/** Forgets a coupon that was refused. If the browser has followed another coupon's link since, that coupon stays. */
export function forgetRefused(code: string) {
  keep({ code: undefined })
  forgetLinkedCode(code)
}

/** Returns the code of the coupon that was applied, otherwise the code of the link that was followed last. */
export function readKeptCoupon(): { code: string } | undefined {
  const code = readOwnDraft(lastingDraft)?.['code']
  return typeof code === 'string' && code !== '' ? { code } : readLinkedCoupon()
}

export const keepAddress = (addressId: string) => keep({ addressId })

export function readKeptAddress(): string | undefined {
  const id = readOwnDraft(lastingDraft)?.['addressId']
  return typeof id === 'string' ? id : undefined
}

export const keepExtras = (extras: Extras) => keep({ extras })

/** Returns the kept choice for each of these boxes. A module that has no box any more is left out, because the server would refuse it. */
export function readKeptExtras(boxes: readonly { module: string }[] | undefined): Extras {
  const kept: object = Object(readOwnDraft(lastingDraft)?.['extras'])
  return boxes && Object.fromEntries(boxes.map(({ module }) => [module, Reflect.get(kept, module) === true || undefined]))
}

export const keepBusiness = (business: Business) => keep({ business })

export function readKeptBusiness(): Business {
  const kept: object = Object(readOwnDraft(lastingDraft)?.['business'])
  const text = (field: keyof Business) => String(Reflect.get(kept, field) ?? '')
  return { gstin: text('gstin'), businessName: text('businessName') }
}

export const keepGift = (gift: TypedGift) => keep({ gift })

export function readKeptGift(): TypedGift {
  const kept: object = Object(readOwnDraft(lastingDraft)?.['gift'])
  const text = (field: keyof TypedGift) => String(Reflect.get(kept, field) ?? '')
  const flag = (field: keyof TypedGift) => Reflect.get(kept, field) === true
  return { isGift: flag('isGift'), message: text('message'), sender: text('sender'), asks: flag('asks'), name: text('name'), mobile: text('mobile') }
}

/** Forgets all choices, because the order is placed. */
export const dropChoices = () => dropDraft(lastingDraft)
