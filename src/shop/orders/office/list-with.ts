import { isPlaced, type OrderStatus, type StatusFilter } from '../rules/order.ts'
import { queryOf } from '#ui/office/query.ts'

/** Returns the address of the list that contains orders of this status. The list without a filter has placed orders only. */
export const listWith = (status: OrderStatus | undefined) =>
  `/admin/orders${status === undefined || isPlaced(status) ? '' : queryOf({ status: 'attempts' satisfies StatusFilter })}`
