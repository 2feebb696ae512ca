import { Link } from 'react-router'

export const OrderLink = ({ id }: { id: string }) => (
  <Link to={`/admin/orders/${id}`} translate="no" className="link">
    {id}
  </Link>
)
