import { paiseOf } from '#kernel/money.ts'
import { noteChanged, tagsChanged } from '#shop/accounts/rules.ts'
import { sentNotices } from './notice.ts'
import { fromMessage, type Message } from './message-event.ts'
import { giftKinds } from '../gifts/rules/gift-actions.ts'
import { deliveryKinds, parcelCameBack } from './delivery-actions.ts'

/** The kinds of events in an order's timeline. `payment_apart`: captured money that did not pay for the order, as of a second payment. */
export const eventKinds = [
  'attempt_made',
  'payment_failed',
  'payment_authorized',
  'payment_captured',
  'payment_apart',
  'paid',
  'cod_confirmed',
  'advance_paid',
  'message_queued',
  'message_sent',
  'message_failed',
  'address_changed',
  'items_removed',
  'note_changed',
  'tags_changed',
  'packed',
  'unpacked',
  'batch_replaced',
  'rest_decided',
  'shipped',
  'shipping_undone',
  'tracking_set',
  'tracking_changed',
  'delivered',
  'cancelled',
  'cancelled_by_shopper',
  'confirmation_sent_again',
  'delivery_notice_sent',
  'cancellation_notice_sent',
  'refund_notice_sent',
  'refund_requested',
  'refund_processed',
  'refund_failed',
  'refund_tried_again',
  'payment_linked',
  'marked_paid',
  'refund_paid_back',
  'return_asked',
  'return_withdrawn',
  'return_approved',
  'return_refused',
  'return_received',
  'return_closed',
  'replacement_made',
  'phone_order_made',
  'payment_link_sent',
  'phone_order_cancelled',
  'delivery_failed',
  'delivery_day_set',
  'shopper_asked',
  'shopper_answered',
  'parcel_returning',
  'parcel_lost',
  'parcel_marked_lost',
  'parcel_not_lost',
  'parcel_given_up',
  'parcel_back',
  'parcel_sent_again',
  'shipment_booked',
  'shipment_cancelled',
  'gift_link_sent',
  'gift_address_received',
  'gift_address_given',
  'changed',
] as const

export type EventKind = (typeof eventKinds)[number]

/** `by`: the name of the person who did it. Undefined for the shop itself. `amountPaise`: set for events about money. `detail`: a link, recipient or reason. */
export type TimelineEvent = { at: Date; kind: EventKind; by?: string | undefined; amountPaise?: number; detail?: string }

type OrderHistory = {
  order: {
    createdAt: Date
    paidAt: Date | null
    totalPaise: number
    placedBy: string
    source?: 'phone' | null
    method?: 'online' | 'cod'
    isReplacement?: boolean
    advancePaise?: number
  }
  payments: { id: string; status: string; lane: string | null; amountPaise: number; createdAt: Date }[]
  refunds: {
    id: string
    splitFrom?: string | null
    status: string
    amountPaise: number
    reason: string
    problem: string | null
    createdAt: Date
    settledAt: Date | null
  }[]
  messages: Message[]
  changes: { at: Date; actorName: string; action: string; before?: Record<string, unknown>; after: Record<string, unknown> }[]
}

