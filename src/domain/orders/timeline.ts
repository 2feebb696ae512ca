import { sentNotices } from './notice.ts'

/** Everything that can happen to an order. */
export const eventKinds = [
  'attempt_made',
  'payment_failed',
  'payment_authorized',
  'payment_captured',
  'payment_apart',
  'paid',
  'message_queued',
  'message_sent',
  'message_failed',
  'tracking_set',
  'tracking_changed',
  'delivered',
  'cancelled',
  'confirmation_sent_again',
  'delivery_notice_sent',
  'cancellation_notice_sent',
  'refund_notice_sent',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'refund_tried_again',
  'payment_linked',
  'changed',
] as const

export type EventKind = (typeof eventKinds)[number]

/** `amountPaise` where money is in it; `by` is who did it, undefined where the shop did; `detail` is what is particular to it. */
export type Happening = { at: Date; kind: EventKind; by?: string | undefined; amountPaise?: number; detail?: string }

type Known = {
  order: { createdAt: Date; paidAt: Date | null; totalPaise: number; placedBy: string }
  payments: { id: string; status: string; lane: string | null; amountPaise: number; createdAt: Date }[]
  refunds: { id: string; status: string; amountPaise: number; reason: string; problem: string | null; createdAt: Date; settledAt: Date | null }[]
  messages: { channel: string; recipient: string; status: string; createdAt: Date; sentAt: Date | null }[]
  changes: { at: Date; actorName: string; action: string; after: Record<string, unknown> }[]
}

/** Oldest first; what happened in one moment, in the order in which one thing leads to the next. */
export function timelineOf({ order, payments, refunds, messages, changes }: Known): Happening[] {
  const whoAsked = new Map(changes.flatMap(({ after, actorName }) => (typeof after['refundId'] === 'string' ? [[after['refundId'], actorName] as const] : [])))
  const happened: Happening[] = [
    { at: order.createdAt, kind: 'attempt_made', by: order.placedBy, amountPaise: order.totalPaise },
    ...payments.map(fromPayment),
    ...(order.paidAt ? [{ at: order.paidAt, kind: 'paid' as const, amountPaise: order.totalPaise }] : []),
    ...messages.flatMap(fromMessage),
    ...changes.flatMap(fromChange),
    ...refunds.flatMap((refund) => fromRefund(refund, whoAsked.get(refund.id))),
  ]
  return happened.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function fromPayment({ id, status, lane, amountPaise, createdAt }: Known['payments'][number]): Happening {
  const about = { at: createdAt, amountPaise, detail: id }
  if (status === 'failed') return { ...about, kind: 'payment_failed' }
  if (status === 'authorized') return { ...about, kind: 'payment_authorized' }
  return { ...about, kind: lane === null || lane === 'settled' ? 'payment_captured' : 'payment_apart' }
}

function fromMessage({ channel, recipient, status, createdAt, sentAt }: Known['messages'][number]): Happening[] {
  const detail = `${channel === 'sms' ? 'SMS' : 'Mail'} to ${recipient}`
  const queued = { at: createdAt, kind: 'message_queued' as const, detail }
  if (sentAt) return [{ at: sentAt, kind: 'message_sent', detail }]
  // When it was given up is not kept: it stands where it began.
  return status === 'failed' ? [{ ...queued, kind: 'message_failed' }] : [queued]
}

function fromRefund({ status, amountPaise, reason, problem, createdAt, settledAt }: Known['refunds'][number], by: string | undefined): Happening[] {
  const requested = { at: createdAt, kind: 'refund_requested' as const, by, amountPaise, detail: reason }
  if (!settledAt || status === 'requested') return [requested]
  if (status === 'processed') return [requested, { at: settledAt, kind: 'refund_processed', amountPaise }]
  return [requested, { at: settledAt, kind: 'refund_failed', amountPaise, ...(problem && { detail: problem }) }]
}

const kindOfAction: Record<string, EventKind> = {
  'marked delivered': 'delivered',
  cancelled: 'cancelled',
  'tracking set': 'tracking_set',
  'tracking changed': 'tracking_changed',
  [sentNotices.confirmation.action]: 'confirmation_sent_again',
  [sentNotices.delivery.action]: 'delivery_notice_sent',
  [sentNotices.cancellation.action]: 'cancellation_notice_sent',
  [sentNotices.refund.action]: 'refund_notice_sent',
  'refund tried again': 'refund_tried_again',
  'linked to its order': 'payment_linked',
}

/** A refund that was asked for stands on its own. */
function fromChange({ at, actorName, action, after }: Known['changes'][number]): Happening[] {
  if (action === 'refund requested') return []
  const kind = kindOfAction[action] ?? 'changed'
  const { trackingUrl } = after
  const detail = kind === 'changed' ? action : typeof trackingUrl === 'string' ? trackingUrl : undefined
  return [{ at, kind, by: actorName, ...(detail !== undefined && { detail }) }]
}
