import { restorableSince } from '#kernel/undo.ts'
import type { Tx } from '#platform/database/database.ts'
import { announce } from '#platform/events.ts'
import { removeRequestKeys } from '#platform/http/do-once.ts'
import { eachInTurn } from '#platform/process/each-in-turn.ts'
import type { Shop } from '#platform/shop.ts'
import { forgetPictureJob } from '#shop/media/module.server.ts'
import { listMergesInto } from '../../merges/server/queries.server.ts'
import { removeUsedChallenges } from '../../passkeys/server/queries.server.ts'
import { removeExpiredSteps } from '../../second-factor/server/queries.server.ts'
import type { StoredLogin } from '../rules/customer.ts'
import { waitsResetAfterSeconds } from '../rules/one-time-code.ts'
import { resetLifeMs } from '../rules/reset-link.ts'
import { sessionLimits } from './authenticate.server.ts'
import { makeEmailsCanonical } from './canonical-emails.server.ts'
import { removeCodes } from './code-queries.server.ts'
import { customerErased } from './events.server.ts'
import { eraseRows, personalOf } from './personal-rows.server.ts'
import { listErasable, lockErasable, removeCustomer } from './queries.server.ts'
import { removeResets } from './password-reset-queries.server.ts'
import { removeSessions } from './session-queries.server.ts'

/**
 * Removes the accounts whose deletion can no longer be undone, with all personal data. Orders stay without personal data, as the law requires.
 * @throws the first error, after every other account
 */
export async function eraseCustomers(shop: Shop, deletedBefore = restorableSince(shop.now())) {
  await eachInTurn(shop.log, await listErasable(shop.db, deletedBefore), (id) => eraseCustomer(shop, id, deletedBefore))
}

function eraseCustomer(shop: Shop, id: string, deletedBefore: Date) {
  return shop.db.transaction().execute(async (tx) => {
    const customer = await lockErasable(tx, id, deletedBefore)
    // The account was restored, or another process erased it.
    if (!customer?.deletedAt) return
    await eraseAccount(shop, tx, id, { ...customer, deletedAt: customer.deletedAt })
    for (const { eraseRest } of personalOf(shop)) await eraseRest?.(shop, tx)
  })
}

type Erasable = { photo: string; keptLogin: StoredLogin | null; deletedAt: Date }

/** Erases a locked account, after the accounts that joined it, because they belong to the same person. */
async function eraseAccount(shop: Shop, tx: Tx, id: string, { photo, keptLogin, deletedAt }: Erasable) {
  for (const { otherId, before } of await listMergesInto(tx, id)) {
    const other = await lockErasable(tx, otherId, deletedAt)
    if (other?.deletedAt) await eraseAccount(shop, tx, otherId, { ...other, deletedAt: other.deletedAt })
    if (before.photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: before.photo })
  }
  const { loginMobile, emailVerifiedAt, email } = keptLogin ?? { loginMobile: null, emailVerifiedAt: null, email: null }
  await eraseRows(shop, tx, { id, loginMobile, verifiedEmail: emailVerifiedAt ? email : null }, deletedAt)
  await removeRequestKeys(tx, id)
  await removeCustomer(tx, id)
  await announce(shop, tx, customerErased, { customerId: id, erasedAt: shop.now() })
  if (photo) await shop.jobs.enqueue(tx, forgetPictureJob, { url: photo })
}

/**
 * Deletes expired sessions, second steps and reset links, used challenges, and one-time codes that no longer affect the wait before the next code. Also makes
 * e-mail addresses canonical, because the previous release may still be running and store others.
 */
export async function sweepAccounts(shop: Shop) {
  const { db, now } = shop
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  await removeSessions(db, { openedBefore: ago(sessionLimits.user.absolute), unusedSince: ago(sessionLimits.user.idle) })
  await removeExpiredSteps(db, now())
  await removeUsedChallenges(db, now())
  await removeCodes(db, ago(waitsResetAfterSeconds * 1000))
  await removeResets(db, ago(resetLifeMs))
  await makeEmailsCanonical(shop)
}
