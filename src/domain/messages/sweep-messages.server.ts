import type { Shop } from '#platform/shop.ts'
import { removeCodeMessages } from './queries.server.ts'

const day = 86_400_000

/**
 * Throws away messages that carried a one-time code, and with them numbers that no account may have any more. Waits between codes and how many
 * there may be a day do not count on them.
 */
export async function sweepMessages({ db, now }: Shop) {
  await removeCodeMessages(db, new Date(now().getTime() - day))
}
