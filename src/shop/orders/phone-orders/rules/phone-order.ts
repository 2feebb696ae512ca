import { dayMs, minuteMs } from '#kernel/duration.ts'
import { endOfDay } from '#kernel/india.ts'
import { holdMinutes } from '#shop/stock/rules.ts'
import { hasPlacedStatus, type OrderStatus } from '../../rules/order.ts'

/** How long a payment link can be paid, in days. */
export const linkDays = [1, 3, 7] as const

export type LinkDays = (typeof linkDays)[number]

/** The payment provider makes no link that expires within 15 minutes. */
const leastLinkMs = 16 * minuteMs

/** Returns when the link expires. It does not outlive the coupon's last day in India, except for the minutes that the order holds the coupon. */
export function linkExpiry(now: Date, days: LinkDays, coupon: { expiresOn: string } | undefined): Date {
  const chosen = now.getTime() + days * dayMs
  const couponEnds = coupon ? endOfDay(coupon.expiresOn).getTime() : chosen
  return new Date(Math.min(chosen, Math.max(couponEnds, now.getTime() + holdMinutes * minuteMs)))
}

/** `open`: its link can be paid. `ended`: its payment made no order, so the link takes no other. */
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
export const canMakeLink = ({ expiresAt }: { expiresAt: Date }, now: Date) => expiresAt.getTime() - now.getTime() >= leastLinkMs
