import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/database.ts'
import { nameKey } from '#kernel/text.ts'

/** The names of tags by the id of what has them. */
export type TagsOf = Map<string, string[]>

export const groupTags = (rows: { id: string; name: string }[]): TagsOf =>
  new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, tags]) => [id, tags.map(({ name }) => name)]))

/** Lists the tags of several customers in alphabetical order. One statement. */
export async function listCustomerTags(db: Db | Tx, ids: string[]): Promise<TagsOf> {
  const rows = await db
    .selectFrom('customerTag')
    .select(['customerId as id', 'name'])
    .where(sql<boolean>`customer_id = any(${ids})`)
    .orderBy('key')
    .execute()
  return groupTags(rows)
}

/** Returns rows with their tags. */
export const withTags = <Row extends { _id: string }>(rows: Row[], tags: TagsOf) => rows.map((row) => ({ ...row, tags: tags.get(row._id) ?? [] }))

export async function addCustomerTags(tx: Tx, customer: { id: string; seq: number }, names: string[]) {
  const rows = names.map((name) => ({ customerId: customer.id, key: nameKey(name), name, seq: customer.seq }))
  if (rows.length > 0)
    await tx
      .insertInto('customerTag')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Matches tags in any letter case. */
export const isOneOf = (names: string[]) => sql<boolean>`key = any(${names.map(nameKey)}::text[])`

export async function removeCustomerTags(tx: Tx, customerId: string, names: string[]) {
  await tx.deleteFrom('customerTag').where('customerId', '=', customerId).where(isOneOf(names)).execute()
}
