import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '../audit/record-change.server.ts'
import { refuseChanged } from '../audit/refuse-changed.server.ts'
import { lockCustomer } from '../customers/queries.server.ts'
import { isPlaced } from '../orders/order.ts'
import { lockOrder } from '../orders/queries.server.ts'
import { noteChanged } from '../orders/timeline.ts'
import type * as contract from './contract.ts'
import { readCustomerNote, readOrderNote, writeCustomerNote, writeOrderNote } from './queries.server.ts'

// The audit log says who wrote a note, but not its text, which would outlive the customer.
const isWritten = (text: string) => (text === '' ? 'removed' : 'written')

/** Saves the note of an order or of a phone order. An empty text removes it. @throws ShopError not_found, also for a shopper's attempt; changed_meanwhile */
export function saveOrderNote(shop: Shop, actor: Actor, { id, text, onSlip, version }: z.output<typeof contract.saveOrderNote.input>) {
  return shop.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || (!isPlaced(order.status) && order.source !== 'phone')) throw new ShopError('not_found', 'There is no such order.')
    const before = await readOrderNote(tx, id)
    const subject = { kind: 'order', id } as const
    await refuseChanged(tx, { version, row: before, actor, subject, fields: ['note'], current: () => before })
    if (before.text === text && before.onSlip === onSlip) return before
    await writeOrderNote(tx, id, { text, onSlip })
    await recordChange(tx, { at: shop.now(), actor, action: noteChanged, subject, after: { note: isWritten(text), onSlip } })
    return readOrderNote(tx, id)
  })
}

/** Saves the note of a customer. An empty text removes it. @throws ShopError not_found, changed_meanwhile */
export function saveCustomerNote(shop: Shop, actor: Actor, { id, text, version }: z.output<typeof contract.saveCustomerNote.input>) {
  return shop.db.transaction().execute(async (tx) => {
    if (!(await lockCustomer(tx, id))) throw new ShopError('not_found', 'There is no such customer.')
    const before = await readCustomerNote(tx, id)
    const subject = { kind: 'customer', id } as const
    await refuseChanged(tx, { version, row: before, actor, subject, fields: ['note'], current: () => before })
    if (before.text === text) return before
    await writeCustomerNote(tx, id, text)
    await recordChange(tx, { at: shop.now(), actor, action: noteChanged, subject, after: { note: isWritten(text) } })
    return readCustomerNote(tx, id)
  })
}
