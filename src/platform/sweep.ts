import type { Shop } from './shop.ts'

const day = 86_400_000
const longestSessionDays = 30

/** Forgets what has run out: dead sessions and old one-time codes. */
export async function sweepSessions(shop: Shop) {
  const now = shop.now().getTime()
  await shop.db.deleteFrom('session').where('createdAt', '<', new Date(now - longestSessionDays * day)).execute()
  await shop.db.deleteFrom('oneTimeCode').where('sentAt', '<', new Date(now - 2 * day)).execute()
}
