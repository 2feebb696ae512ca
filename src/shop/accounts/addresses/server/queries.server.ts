import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batchReads } from '#platform/database/batch.ts'
import type { AddressSnapshot } from '../rules/address.ts'

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
export const listAddresses = batchReads(async (db, customerIds: string[]) => {
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
