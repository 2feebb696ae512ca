import { dayMs, minuteMs } from '#kernel/duration.ts'
import { endOfDay } from '#kernel/india.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { hasPlacedStatus, type OrderStatus } from '../../rules/order.ts'

/** How long a payment link can be paid, in days. */
export const linkDays = [1, 3, 7] as const

export type LinkDays = (typeof linkDays)[number]

/** The shortest lifetime of a new link. The payment provider refuses a link that expires within 15 minutes. */
export const minLinkMs = 16 * minuteMs

/**
 * Returns when the link expires: after `days`, or earlier at the end of the coupon's last day in India. It lives at least as long as the hold on the coupon.
 */
export function linkExpiry(now: Date, days: LinkDays, coupon: { expiresOn: string } | undefined): Date {
  const chosen = now.getTime() + days * dayMs
  const couponEnd = coupon ? endOfDay(coupon.expiresOn).getTime() : chosen
  return new Date(Math.min(chosen, Math.max(couponEnd, now.getTime() + holdMinutes * minuteMs)))
}

/** `open`: the link can be paid. `ended`: a payment made no order, so the link takes no other payment. */
export const phoneOrderStates = ['open', 'paid', 'cancelled', 'expired', 'ended'] as const

export type PhoneOrderState = (typeof phoneOrderStates)[number]

type PhoneOrderRow = { status: OrderStatus; withdrawnAt: Date | null; expiresAt: Date }

export function phoneOrderState({ status, withdrawnAt, expiresAt }: PhoneOrderRow, now: Date): PhoneOrderState {
  if (hasPlacedStatus(status)) return 'paid'
  if (withdrawnAt !== null) return 'cancelled'
  if (expiresAt <= now) return 'expired'
  return status === 'Pending' ? 'open' : 'ended'
}

/** Returns whether the provider still makes a link for this order. */
export const canMakeLink = ({ expiresAt }: { expiresAt: Date }, now: Date) => expiresAt.getTime() - now.getTime() >= minLinkMs
