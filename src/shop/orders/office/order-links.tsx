import { Link } from 'react-router'
import { queryOf } from '#ui/office/query.ts'
import { isPlaced, type StatusFilter, type StatusOf } from '../rules/order.ts'

export const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/admin/orders/${id}`} translate="no" className="link">
    {id}
  </Link>
)

/** Returns the address of the list that contains an order. The list without a filter has placed orders only. */
export const listWith = (order: StatusOf | undefined) =>
  `/admin/orders${order === undefined || isPlaced(order) ? '' : queryOf({ status: 'attempts' satisfies StatusFilter })}`
