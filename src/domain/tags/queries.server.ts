import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { nameKey } from '#kernel/text.ts'

type TagsOf = Map<string, string[]>

const group = (rows: { id: string; name: string }[]): TagsOf =>
  new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, tags]) => [id, tags.map(({ name }) => name)]))

/** Lists the tags of several orders in alphabetical order. One statement. */
export async function listOrderTags(db: Db | Tx, ids: string[]): Promise<TagsOf> {
  const rows = await db
    .selectFrom('orderTag')
    .select(['orderId as id', 'name'])
    .where(sql<boolean>`order_id = any(${ids})`)
    .orderBy('key')
    .execute()
  return group(rows)
}

/** Lists the tags of several customers in alphabetical order. One statement. */
export async function listCustomerTags(db: Db | Tx, ids: string[]): Promise<TagsOf> {
  const rows = await db
    .selectFrom('customerTag')
    .select(['customerId as id', 'name'])
    .where(sql<boolean>`customer_id = any(${ids})`)
    .orderBy('key')
    .execute()
  return group(rows)
}

/** Returns rows with their tags. */
export const withTags = <Row extends { _id: string }>(rows: Row[], tags: TagsOf) => rows.map((row) => ({ ...row, tags: tags.get(row._id) ?? [] }))

export async function addOrderTags(tx: Tx, order: { id: string; listedAt: Date; seq: number }, names: string[]) {
  const rows = names.map((name) => ({ orderId: order.id, key: nameKey(name), name, listedAt: order.listedAt, seq: order.seq }))
  if (rows.length > 0)
    await tx
      .insertInto('orderTag')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function addCustomerTags(tx: Tx, customer: { id: string; seq: number }, names: string[]) {
  const rows = names.map((name) => ({ customerId: customer.id, key: nameKey(name), name, seq: customer.seq }))
  if (rows.length > 0)
    await tx
      .insertInto('customerTag')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const isOneOf = (names: string[]) => sql<boolean>`key = any(${names.map(nameKey)}::text[])`

export async function removeOrderTags(tx: Tx, orderId: string, names: string[]) {
  await tx.deleteFrom('orderTag').where('orderId', '=', orderId).where(isOneOf(names)).execute()
}

export async function removeCustomerTags(tx: Tx, customerId: string, names: string[]) {
  await tx.deleteFrom('customerTag').where('customerId', '=', customerId).where(isOneOf(names)).execute()
}

/** Deletes the tags of orders whose customer is forgotten. */
export async function forgetOrderTags(tx: Tx, orderIds: string[]) {
  await tx
    .deleteFrom('orderTag')
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .execute()
}
