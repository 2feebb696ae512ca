import { call, CallError } from '#ui/call.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import { couponLinkTexts as texts } from './coupon-link-texts.ts'
import { forgetLinkedCode, keepLinkedCoupon, readLinkedCoupon } from './linked-coupon.ts'

/** Tells what the coupon of a followed link is worth. Without an answer the kept code stays: the checkout asks again. */
export async function followLink(code: string) {
  try {
    const { coupon } = await call(contract.followCoupon, { code })
    // As the shop writes it, because the checkout compares it. Another tab may have followed another link meanwhile.
    if (readLinkedCoupon()?.code === code) keepLinkedCoupon(coupon.code)
    toast(texts.kept(coupon), { kind: 'info' })
  } catch (error) {
    if (!(error instanceof CallError) || !ended.has(error.code ?? '')) return
    forgetLinkedCode(code)
    toast(texts.ended, { kind: 'info' })
  }
}

/** The refusals after which no order can use the coupon: of a code that no coupon can have, too. */
const ended = new Set(['coupon_unknown', 'coupon_expired', 'coupon_used_up', 'invalid_input'])
