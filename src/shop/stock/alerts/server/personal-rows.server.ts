import { sql } from 'kysely'
import { idsOf } from '#platform/database/ids-of.ts'
import type { PersonalRows } from '#shop/accounts/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { removeAlertsOf, removeAlertsTo } from './queries.server.ts'

export const personalAlerts: PersonalRows = {
  async erase(_shop, tx, person, until) {
    await removeMessagesAbout(tx, { alert: await removeAlertsOf(tx, person, until) })
  },
  async forgetNumber(tx, mobile) {
    await removeMessagesAbout(tx, { alert: await removeAlertsTo(tx, mobile) })
  },
  move: async (tx, { from, to }) => ({
    stockAlerts: idsOf(await sql<{ id: string }>`update stock_alert set asked_by = ${to} where asked_by = ${from} returning id`.execute(tx)),
  }),
  async moveBack(tx, { from, to }, { stockAlerts = [] }) {
    await sql`update stock_alert set asked_by = ${to} where id = any(${stockAlerts}) and asked_by = ${from}`.execute(tx)
  },
}
