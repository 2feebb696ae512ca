import { sessionLimits } from './authenticate.server.ts'
import type { Shop } from '#platform/shop.ts'
import { removeUsedChallenges } from '../../passkeys/server/queries.server.ts'
import { removeExpiredSteps } from '../../second-factor/server/queries.server.ts'
import { makeEmailsCanonical } from './canonical-emails.server.ts'
import { removeCodes } from './code-queries.server.ts'
import { waitsResetAfter } from '../rules/one-time-code.ts'
import { resetLifeMs } from '../rules/reset-link.ts'
import { removeResets } from './reset-queries.server.ts'
import { removeSessions } from './session-queries.server.ts'

/**
 * Deletes expired sessions, second steps and reset links, used challenges, and one-time codes that no longer affect the wait before the next code. Makes
 * e-mail addresses canonical that the release before has stored since the start.
 */
export async function sweepAccounts(shop: Shop) {
  const { db, now } = shop
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  await removeSessions(db, { openedBefore: before(sessionLimits.user.absolute), unusedSince: before(sessionLimits.user.idle) })
  await removeExpiredSteps(db, now())
  await removeUsedChallenges(db, now())
  await removeCodes(db, before(waitsResetAfter * 1000))
  await removeResets(db, before(resetLifeMs))
  await makeEmailsCanonical(shop)
}
