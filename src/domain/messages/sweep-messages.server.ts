import type { Shop } from '#platform/shop.ts'
import { removeCodeMessages } from './queries.server.ts'

const day = 86_400_000

/**
 * Deletes messages with one-time codes after a day, because their numbers may belong to no account. The limits for codes do not depend on them.
 */
export async function sweepMessages({ db, now }: Shop) {
  await removeCodeMessages(db, new Date(now().getTime() - day))
}
