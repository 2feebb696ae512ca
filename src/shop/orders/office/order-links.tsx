import { Link } from 'react-router'
import { queryOf } from '#ui/office/query.ts'
import { isPlaced, type OrderStatus, type StatusFilter } from '../rules/order.ts'

export const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/admin/orders/${id}`} translate="no" className="link">
    {id}
  </Link>
)

/** Returns the address of the list that contains orders of this status. The list without a filter has placed orders only. */
export const listWith = (status: OrderStatus | undefined) =>
  `/admin/orders${status === undefined || isPlaced(status) ? '' : queryOf({ status: 'attempts' satisfies StatusFilter })}`