/** Returns the events of an order, oldest first. Events of the same millisecond follow their logical order. */
export function timelineOf({ order, payments, refunds, messages, changes }: OrderHistory): TimelineEvent[] {
  const requesterOf = new Map(
    changes.flatMap(({ after, actorName }) => (typeof after['refundId'] === 'string' ? [[after['refundId'], actorName] as const] : [])),
  )
  const prepaid = changes.find(({ action }) => action === paidBeforeSent)
  const isCash = order.method === 'cod' || prepaid !== undefined
  const paiseIn = (amount: unknown) => (typeof amount === 'number' ? paiseOf(amount) : undefined)
  // The total when the order was placed. If it was paid online since, the audit entry has the total with the fee of cash on delivery.
  const placedPaise = paiseIn(prepaid?.before?.['total']) ?? order.totalPaise
  const events: TimelineEvent[] = [
    ...(prepaid ? [{ at: prepaid.at, kind: 'paid' as const, amountPaise: paiseIn(prepaid.after['paid']) ?? order.totalPaise }] : []),
    // For a phone order and a replacement, the audit log has an entry of the staff who made it.
    ...(order.source === 'phone' || order.isReplacement
      ? []
      : [{ at: order.createdAt, kind: 'attempt_made' as const, by: order.placedBy, amountPaise: placedPaise }]),
    ...payments.map(fromPayment),
    ...(order.paidAt && !order.isReplacement
      ? [{ at: order.paidAt, kind: isCash ? ('cod_confirmed' as const) : ('paid' as const), amountPaise: placedPaise }]
      : []),
    ...(order.paidAt && order.advancePaise ? [{ at: order.paidAt, kind: 'advance_paid' as const, amountPaise: order.advancePaise }] : []),
    ...messages.flatMap(fromMessage),
    ...changes.flatMap(fromChange),
    ...refunds.flatMap((refund) => fromRefund(refund, requesterOf.get(refund.splitFrom ?? refund.id))),
  ]
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

function fromPayment({ id, status, lane, amountPaise, createdAt }: OrderHistory['payments'][number]): TimelineEvent {
  const about = { at: createdAt, amountPaise, detail: id }
  if (status === 'failed') return { ...about, kind: 'payment_failed' }
  if (status === 'authorized') return { ...about, kind: 'payment_authorized' }
  return { ...about, kind: lane === null || lane === 'settled' ? 'payment_captured' : 'payment_apart' }
}

function fromRefund({ status, amountPaise, reason, problem, createdAt, settledAt }: OrderHistory['refunds'][number], by: string | undefined): TimelineEvent[] {
  const requested = { at: createdAt, kind: 'refund_requested' as const, by, amountPaise, detail: reason }
  if (!settledAt || status === 'requested') return [requested]
  if (status === 'processed') return [requested, { at: settledAt, kind: 'refund_processed', amountPaise }]
  return [requested, { at: settledAt, kind: 'refund_failed', amountPaise, ...(problem && { detail: problem }) }]
}

/** The audit log's action when a shopper paid a cash on delivery order online. */
export const paidBeforeSent = 'paid online before it was sent'

/** The audit log's actions of a shopper on the own order. */
export const cancelledByShopper = 'cancelled by the shopper'
export const returnAskedByShopper = 'return asked for by the shopper'
export const returnWithdrawnByShopper = 'return withdrawn by the shopper'

/** The audit log's action when staff undo that a parcel was shipped. */
export const shippingUndone = 'shipping undone'

/** The audit log's actions for booking a courier, and for cancelling the booking. */
export const shipmentBooked = 'booked with a courier'
export const shipmentCancelled = 'shipment cancelled'

/** The audit log's actions for an edit before packing. */
export const addressChanged = 'address changed'
export const itemsRemoved = 'items removed'

/** The audit log's action for a decision about the unsent pieces of a cancelled order. */
export const restDecided = 'unsent pieces decided'

/** The audit log's action for a refund that staff started. */
export const refundRequested = 'refund requested'

/** The audit log's actions when staff took the money of an order, or paid back a refund. */
export const markedPaid = 'marked as paid'
export const paidBack = 'refund paid back'

/** The audit log's action when staff send pieces of an order again without charge. */
export const replacementMade = 'replacement made'

const kindOfAction: Record<string, EventKind> = {
  ...deliveryKinds,
  'marked delivered': 'delivered',
  cancelled: 'cancelled',
  [cancelledByShopper]: 'cancelled_by_shopper',
  [addressChanged]: 'address_changed',
  [itemsRemoved]: 'items_removed',
  [noteChanged]: 'note_changed',
  [tagsChanged]: 'tags_changed',
  packed: 'packed',
  'parcel packed': 'packed',
  unpacked: 'unpacked',
  'recalled batch replaced': 'batch_replaced',
  [restDecided]: 'rest_decided',
  shipped: 'shipped',
  [shippingUndone]: 'shipping_undone',
  'tracking set': 'tracking_set',
  'tracking changed': 'tracking_changed',
  [sentNotices.confirmation.action]: 'confirmation_sent_again',
  [sentNotices.delivery.action]: 'delivery_notice_sent',
  [sentNotices.cancellation.action]: 'cancellation_notice_sent',
  [sentNotices.refund.action]: 'refund_notice_sent',
  'refund tried again': 'refund_tried_again',
  'linked to its order': 'payment_linked',
  [markedPaid]: 'marked_paid',
  [paidBack]: 'refund_paid_back',
  [returnAskedByShopper]: 'return_asked',
  [returnWithdrawnByShopper]: 'return_withdrawn',
  'return approved': 'return_approved',
  'return refused': 'return_refused',
  'return received': 'return_received',
  'return closed': 'return_closed',
  [replacementMade]: 'replacement_made',
  'phone order made': 'phone_order_made',
  'payment link sent': 'payment_link_sent',
  'phone order cancelled': 'phone_order_cancelled',
  ...giftKinds,
  [shipmentBooked]: 'shipment_booked',
  [shipmentCancelled]: 'shipment_cancelled',
}

/** The fields of an audit entry whose text the timeline shows as detail. The first one with a text counts. */
const detailKeys = ['trackingUrl', 'removed', 'replaced', 'decided', 'delivery', 'paidBy', 'pieces'] as const

/** Events of the shopper. Their audit entries have the shop as actor, so the timeline names nobody. */
const byShopper: readonly EventKind[] = [
  'cancelled_by_shopper',
  'return_asked',
  'return_withdrawn',
  'shopper_answered',
  'gift_address_received',
  'gift_address_given',
]

/** Converts an audit entry to an event. Leaves out requested refunds and online payments of cash on delivery, because other events tell of them. */
function fromChange({ at, actorName, action, after }: OrderHistory['changes'][number]): TimelineEvent[] {
  if (action === refundRequested || action === paidBeforeSent) return []
  const kind = kindOfAction[action] ?? 'changed'
  const showsAction = kind === 'changed' || action === parcelCameBack
  const detail = showsAction ? action : detailKeys.map((key) => after[key]).find((value) => typeof value === 'string')
  return [{ at, kind, ...(!byShopper.includes(kind) && { by: actorName }), ...(detail !== undefined && { detail }) }]
}
