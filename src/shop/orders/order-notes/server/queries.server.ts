import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { nameKey } from '#kernel/text.ts'
import { groupTags, isOneOf, type TagsOf } from '#shop/accounts/module.server.ts'
import type { OrderNote } from '../contract.ts'

const noOrderNote: OrderNote = { text: '', onSlip: false, version: 0 }

/** Returns the notes of several orders by the orders' ids, in one statement. An order without a note is left out. */
export async function listOrderNotes(db: Db | Tx, orderIds: string[]): Promise<Map<string, OrderNote>> {
  const rows = await db
    .selectFrom('orderNote')
    .select(['orderId', 'text', 'onSlip', 'version'])
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
  return new Map(rows.map(({ orderId, ...note }) => [orderId, note]))
}

export const readOrderNote = async (db: Db | Tx, orderId: string): Promise<OrderNote> => (await listOrderNotes(db, [orderId])).get(orderId) ?? noOrderNote

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

/** Deletes the notes of orders whose customer is erased. */
export async function forgetOrderNotes(tx: Tx, orderIds: string[]) {
  await tx
    .deleteFrom('orderNote')
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
}

/** Returns the tags of several orders by the orders' ids, in alphabetical order, in one statement. */
export async function listOrderTags(db: Db | Tx, ids: string[]): Promise<TagsOf> {
  const rows = await db
    .selectFrom('orderTag')
    .select(['orderId as id', 'name'])
    .where(sql<boolean>`order_id = any(${ids})`)
    .orderBy('key')
    .execute()
  return groupTags(rows)
}

/** Adds tags to an order. The rows copy `listedAt` and `seq`, so that an index finds the newest orders with a tag. */
export async function addOrderTags(tx: Tx, order: { id: string; listedAt: Date; seq: number }, names: string[]) {
  const rows = names.map((name) => ({ orderId: order.id, key: nameKey(name), name, listedAt: order.listedAt, seq: order.seq }))
  if (rows.length > 0)
    await tx
      .insertInto('orderTag')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function removeOrderTags(tx: Tx, orderId: string, names: string[]) {
  await tx.deleteFrom('orderTag').where('orderId', '=', orderId).where(isOneOf(names)).execute()
}

/** Deletes the tags of orders whose customer is erased. */
export async function forgetOrderTags(tx: Tx, orderIds: string[]) {
  await tx
    .deleteFrom('orderTag')
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
}
