import type { Shop } from '#platform/shop.ts'
import { removePassingMessages } from './queries.server.ts'

const day = 86_400_000

/**
 * Deletes messages with an expired code or link, and farewells to deleted accounts, after a day: their recipients may belong to no account. The limits
 * for codes do not depend on them.
 */
export async function sweepMessages({ db, now }: Shop) {
  await removePassingMessages(db, { now: now(), writtenBefore: new Date(now().getTime() - day) })
}
