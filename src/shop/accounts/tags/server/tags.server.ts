import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { nameKey } from '#kernel/text.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { SubjectKind } from '#shop/audit/contract.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import type { PersonalRows } from '../../customers/server/personal-rows.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { mostTags, tagsChanged, tagsRefused } from '../rules/tag.ts'

/** The names of tags by the id of their order or customer. */
export type TagsOf = Map<string, string[]>

/** Groups tags by `id`, the id of their order or customer. */
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

async function addCustomerTags(tx: Tx, customer: { id: string; seq: number }, names: string[]) {
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

async function removeCustomerTags(tx: Tx, customerId: string, names: string[]) {
  await tx.deleteFrom('customerTag').where('customerId', '=', customerId).where(isOneOf(names)).execute()
}

export type TagChange = { id: string; add: string[]; remove: string[]; actor: Actor }

/** Adds and removes tags of a customer. @returns all its tags @throws ShopError not_found, rule_refused for too many */
export function changeCustomerTags(shop: Shop, change: TagChange): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, change.id)
    if (!customer) throw new ShopError('not_found', 'There is no such customer.')
    return applyTagChange(shop, tx, 'customer', change, {
      list: async () => (await listCustomerTags(tx, [customer.id])).get(customer.id) ?? [],
      add: () => addCustomerTags(tx, customer, change.add),
      remove: () => removeCustomerTags(tx, customer.id, change.remove),
    })
  })
}

type Steps = { list: () => Promise<string[]>; add: () => Promise<void>; remove: () => Promise<void> }

/**
 * Removes and adds tags of a locked order or customer by the given steps, and logs the change. It removes first, so that a tag may change its letter case.
 * @returns all tags @throws ShopError rule_refused for too many
 */
export async function applyTagChange(shop: Shop, tx: Tx, kind: SubjectKind, { id, actor }: TagChange, { list, add, remove }: Steps) {
  const before = await list()
  await remove()
  await add()
  const after = await list()
  if (after.length > mostTags) throw new ShopError('rule_refused', tagsRefused)
  const subject = { kind, id }
  await recordChange(tx, { at: shop.now(), actor, action: tagsChanged, subject, before: { tags: before }, after: { tags: after } })
  return after
}

/** A tag that both accounts have does not move. It is deleted with the joined account, once the join can no longer be undone. */
export const personalTags: PersonalRows = {
  async move(tx, { from, to }) {
    const { rows } = await sql<{ key: string }>`
      update customer_tag t set customer_id = ${to}, seq = c.seq from customer c where c.id = ${to} and t.customer_id = ${from}
        and not exists (select from customer_tag own where own.customer_id = ${to} and own.key = t.key) returning t.key`.execute(tx)
    return { tags: rows.map(({ key }) => key) }
  },
  async moveBack(tx, { from, to }, { tags = [] }) {
    await sql`update customer_tag t set customer_id = ${to}, seq = c.seq from customer c
      where c.id = ${to} and t.customer_id = ${from} and t.key = any(${tags})`.execute(tx)
  },
}
