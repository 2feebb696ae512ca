import type { EventKind, TimelineEvent } from './timeline.ts'

/** The kinds of events that a shopper sees of an own order. */
export const ownEventKinds = [
  'placed',
  'paid',
  'paid_again',
  'address_changed',
  'items_removed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refund_started',
  'refund_made',
  'refund_delayed',
  'return_asked',
  'return_withdrawn',
  'return_approved',
  'return_refused',
  'return_received',
  'return_closed',
  'replaced',
] as const

export type OwnEventKind = (typeof ownEventKinds)[number]

export type OwnEvent = { at: Date; kind: OwnEventKind; amountPaise?: number }

/** The events that the shopper sees, by the event of the back-office. All other events are for the back-office alone. */
const ownKinds: Partial<Record<EventKind, OwnEventKind>> = {
  attempt_made: 'placed',
  paid: 'paid',
  advance_paid: 'paid',
  payment_apart: 'paid_again',
  address_changed: 'address_changed',
  items_removed: 'items_removed',
  tracking_set: 'shipped',
  delivered: 'delivered',
  cancelled: 'cancelled',
  cancelled_by_shopper: 'cancelled',
  refund_requested: 'refund_started',
  refund_processed: 'refund_made',
  refund_failed: 'refund_delayed',
  return_asked: 'return_asked',
  return_withdrawn: 'return_withdrawn',
  return_approved: 'return_approved',
  return_refused: 'return_refused',
  return_received: 'return_received',
  return_closed: 'return_closed',
  replacement_made: 'replaced',
}

type Parcel = { packedAt: Date; shippedAt: Date | null }

/**
 * Returns the events that concern the shopper, oldest first, without names of staff, reasons, recipients and the provider's answers. Each sent parcel is an
 * event `shipped`. Without sent parcels, the order was shipped when its tracking link was set.
 */
export function ownTimelineOf(events: TimelineEvent[], parcels: Parcel[]): OwnEvent[] {
  const sent = parcels.flatMap(({ shippedAt }) => (shippedAt ? [{ at: shippedAt, kind: 'shipped' as const }] : []))
  const [first] = parcels.toSorted((one, other) => one.packedAt.getTime() - other.packedAt.getTime())
  const packed = first ? [{ at: first.packedAt, kind: 'packed' as const }] : []
  // The shopper's order begins with its payment or confirmation. Before that there was only an attempt.
  const placedAt = events.find(({ kind }) => kind === 'paid' || kind === 'cod_confirmed')?.at
  const own = events.flatMap(({ at, kind, amountPaise }): OwnEvent[] => {
    const ownKind = ownKinds[kind]
    if (!ownKind || (ownKind === 'shipped' && sent.length > 0)) return []
    if (ownKind === 'placed') return [{ at: placedAt ?? at, kind: ownKind }]
    return [{ at, kind: ownKind, ...(amountPaise !== undefined && { amountPaise }) }]
  })
  return [...own, ...packed, ...sent].toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
