import { sql } from 'kysely'
import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type { PersonalRows } from '../../customers/server/personal-rows.server.ts'
import { lockCustomer } from '../../customers/server/queries.server.ts'
import type * as contract from '../contract.ts'
import type { CustomerNote } from '../contract.ts'
import { isWritten, noteChanged } from '../rules/note.ts'

const noCustomerNote: CustomerNote = { text: '', version: 0 }

export async function readCustomerNote(db: Db | Tx, customerId: string): Promise<CustomerNote> {
  const note = await db.selectFrom('customerNote').select(['text', 'version']).where('customerId', '=', customerId).executeTakeFirst()
  return note ?? noCustomerNote
}

/** Stores the note of a customer, who must be locked. */
async function writeCustomerNote(tx: Tx, customerId: string, text: string) {
  await tx
    .insertInto('customerNote')
    .values({ customerId, text })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet({ text }))
    .execute()
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

export const personalNotes: PersonalRows = {
  /** The note moves, unless the other account has a note. */
  async move(tx, { from, to }) {
    const { rows } = await sql`update customer_note set customer_id = ${to} where customer_id = ${from}
      and not exists (select from customer_note own where own.customer_id = ${to}) returning customer_id`.execute(tx)
    return { note: rows.length > 0 }
  },
  async moveBack(tx, { from, to }, { note = false }) {
    if (note) await sql`update customer_note set customer_id = ${to} where customer_id = ${from}`.execute(tx)
  },
}
