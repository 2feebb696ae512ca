import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Who buys, and where to: the customer with one of their addresses, if it is theirs. The account is then there until the transaction ends,
 * while other changes to it may go on; to be called before rows that name it are locked, as a deletion locks them after it. `alone`: of those who
 * ask so at once, one goes on when the other has ended.
 * @throws ShopError unauthenticated when it was deleted a moment ago
 */
export async function findBuyer(tx: Tx, { customerId, addressId, alone }: { customerId: string; addressId: string; alone: boolean }) {
  const query = tx
    .selectFrom('customer')
    .leftJoin('address', (join) => join.onRef('address.customerId', '=', 'customer.id').on('address.id', '=', addressId))
    .select(['customer.name as customerName', 'customer.email', 'address.name', 'address.mobile', 'address.pincode', 'address.locality'])
    .select(['address.street', 'address.city', 'address.state', 'address.landmark', 'address.alternatePhone', 'address.addressType'])
    .where('customer.id', '=', customerId)
    .where('customer.deletedAt', 'is', null)
  const row = await (alone ? query.forNoKeyUpdate('customer') : query.forKeyShare('customer')).executeTakeFirst()
  if (!row) throw new ShopError('unauthenticated', 'Please log in to continue.')
  const { customerName, email, ...address } = row
  return { customer: { name: customerName, email }, address: isThere(address) ? address : undefined }
}

/** Every column of an address is required: one that is missing is no address. */
function isThere<Columns extends Record<string, string | null>>(address: Columns): address is Columns & Record<keyof Columns, string> {
  return Object.values(address).every((value) => value !== null)
}
