import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import type { CustomerNote, OrderNote } from './contract.ts'

const noOrderNote: OrderNote = { text: '', onSlip: false, version: 0 }
const noCustomerNote: CustomerNote = { text: '', version: 0 }

/** Lists the notes of several orders by the orders' ids. One statement. */
export async function listOrderNotes(db: Db | Tx, orderIds: string[]): Promise<Map<string, OrderNote>> {
  const rows = await db
    .selectFrom('orderNote')
    .select(['orderId', 'text', 'onSlip', 'version'])
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
  return new Map(rows.map(({ orderId, ...note }) => [orderId, note]))
}

export const readOrderNote = async (db: Db | Tx, orderId: string): Promise<OrderNote> => (await listOrderNotes(db, [orderId])).get(orderId) ?? noOrderNote

export async function readCustomerNote(db: Db | Tx, customerId: string): Promise<CustomerNote> {
  const note = await db.selectFrom('customerNote').select(['text', 'version']).where('customerId', '=', customerId).executeTakeFirst()
  return note ?? noCustomerNote
}

/** Returns the notes that go on the packing slips of these orders, by the orders' ids. */
export async function listSlipNotes(db: Db, orderIds: string[]): Promise<Map<string, string>> {
  const notes = await listOrderNotes(db, orderIds)
  return new Map([...notes].flatMap(([id, { text, onSlip }]) => (onSlip && text ? [[id, text] as const] : [])))
}

/** Stores the note of an order, which must be locked. */
export async function writeOrderNote(tx: Tx, orderId: string, { text, onSlip }: Pick<OrderNote, 'text' | 'onSlip'>) {
  await tx
    .insertInto('orderNote')
    .values({ orderId, text, onSlip })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ text, onSlip }))
    .execute()
}

/** Stores the note of a customer, who must be locked. */
export async function writeCustomerNote(tx: Tx, customerId: string, text: string) {
  await tx
    .insertInto('customerNote')
    .values({ customerId, text })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ text }))
    .execute()
}

/** Deletes the notes of orders whose customer is forgotten. */
export async function forgetOrderNotes(tx: Tx, orderIds: string[]) {
  await tx
    .deleteFrom('orderNote')
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
}
