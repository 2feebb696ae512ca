import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { isWritten, noteChanged } from '#shop/accounts/rules.ts'
import { isPlaced } from '../../rules/order.ts'
import { lockOrder } from '../../server/queries.server.ts'
import { applyTagChange, type TagChange } from '#shop/accounts/module.server.ts'
import { addOrderTags, listOrderTags, readOrderNote, removeOrderTags, writeOrderNote } from './queries.server.ts'

export function orderNotesApi(api: Api) {
  const { shop } = api

  mount(api, contract.saveOrderNote, async (input, { actor }) => {
    const note = await saveOrderNote(shop, actor, input)
    return { success: true as const, message: 'Note saved', note }
  })

  mount(api, contract.changeOrderTags, async (input, { actor }) => {
    const tags = await changeOrderTags(shop, { ...input, actor })
    return { success: true as const, message: 'Tags saved', tags }
  })
}

/** Saves the note of an order or of a phone order. An empty text removes it. @throws ShopError not_found, also for a shopper's attempt; changed_meanwhile */
function saveOrderNote(shop: Shop, actor: Actor, { id, text, onSlip, version }: z.output<typeof contract.saveOrderNote.input>) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || (!isPlaced(order) && order.source !== 'phone')) throw new ShopError('not_found', 'There is no such order.')
    const before = await readOrderNote(tx, id)
    const subject = { kind: 'order', id } as const
    await refuseChanged(tx, { version, row: before, actor, subject, fields: ['note'], current: () => before })
    if (before.text === text && before.onSlip === onSlip) return before
    await writeOrderNote(tx, id, { text, onSlip })
    await recordChange(tx, { at: shop.now(), actor, action: noteChanged, subject, after: { note: isWritten(text), onSlip } })
    return readOrderNote(tx, id)
  })
}

/** Adds and removes tags of an order. @returns all its tags @throws ShopError not_found, also for an attempt; rule_refused for too many */
function changeOrderTags(shop: Shop, change: TagChange): Promise<string[]> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, change.id)
    if (!order || !isPlaced(order)) throw new ShopError('not_found', 'There is no such order.')
    return applyTagChange(shop, tx, 'order', change, {
      list: async () => (await listOrderTags(tx, [order.id])).get(order.id) ?? [],
      add: () => addOrderTags(tx, order, change.add),
      remove: () => removeOrderTags(tx, order.id, change.remove),
    })
  })
}
