import { sql } from 'kysely'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { claimLeads, countLeadsOf, removeLeadsFrom } from './queries.server.ts'

export const personalLeads: PersonalRows = {
  async erase(_shop, tx, person, until) {
    await removeMessagesAbout(tx, { lead: await removeLeadsFrom(tx, person, until) })
  },
  count: async (db, sender) => ({ messages: await countLeadsOf(db, sender) }),
  claim: claimLeads,
  move: async (tx, { from, to }) => ({
    leads: idsOf(await sql<{ id: string }>`update lead set sent_by = ${to} where sent_by = ${from} returning id`.execute(tx)),
  }),
  async moveBack(tx, { from, to }, { leads = [] }) {
    await sql`update lead set sent_by = ${to} where id = any(${leads}) and sent_by = ${from}`.execute(tx)
  },
}
