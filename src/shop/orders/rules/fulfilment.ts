import { isUnfinished, type StatusOf } from './order.ts'
import { refundStateOf } from './refund-state.ts'

/**
 * How far the parcels of an order are. It stands beside the status, and is null for an attempt and for an order that was cancelled unsent.
 * `packed`: all pieces are in parcels, or some of the parcels are on their way.
 */
export const fulfilments = ['to_pack', 'packed', 'shipped', 'delivered'] as const

export type Fulfilment = (typeof fulfilments)[number]

/** The states that the packer's queue lists. */
export const queuedFulfilments = ['to_pack', 'packed'] as const satisfies Fulfilment[]

/**
 * The fulfilment filters of the order list. All but `rest` find orders that are neither delivered nor cancelled, because the status of the others says enough. `to_cancel`: fully
 * refunded and not sent, so its pieces are kept until somebody cancels it. `rest`: cancelled when a part was sent, and nobody has decided about the
 * unsent pieces.
 */
export const fulfilmentFilters = ['to_pack', 'packed', 'shipped', 'to_cancel', 'rest'] as const satisfies (Fulfilment | 'to_cancel' | 'rest')[]

export type FulfilmentFilter = (typeof fulfilmentFilters)[number]

/** The states of a return that wait for the shop or for the parcel. */
export const openReturnStates = ['requested', 'approved', 'received'] as const

type OrderState = StatusOf & { fulfilment: Fulfilment | null }

/**
 * Returns whether the shopper may still cancel the order, and staff change its address and remove pieces: it is placed, and nothing of it is in a parcel.
 * `parcels` counts the parcels.
 */
export const isUnpacked = (order: OrderState, parcels: number) => isUnfinished(order) && order.fulfilment === 'to_pack' && parcels === 0

/** Returns whether an order is placed and not all of it is sent. A full refund changes nothing of this. */
export const isQueued = (order: OrderState) => isUnfinished(order) && (order.fulfilment === 'to_pack' || order.fulfilment === 'packed')

/** Returns whether an order waits to be packed. A fully refunded one does not. `isWaitingToPack` in order-filter.server.ts is the same rule in SQL. */
export const waitsToBePacked = (order: OrderState & Parameters<typeof refundStateOf>[0]) =>
  isUnfinished(order) && order.fulfilment === 'to_pack' && refundStateOf(order) !== 'full'

/** Returns the state of an order whose pieces are partly in parcels. `shipped` counts pieces of `packed`, and `packed` those of `ordered`. */
export function fulfilmentOfPieces({ ordered, packed, shipped }: { ordered: number; packed: number; shipped: number }): Fulfilment {
  if (shipped >= ordered) return 'shipped'
  return shipped > 0 || packed >= ordered ? 'packed' : 'to_pack'
}
