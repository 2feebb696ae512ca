/**
 * `Pending` and `Unpaid` are attempts; `Paid`, `Delivered` and `Cancelled` are orders. `Unpaid`: the last payment failed, the shopper closed the payment
 * dialog, or the attempt expired. An order that is paid in cash on delivery is `Pending` from its confirmation to its delivery.
 */
export const orderStatuses = ['Pending', 'Unpaid', 'Paid', 'Delivered', 'Cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const attemptStatuses = ['Pending', 'Unpaid'] as const satisfies OrderStatus[]

/**
 * The states of the cash of a cash on delivery order. `to_confirm`: an attempt that waits for its code. `collected`: the courier has the cash. `remitted`: the
 * courier paid it out. `written_off`: the shop no longer expects it. `returned`: the order was cancelled after it was sent. A trigger derives the state.
 */
export const codStates = ['to_confirm', 'confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled'] as const

export type CodState = (typeof codStates)[number]

/**
 * The filters of the order list by the state of the cash. `all` finds placed orders in any state. `to_confirm` finds attempts, which the shopper's code or a
 * payment may still confirm.
 */
export const codFilters = ['all', 'to_confirm', 'confirmed', 'shipped', 'collected', 'remitted', 'written_off', 'returned', 'cancelled'] as const satisfies (
  | CodState
  | 'all'
)[]

/** The filters of the order list by the way of payment that was chosen when the order was placed. */
export const methodFilters = ['online', 'cod'] as const

export type MethodFilter = (typeof methodFilters)[number]

export type CodFilter = (typeof codFilters)[number]

/** The status filters of the order list: `Pending` and `Unpaid` find attempts only. `attempts` stands for both. */
export const statusFilters = [...orderStatuses, 'attempts'] as const

export type StatusFilter = (typeof statusFilters)[number]

/** The statuses that only placed orders have. */
export const placedStatuses = ['Paid', 'Delivered', 'Cancelled'] as const satisfies OrderStatus[]

/** Returns whether an order was placed. Only for orders that are never paid in cash on delivery; `isPlaced` is for all. */
export const hasPlacedStatus = (status: OrderStatus) => placedStatuses.some((placed) => placed === status)

/** The status of an order, and the state of its cash, which is null if it is paid online. */
export type StatusOf = { status: OrderStatus; codState: CodState | null }

/** The statuses that an order can get next, if it is paid online. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Paid', 'Unpaid'],
  // `Pending` again if the shopper returns to the same cart.
  Unpaid: ['Pending', 'Paid'],
  Paid: ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
}

/** The statuses that a cash on delivery order can get next, by the state of its cash. */
const nextStatusesOfCash: Record<CodState, readonly OrderStatus[]> = {
  to_confirm: ['Pending', 'Unpaid'],
  confirmed: ['Delivered', 'Cancelled'],
  // It can be cancelled only after its parcel has come back.
  shipped: ['Delivered'],
  collected: [],
  remitted: [],
  written_off: [],
  returned: [],
  cancelled: [],
}

/** Returns whether an order can get a status. Attempts may be reopened; orders only go forward. A cash on delivery order never becomes `Paid` by its cash. */
export const canChangeStatus = ({ status, codState }: StatusOf, to: OrderStatus) =>
  (codState === null ? nextStatuses[status] : nextStatusesOfCash[codState]).includes(to)

/** The fields whose changes raise an order's version, by their names in audit entries. A refund does not raise the version. */
export const versionedFields = ['status', 'trackingUrl', 'address', 'removed'] as const

/** Returns whether a text has the form of an order's id. Each provider order that this shop made has such an id as its receipt. */
export const isOrderId = (text: string) => /^SW[0-9A-HJKMNP-TV-Z]{12}$/.test(text)

/** Returns whether an order was placed: paid, or confirmed for cash on delivery. Otherwise it is an attempt. `paid_at` of its row is the time of placing. */
export const isPlaced = ({ status, codState }: StatusOf) => (status === 'Pending' ? codState !== null && codState !== 'to_confirm' : status !== 'Unpaid')

/** Returns whether the shopper has paid a placed order: online, or in cash on its delivery. */
export const hasPaid = ({ status, codState }: StatusOf) => codState === null || status === 'Delivered'

/** Returns whether an order is placed, and neither delivered nor cancelled. */
export const isUnfinished = (order: StatusOf) => order.status === 'Paid' || (order.status === 'Pending' && isPlaced(order))

/** Returns whether a filter by status finds attempts instead of orders. */
export const findsAttempts = (status: StatusFilter | undefined) => status === 'Pending' || status === 'Unpaid' || status === 'attempts'

type Item = { qty: number; removed: number }

/** Returns the items of an order with the pieces to send (`qty`): the bought pieces less those that staff removed. Items without such pieces are left out. */
export const itemsToSend = <Line extends Item>(items: readonly Line[]): Line[] =>
  items.map((item) => ({ ...item, qty: item.qty - item.removed })).filter(({ qty }) => qty > 0)
