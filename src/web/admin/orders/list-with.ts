import { isPlaced, type OrderStatus, type StatusFilter } from '#domain/orders/order.ts'
import { queryOf } from '../query.ts'

/** Returns the address of the list that contains orders of this status. The list without a filter has placed orders only. */
export const listWith = (status: OrderStatus | undefined) =>
  `/admin/orders${status === undefined || isPlaced(status) ? '' : queryOf({ status: 'attempts' satisfies StatusFilter })}`
