import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import type { SubjectKind } from '../audit/contract.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { lockCustomer } from '../customers/queries.server.ts'
import { isPlaced } from '../orders/order.ts'
import { lockOrder } from '../orders/queries.server.ts'
import { tagsChanged } from '../orders/timeline.ts'
import { addCustomerTags, addOrderTags, listCustomerTags, listOrderTags, removeCustomerTags, removeOrderTags } from './queries.server.ts'
import { mostTags, tagsRefused } from './tag.ts'

type TagChange = { id: string; add: string[]; remove: string[]; actor: Actor }

/** Adds and removes tags of an order. @returns all its tags @throws ShopError not_found, also for an attempt; rule_refused for too many */
export function changeOrderTags(shop: Shop, change: TagChange): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, change.id)
    if (!order || !isPlaced(order.status)) throw new ShopError('not_found', 'There is no such order.')
    return applyChange(shop, tx, 'order', change, {
      list: async () => (await listOrderTags(tx, [order.id])).get(order.id) ?? [],
      add: () => addOrderTags(tx, order, change.add),
      remove: () => removeOrderTags(tx, order.id, change.remove),
    })
  })
}

/** Adds and removes tags of a customer. @returns all its tags @throws ShopError not_found, rule_refused for too many */
export function changeCustomerTags(shop: Shop, change: TagChange): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, change.id)
    if (!customer) throw new ShopError('not_found', 'There is no such customer.')
    return applyChange(shop, tx, 'customer', change, {
      list: async () => (await listCustomerTags(tx, [customer.id])).get(customer.id) ?? [],
      add: () => addCustomerTags(tx, customer, change.add),
      remove: () => removeCustomerTags(tx, customer.id, change.remove),
    })
  })
}

type Steps = { list: () => Promise<string[]>; add: () => Promise<void>; remove: () => Promise<void> }

/** Removes first, so that a tag may change its letter case. The subject must be locked. */
async function applyChange(shop: Shop, tx: Tx, kind: SubjectKind, { id, actor }: TagChange, { list, add, remove }: Steps) {
  const before = await list()
  await remove()
  await add()
  const after = await list()
  if (after.length > mostTags) throw new ShopError('rule_refused', tagsRefused)
  const subject = { kind, id }
  await recordChange(tx, { at: shop.now(), actor, action: tagsChanged, subject, before: { tags: before }, after: { tags: after } })
  return after
}
