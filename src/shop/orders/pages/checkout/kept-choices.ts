import { dropDraft, lastingDraft as name } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'
import { forgetLinkedCode, forgetLinkedCoupon, readLinkedCoupon } from '../../coupons/pages/linked-coupon.ts'
import type { Business } from '../../rules/business.ts'

/**
 * What an account chose at the checkout: the coupon's code, the id of the delivery address, the ticked boxes and the business. They survive a reload, a trip to
 * the cart, and the end of the session, until the order is placed. Only the same account gets them back, and the server checks each again. A wish for a reminder
 * is consent, so no choice of it is kept.
 */
type Choices = { code?: string | undefined; addressId?: string; extras?: Extras; business?: Business }

/** The modules whose boxes are ticked. Undefined where no module has a box. */
export type Extras = Record<string, true | undefined> | undefined

const keep = (choices: Choices) => saveOwnDraft(name, { ...readOwnDraft(name), ...choices })

/** Keeps the code of the applied coupon, or forgets it when there is none. */
export function keepCoupon(applied: { code: string } | undefined) {
  keep({ code: applied?.code })
  if (!applied) forgetLinkedCoupon()
}

/** Forgets a coupon that was refused. Of a link that was followed since, the coupon stays. */
export function forgetRefused(code: string) {
  keep({ code: undefined })
  forgetLinkedCode(code)
}

/** Reads the code of the coupon that was applied, else that of a followed link. */
export function readKeptCoupon(): { code: string } | undefined {
  const code = readOwnDraft(name)?.['code']
  return typeof code === 'string' && code !== '' ? { code } : readLinkedCoupon()
}

export const keepAddress = (addressId: string) => keep({ addressId })

export function readKeptAddress(): string | undefined {
  const id = readOwnDraft(name)?.['addressId']
  return typeof id === 'string' ? id : undefined
}

export const keepExtras = (extras: Extras) => keep({ extras })

/** Returns the kept choice for each of these boxes. A module that has no box any more is left out, because the server would refuse it. */
export function readKeptExtras(boxes: readonly { module: string }[] | undefined): Extras {
  const kept: object = Object(readOwnDraft(name)?.['extras'])
  return boxes && Object.fromEntries(boxes.map(({ module }) => [module, Reflect.get(kept, module) === true || undefined]))
}

export const keepBusiness = (business: Business) => keep({ business })

export function readKeptBusiness(): Business {
  const kept: object = Object(readOwnDraft(name)?.['business'])
  const text = (field: keyof Business) => String(Reflect.get(kept, field) ?? '')
  return { gstin: text('gstin'), businessName: text('businessName') }
}

/** Forgets all choices, because the order is placed. */
export const dropChoices = () => dropDraft(name)
