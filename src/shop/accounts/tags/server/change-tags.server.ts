import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { SubjectKind } from '#shop/audit/contract.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import { addCustomerTags, listCustomerTags, removeCustomerTags } from './queries.server.ts'
import { mostTags, tagsChanged, tagsRefused } from '../rules/tag.ts'

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

/** Removes first, so that a tag may change its letter case. The subject must be locked. */
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
