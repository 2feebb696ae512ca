import { dayMs, minuteMs } from '#kernel/duration.ts'
import type { StatusOf } from '../../rules/order.ts'

/** What a cash on delivery order costs besides its packs, as `order_extra` identifies it. It falls away when the order is paid online. */
export const codFee = { module: 'cod', id: 'fee' } as const

/** How long a link can be paid, unless the parcel is sent before. */
export const payNowMs = 7 * dayMs

/** The payment provider makes no link that expires within 15 minutes. */
const leastLinkMs = 16 * minuteMs

/** `open`: the order can be paid online. `ended`: it cannot, because its link expired, its payment was refunded, or its parcel was sent once. */
export const payNowStates = ['open', 'paid', 'cancelled', 'sent', 'ended'] as const

export type PayNowState = (typeof payNowStates)[number]

type PayNow = StatusOf & { advancePaise: number; linkId: string | null; linkEndsAt: Date | null; endedAt: Date | null; prepaidAt: Date | null }

/** Returns whether a placed order that is or was paid in cash on delivery can be paid online. */
export function payNowState({ status, codState, advancePaise, linkId, linkEndsAt, endedAt, prepaidAt }: PayNow, now: Date): PayNowState {
  if (status === 'Cancelled') return 'cancelled'
  if (prepaidAt !== null) return 'paid'
  if (codState !== 'confirmed') return 'sent'
  if (endedAt !== null || advancePaise > 0) return 'ended'
  const left = linkEndsAt === null ? payNowMs : linkEndsAt.getTime() - now.getTime()
  return left < (linkId === null ? leastLinkMs : 1) ? 'ended' : 'open'
}
