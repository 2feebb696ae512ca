import { life } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { removeCodes } from './code-queries.server.ts'
import { forgottenAfter } from './one-time-code.ts'
import { removeSessions } from './session-queries.server.ts'

/** Throws away sessions that no one can use any more, and one-time codes that no waiting time depends on. */
export async function sweepAccounts({ db, now }: Shop) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  await removeSessions(db, { openedBefore: before(life.user.absolute), unusedSince: before(life.user.idle) })
  await removeCodes(db, before(forgottenAfter * 1000))
}
