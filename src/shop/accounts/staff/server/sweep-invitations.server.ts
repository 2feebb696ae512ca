import type { Shop } from '#platform/shop.ts'
import { removeExpiredInvitations } from './invitation-queries.server.ts'

const day = 86_400_000

/** Deletes invitations that expired a week ago. Until then the screen offers to send them again. */
export async function sweepInvitations({ db, now }: Shop) {
  await db.transaction().execute((tx) => removeExpiredInvitations(tx, new Date(now().getTime() - 7 * day)))
}
