import type { EventKind, TimelineEvent } from './timeline.ts'

/** The events about payments and refunds. Roles that may not see money do not see these. */
const moneyKinds: ReadonlySet<EventKind> = new Set<EventKind>([
  'payment_failed',
  'payment_authorized',
  'payment_captured',
  'payment_apart',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'refund_tried_again',
  'payment_linked',
  'refund_paid_back',
])

export const isAboutMoney = ({ kind }: TimelineEvent) => moneyKinds.has(kind)
