import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { batched } from '#platform/database/batch.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '../../customers/server/personal-rows.server.ts'
import type { Address } from '../contract.ts'
import { wireAddresses, type AddressSnapshot } from '../rules/address.ts'

const fields = [
  'id',
  'name',
  'mobile',
  'pincode',
  'locality',
  'street',
  'city',
  'state',
  'landmark',
  'alternatePhone',
  'addressType',
  'isDefault',
  'version',
] as const

/** Lists the addresses of each customer, oldest first. */
export const listAddresses = batched(async (db, customerIds: string[]) => {
  const rows = await db
    .selectFrom('address')
    .select([...fields, 'customerId'])
    .where(sql<boolean>`customer_id = any(${customerIds})`)
    .orderBy('seq')
    .execute()
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  return customerIds.map((id) => byCustomer.get(id) ?? [])
})

/** Finds an address of this customer. Returns undefined for another customer's address. */
export function findAddress(db: Db, customerId: string, id: string) {
  return db.selectFrom('address').select(fields).where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
}

export function insertAddress(tx: Tx, customerId: string, address: AddressSnapshot) {
  return tx
    .insertInto('address')
    .values({ id: randomId(16), customerId, ...address })
    .returning(fields)
    .executeTakeFirstOrThrow()
}

/** Locks an address of this customer. */
export function lockAddress(tx: Tx, customerId: string, id: string) {
  return tx.selectFrom('address').select(fields).where('id', '=', id).where('customerId', '=', customerId).forUpdate().executeTakeFirst()
}

export async function changeAddress(tx: Tx, id: string, address: AddressSnapshot) {
  await tx.updateTable('address').set(address).where('id', '=', id).execute()
}

/** Makes one address the default of its customer, whose row must be locked. */
export async function setDefaultAddress(tx: Tx, customerId: string, id: string) {
  await tx.updateTable('address').set({ isDefault: false }).where('customerId', '=', customerId).where('isDefault', '=', true).where('id', '<>', id).execute()
  await tx.updateTable('address').set({ isDefault: true }).where('id', '=', id).execute()
}

/** Deletes an address of this customer. @returns whether there was one */
export async function removeAddress(tx: Tx, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('address').where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function countAddresses(db: Db, customerId: string) {
  const { count } = await db
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the addresses of an account, oldest first, with exactly one default. */
export async function readAddresses(db: Db | Tx, customerId: string): Promise<Address[]> {
  return wireAddresses(await listAddresses(db, customerId))
}

/** Returns one address of an account. @throws ShopError not_found, for another account's address too */
export async function getAddress(db: Db | Tx, customerId: string, id: string): Promise<Address> {
  const address = (await readAddresses(db, customerId)).find(({ _id }) => _id === id)
  if (!address) throw noAddress()
  return address
}

export const noAddress = () => new ShopError('not_found', 'There is no such address.')

export const personalAddresses: PersonalRows = {
  /** A moved address is never the default. */
  async move(tx, { from, to }, { addresses }) {
    const chosen = await tx.selectFrom('address').select('id').where('customerId', '=', from).where('isDefault', '=', true).executeTakeFirst()
    const moved = sql<{ id: string }>`update address set customer_id = ${to}, is_default = false where customer_id = ${from} and ${addresses} returning id`
    return { addresses: idsOf(await moved.execute(tx)), defaultAddress: chosen?.id ?? null }
  },
  async moveBack(tx, { from, to }, { addresses = [], defaultAddress = null }) {
    await sql`update address set customer_id = ${to}, is_default = coalesce(id = ${defaultAddress}, false)
      where id = any(${addresses}) and customer_id = ${from}`.execute(tx)
  },
}

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

/** True if the join found an address. Every column of an address is required, so a null means that no address was found. */
function isComplete<Columns extends Record<string, string | null>>(address: Columns): address is Columns & Record<keyof Columns, string> {
  return Object.values(address).every((value) => value !== null)
}
