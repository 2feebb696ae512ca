import { isUnfinished, type StatusOf } from './order.ts'
import { refundStateOf } from './refund-state.ts'

/**
 * How far the parcels of an order are. An order has it besides its status. It is null for an attempt, and for an order that was cancelled before it was sent.
 * `packed`: all pieces are in parcels, or some of the parcels are sent.
 */
export const fulfilments = ['to_pack', 'packed', 'shipped', 'delivered'] as const

export type Fulfilment = (typeof fulfilments)[number]

/** The states in which an order is in the list of orders to pack and send. */
export const queuedFulfilments = ['to_pack', 'packed'] as const satisfies Fulfilment[]

/**
 * The fulfilment filters of the order list. All except `rest` find only orders that are neither delivered nor cancelled. `to_cancel`: the order is fully
 * refunded and not sent, and a person should cancel it to free its pieces. `awaits_address`: a gift whose recipient is asked for the address. `rest`: it was cancelled after a part was sent, and its unsent pieces need a
 * decision.
 */
export const fulfilmentFilters = ['to_pack', 'packed', 'shipped', 'awaits_address', 'to_cancel', 'rest'] as const satisfies (
  | Fulfilment
  | 'awaits_address'
  | 'to_cancel'
  | 'rest'
)[]

export type FulfilmentFilter = (typeof fulfilmentFilters)[number]

/** The states of a return that wait for the shop or for the parcel. */
export const openReturnStates = ['requested', 'approved', 'received'] as const

type OrderState = StatusOf & { fulfilment: Fulfilment | null }

/**
 * Returns whether an order is placed and none of its pieces is in a parcel. Then the shopper may cancel it, and staff may change its address and remove pieces.
 * `parcels`: the number of its parcels.
 */
export const isUnpacked = (order: OrderState, parcels: number) => isUnfinished(order) && order.fulfilment === 'to_pack' && parcels === 0

type WithGift = { gift?: { recipient?: { state: string } | undefined } | undefined }

/** Returns whether the recipient of a gift is asked for the address, and has given none. */
export const awaitsAddress = ({ gift }: WithGift) => gift?.recipient?.state === 'awaited'

/** Returns whether an order is placed and not completely sent. A fully refunded order counts too, but not a gift without an address. */
export const isQueued = (order: OrderState & WithGift) =>
  isUnfinished(order) && (order.fulfilment === 'to_pack' || order.fulfilment === 'packed') && !awaitsAddress(order)

/** Returns whether an order waits to be packed. A fully refunded order does not, nor a gift without an address. `isWaitingToPack` of order-filter.server.ts is the same rule in SQL. */
export const waitsToBePacked = (order: OrderState & WithGift & Parameters<typeof refundStateOf>[0]) =>
  isUnfinished(order) && order.fulfilment === 'to_pack' && !awaitsAddress(order) && refundStateOf(order) !== 'full'

/**
 * Returns the state of an order from its pieces. `packed`: the pieces in parcels, a part of `ordered`. `shipped`: the pieces in sent parcels, a part of
 * `packed`.
 */
export function fulfilmentOfPieces({ ordered, packed, shipped }: { ordered: number; packed: number; shipped: number }): Fulfilment {
  if (shipped >= ordered) return 'shipped'
  return shipped > 0 || packed >= ordered ? 'packed' : 'to_pack'
}
