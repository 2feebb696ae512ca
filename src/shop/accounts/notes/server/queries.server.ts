import type { Db, Tx } from '#platform/database/database.ts'
import type { CustomerNote } from '../contract.ts'

const noCustomerNote: CustomerNote = { text: '', version: 0 }

export async function readCustomerNote(db: Db | Tx, customerId: string): Promise<CustomerNote> {
  const note = await db.selectFrom('customerNote').select(['text', 'version']).where('customerId', '=', customerId).executeTakeFirst()
  return note ?? noCustomerNote
}

/** Stores the note of a customer, who must be locked. */
export async function writeCustomerNote(tx: Tx, customerId: string, text: string) {
  await tx
    .insertInto('customerNote')
    .values({ customerId, text })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ text }))
    .execute()
}
