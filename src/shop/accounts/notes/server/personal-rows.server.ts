import { sql } from 'kysely'
import type { PersonalRows } from '../../customers/server/personal.server.ts'

export const personalNotes: PersonalRows = {
  /** The note moves unless the other account has one. */
  async move(tx, { from, to }) {
    const { rows } = await sql`update customer_note set customer_id = ${to} where customer_id = ${from}
      and not exists (select from customer_note own where own.customer_id = ${to}) returning customer_id`.execute(tx)
    return { note: rows.length > 0 }
  },
  async moveBack(tx, { from, to }, { note = false }) {
    if (note) await sql`update customer_note set customer_id = ${to} where customer_id = ${from}`.execute(tx)
  },
}
