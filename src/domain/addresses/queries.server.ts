import { sql } from 'kysely'
import { randomId } from '#kernel/id.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { batchReads } from '#platform/database/batch.ts'
import type { AddressSnapshot } from '#platform/database/tables.ts'

const fields = ['id', 'name', 'mobile', 'pincode', 'locality', 'street', 'city', 'state', 'landmark', 'alternatePhone', 'addressType'] as const

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

/** Deletes an address of this customer. @returns whether there was one */
export async function removeAddress(db: Db, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('address').where('id', '=', id).where('customerId', '=', customerId).executeTakeFirst()
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
