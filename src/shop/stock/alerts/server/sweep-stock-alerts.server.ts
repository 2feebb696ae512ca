import type { Shop } from '#platform/shop.ts'
import { removeMessagesAbout } from '#shop/messages/module.server.ts'
import { removeOldAlerts } from './queries.server.ts'

const day = 86_400_000

/** Runs every night: deletes alerts 30 days after their message and a year after the request, with their messages. */
export async function sweepStockAlerts({ db, now }: Shop) {
  const before = (days: number) => new Date(now().getTime() - days * day)
  await db.transaction().execute(async (tx) => {
    await removeMessagesAbout(tx, { alert: await removeOldAlerts(tx, { sentBefore: before(30), askedBefore: before(365) }) })
  })
}
