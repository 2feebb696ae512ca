/** What couriers report about a parcel, in the shop's terms. */
export const reportKinds = [
  'booked',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
  'returning',
  'lost',
  'returned',
  'delivered',
  'cancelled',
] as const

export type ReportKind = (typeof reportKinds)[number]

/**
 * The states of a shipment, in the order of their rank. `booking`: the courier has not answered yet. `failed`: it did not answer in time. `refused`: it does
 * not take the parcel.
 */
export const shipmentStates = [
  'booking',
  'failed',
  'refused',
  'booked',
  'cancelling',
  'cancelled',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'returning',
  'lost',
  'returned',
  'delivered',
] as const

export type ShipmentState = (typeof shipmentStates)[number]

/** The rank of a state. A report never moves a shipment to a state of lower rank, so the order of reports does not matter. */
const rankOf = (state: ShipmentState) => shipmentStates.indexOf(state)

/** A failed attempt is a report that changes no state: the parcel is still with the courier. */
const stateOf = (kind: ReportKind): ShipmentState => (kind === 'attempt_failed' ? 'in_transit' : kind)

/** Returns the state of a shipment after reports, in whatever order they came. */
export const stateAfter = (state: ShipmentState, kinds: readonly ReportKind[]): ShipmentState =>
  kinds.map(stateOf).reduce((reached, next) => (rankOf(next) > rankOf(reached) ? next : reached), state)

/** Whether the courier may still report about a shipment. */
export const isUnderWay = (state: ShipmentState) => rankOf(state) >= rankOf('booked') && !['cancelled', 'returned', 'delivered'].includes(state)

/** Whether the shop waits for the courier's answer, so that the screen looks again. */
export const awaitsCourier = (state: ShipmentState) => state === 'booking' || state === 'cancelling'

/** Whether a shipment excludes another one for the same parcel. */
export const isStanding = (state: ShipmentState) => !['refused', 'cancelled'].includes(state)
