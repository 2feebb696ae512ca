import { dayMs } from '#kernel/duration.ts'
import { minRefundPaise } from '../../payments/rules/refund.ts'
import type { StatusOf } from '../../rules/order.ts'
import { minLinkMs } from '../../phone-orders/rules/phone-order.ts'

// Rules of paying a cash on delivery order online before it is sent, by a link of the payment provider.

/** Identifies the fee for cash on delivery among the extras of an order (`order_extra`). The fee falls away when the order is paid online. */
export const codFee = { module: 'cod', id: 'fee' } as const

/** How long a link can be paid. It ends earlier if the parcel is sent. */
export const payNowMs = 7 * dayMs

/** `open`: the order can be paid online. `ended`: it cannot, because its link expired, its payment was refunded, or its parcel was sent once. */
export const payNowStates = ['open', 'paid', 'cancelled', 'sent', 'ended'] as const

export type PayNowState = (typeof payNowStates)[number]

/** The amounts of an order that can be paid online in place of cash. `feePaise`: the fee for cash on delivery, which `totalPaise` includes. */
type Amounts = { totalPaise: number; advancePaise: number; feePaise: number }

/** `linkId`: the provider's link. `endedAt`: when the order could no longer be paid online. `prepaidAt`: when it was paid online. */
type PayNow = StatusOf & Amounts & { linkId: string | null; linkEndsAt: Date | null; endedAt: Date | null; prepaidAt: Date | null }

/** Returns the amount that is paid online in place of cash, in paise: the total without the fee, less the advance. */
export const payNowPaiseOf = ({ totalPaise, advancePaise, feePaise }: Amounts) => totalPaise - feePaise - advancePaise

/** Returns the state of the link to pay online, for a placed order that is or was to be paid in cash on delivery. */
export function payNowState({ status, codState, linkId, linkEndsAt, endedAt, prepaidAt, ...amounts }: PayNow, now: Date): PayNowState {
  if (status === 'Cancelled') return 'cancelled'
  if (prepaidAt !== null) return 'paid'
  if (codState !== 'confirmed') return 'sent'
  // The provider takes no less than ₹1.
  if (endedAt !== null || payNowPaiseOf(amounts) < minRefundPaise) return 'ended'
  const leftMs = linkEndsAt === null ? payNowMs : linkEndsAt.getTime() - now.getTime()
  // Without `linkId`, the provider still has to make the link.
  const neededMs = linkId === null ? minLinkMs : 1
  return leftMs < neededMs ? 'ended' : 'open'
}
