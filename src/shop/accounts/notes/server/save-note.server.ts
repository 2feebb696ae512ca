import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import type * as contract from '../contract.ts'
import { isWritten, noteChanged } from '../rules/note.ts'
import { readCustomerNote, writeCustomerNote } from './queries.server.ts'

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
