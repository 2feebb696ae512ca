import type { Tx } from '#platform/database/database.ts'
import { removeMessagesAbout } from '../messages/queries.server.ts'
import { removeAlertsTo } from '../stock-alerts/queries.server.ts'
import { removeCode } from './code-queries.server.ts'

/** Removes the codes and stock alerts of a number that signs in no more, and their messages. Later, nothing would link them to this person. */
export async function removeNumberData(tx: Tx, mobile: string) {
  await removeMessagesAbout(tx, { mobile: [mobile], alert: await removeAlertsTo(tx, mobile) })
  await removeCode(tx, mobile)
}
