import { dayMs } from '#kernel/duration.ts'
import type { Shop } from '#platform/shop.ts'
import { listKinds } from '../rules/mail.ts'
import { removePassingMessages } from './queries.server.ts'

/**
 * Deletes messages with an expired code or link, and those of a passing kind, after a day: their recipients may belong to no account. The limits for codes
 * do not depend on them.
 */
export async function sweepMessages(shop: Shop) {
  const { db, now } = shop
  const kinds = listKinds(shop).flatMap(({ name, isPassing }) => (isPassing ? [name] : []))
  await removePassingMessages(db, { kinds, now: now(), writtenBefore: new Date(now().getTime() - dayMs) })
}
