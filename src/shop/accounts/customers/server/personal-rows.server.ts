import { sql } from 'kysely'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from './personal.server.ts'
import { eraseValues } from '#shop/audit/module.server.ts'
import { removeMessagesAbout, removeMessagesTo } from '#shop/messages/module.server.ts'

export const personalMessages: PersonalRows = {
  async erase(_shop, tx, { id, loginMobile }, until) {
    await removeMessagesAbout(tx, { customer: [id] })
    // Does not match by e-mail address, because the address may have belonged to another person when the message was sent.
    if (loginMobile) await removeMessagesTo(tx, [loginMobile], until)
  },
  move: async (tx, { from, to }) => ({
    messages: idsOf(
      await sql<{ id: string }>`update message set subject_id = ${to} where subject_kind = 'customer' and subject_id = ${from} returning id`.execute(tx),
    ),
  }),
  async moveBack(tx, { from, to }, { messages = [] }) {
    await sql`update message set subject_id = ${to} where id = any(${messages}) and subject_kind = 'customer' and subject_id = ${from}`.execute(tx)
  },
}

export const personalEntries: PersonalRows = { erase: (_shop, tx, { id }) => eraseValues(tx, 'customer', id) }
