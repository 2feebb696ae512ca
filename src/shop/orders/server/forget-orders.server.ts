import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseValuesOf } from '#shop/audit/module.server.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { forgetOrderNotes, forgetOrderTags } from '../order-notes/server/queries.server.ts'
import { blankEventsOf, eraseTypedReasons, linkOldEvents } from '../payments/server/queries.server.ts'
import { tagsChanged } from '#shop/accounts/rules.ts'
import { blankFinishedOrders } from './account-queries.server.ts'
import { refundRequested } from '../rules/timeline.ts'

/** Blanks the person in orders of deleted accounts once nothing is left to deliver. Lines, amounts and payments stay, as the law requires. */
export async function forgetFinishedOrders(tx: Tx, now: Date) {
  const orderIds = await blankFinishedOrders(tx, now)
  if (orderIds.length === 0) return
  await removeMessagesAbout(tx, { order: orderIds })
  // Staff may have written about the person.
  await forgetOrderNotes(tx, orderIds)
  await forgetOrderTags(tx, orderIds)
  await eraseTypedReasons(tx, orderIds)
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: tagsChanged })
  await eraseValuesOf(tx, { kind: 'order', subjects: orderIds, action: refundRequested, field: 'reason' })
  await blankEventsOf(tx, orderIds)
}

const eventBatchSize = 1000

/** Runs every night: blanks orders that were not finished when their account was deleted, and links events that an earlier release stored. */
export async function sweepOrders({ db, now, payments }: Shop) {
  const aboutOf = ({ provider, body }: { provider: string; body: string }) => payments.of(provider).readEvent(body).about
  while ((await linkOldEvents(db, eventBatchSize, aboutOf)) === eventBatchSize);
  await db.transaction().execute((tx) => forgetFinishedOrders(tx, now()))
}
