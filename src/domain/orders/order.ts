/** Pending and Unpaid are attempts; Paid, Delivered and Cancelled are orders. `Unpaid`: the last try failed, the dialog was closed, or the attempt expired. */
export const orderStatuses = ['Pending', 'Unpaid', 'Paid', 'Delivered', 'Cancelled'] as const

export type OrderStatus = (typeof orderStatuses)[number]

export const placedStatuses = ['Paid', 'Delivered', 'Cancelled'] as const satisfies OrderStatus[]

const next: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Paid', 'Unpaid'],
  // A shopper who comes back to the same cart.
  Unpaid: ['Pending', 'Paid'],
  Paid: ['Delivered', 'Cancelled'],
  Delivered: [],
  Cancelled: [],
}

/** Whether an order may go from one status to another: an attempt is opened again, an order goes forward only. */
export const mayBecome = (from: OrderStatus, to: OrderStatus) => next[from].includes(to)

/** Whether a text has the form of an order's id, as the receipt of a provider's order that this shop made has. */
export const isOrderId = (text: string) => /^SW[0-9A-HJKMNP-TV-Z]{12}$/.test(text)

/** Whether it is an order by now, and no longer an attempt. */
export const isPlaced = (status: OrderStatus) => status !== 'Pending' && status !== 'Unpaid'
