import { call, CallError } from '#ui/call.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import { couponLinkTexts as texts } from './coupon-link-texts.ts'
import { forgetLinkedCoupon, keepLinkedCoupon } from './linked-coupon.ts'

/** Keeps the code of a followed link, and tells what it is worth. Without an answer the code stays: the checkout asks again. */
export async function followLink(code: string) {
  try {
    keepLinkedCoupon(code)
    const { coupon } = await call(contract.followCoupon, { code })
    toast(texts.kept(coupon), { kind: 'info' })
  } catch (error) {
    if (!(error instanceof CallError) || !ended.has(error.code ?? '')) return
    forgetLinkedCoupon()
    toast(texts.ended, { kind: 'info' })
  }
}

/** The refusals after which no order can use the coupon. */
const ended = new Set(['coupon_unknown', 'coupon_expired', 'coupon_used_up'])
