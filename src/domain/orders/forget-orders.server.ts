import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { removeMessagesAbout } from '../messages/queries.server.ts'
import { blankEventsOf, readOldEvents } from '../payments/queries.server.ts'
import { blankFinishedOrders } from './account-queries.server.ts'

/** Where an account is gone, its orders forget the person as soon as nothing is left to deliver. What the law wants stays: lines, amounts, payment. */
export async function forgetFinishedOrders(tx: Tx, now: Date) {
  const orderIds = await blankFinishedOrders(tx, now)
  if (orderIds.length === 0) return
  await removeMessagesAbout(tx, orderIds)
  await blankEventsOf(tx, orderIds)
}

const eventsAtOnce = 1000

/** Every night, for what was still on its way when its account went, and for events that an earlier release has kept. */
export async function sweepOrders({ db, now }: Shop) {
  while ((await readOldEvents(db, eventsAtOnce)) === eventsAtOnce);
  await db.transaction().execute((tx) => forgetFinishedOrders(tx, now()))
}
