/**
 * `Pending` and `Unpaid` are attempts; `Paid`, `Delivered` and `Cancelled` are orders. `Unpaid`: the last payment failed, the shopper closed the payment
 * dialog, or the attempt expired.
 */
export const orderStatuses = ['Pending', 'Unpaid', 'Paid', 'Delivered', 'Cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const attemptStatuses = ['Pending', 'Unpaid'] as const satisfies OrderStatus[]

/** The status filters of the order list. `attempts` stands for both statuses of attempts. */
export const statusFilters = [...orderStatuses, 'attempts'] as const

export type StatusFilter = (typeof statusFilters)[number]

export const placedStatuses = ['Paid', 'Delivered', 'Cancelled'] as const satisfies OrderStatus[]

const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Paid', 'Unpaid'],
  // Pending again if the shopper returns to the same cart.
  Unpaid: ['Pending', 'Paid'],
  Paid: ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
}

/** Returns whether an order may change from one status to another. Attempts may be reopened; orders go forward only. */
export const canChangeStatus = (from: OrderStatus, to: OrderStatus) => nextStatuses[from].includes(to)

/** The fields whose changes raise an order's version, as audit entries name them. A refund raises none. */
export const versionedFields = ['status', 'trackingUrl', 'address', 'removed'] as const

/** Returns whether a text has the form of an order's id. The receipt of each provider order that this shop made is such an id. */
export const isOrderId = (text: string) => /^SW[0-9A-HJKMNP-TV-Z]{12}$/.test(text)

/** Returns whether a status, or a filter by status, is of orders and not of attempts. */
export const isPlaced = (status: StatusFilter) => status !== 'Pending' && status !== 'Unpaid' && status !== 'attempts'

type Item = { qty: number; removed: number }

/** Returns the items of an order with the pieces that are to be sent: those that were bought, without those that staff removed. */
export const itemsToSend = <Line extends Item>(items: readonly Line[]): Line[] =>
  items.map((item) => ({ ...item, qty: item.qty - item.removed })).filter(({ qty }) => qty > 0)
