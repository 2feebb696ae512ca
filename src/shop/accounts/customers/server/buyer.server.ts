import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns the customer with the given address, if the address belongs to the customer. Locks the account against deletion until the transaction ends.
 * Other changes to it remain possible. Call this before locking rows that refer to the account: a deletion locks the account first, too.
 * With `alone`, calls for the same customer run one after the other.
 * @throws ShopError unauthenticated when the account was deleted meanwhile
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
  return { customer: { name: customerName, email }, address: isComplete(address) ? address : undefined }
}

/** Returns whether the join found an address. Every column of an address is required, so a null means that there is none. */
function isComplete<Columns extends Record<string, string | null>>(address: Columns): address is Columns & Record<keyof Columns, string> {
  return Object.values(address).every((value) => value !== null)
}
