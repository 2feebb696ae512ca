import { call, CallError } from '#ui/call.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import { couponLinkTexts as texts } from './coupon-link-texts.ts'
import { forgetLinkedCode, keepLinkedCoupon, readLinkedCoupon } from './linked-coupon.ts'

/** Shows a toast with the worth of a followed link's coupon. If the call fails, the stored code stays, because the checkout checks it again. */
export async function followLink(code: string) {
  try {
    const { coupon } = await call(contract.followCoupon, { code })
    // Stores the code in the shop's spelling, which the checkout compares. Another tab may have followed another link meanwhile; its code then stays.
    if (readLinkedCoupon()?.code === code) keepLinkedCoupon(coupon.code)
    toast(texts.kept(coupon), { kind: 'info' })
  } catch (error) {
    if (!(error instanceof CallError) || !endedCodes.has(error.code ?? '')) return
    forgetLinkedCode(code)
    toast(texts.ended, { kind: 'info' })
  }
}

/** The error codes after which no order can use the coupon. `invalid_input`: no coupon can have such a code. */
const endedCodes = new Set(['coupon_unknown', 'coupon_expired', 'coupon_used_up', 'invalid_input'])
