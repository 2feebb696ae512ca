import { dayMs } from '#kernel/duration.ts'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { recordSecurity } from '#shop/audit/module.server.ts'
import { findLogin, lockCustomer, findCustomer } from '../../customers/server/queries.server.ts'
import { changeSession, endOtherSessions, endSessionsOf } from '../../customers/server/session-queries.server.ts'
import { type NotifiedAccount, notifyFactor } from '../../merges/server/notify-contacts.server.ts'
import { findRole } from '../../staff/server/role-queries.server.ts'
import { anyAdminHasFactor, setDue, readFactors, deleteFactors, deleteRecoveryCodes } from './queries.server.ts'
import { newRecoveryCodes } from './recovery-codes.server.ts'

/** After the first log-in that needs a second factor, the person may log in without one for this time. */
const graceMs = 7 * dayMs

type Due = { id: string; staffRole: string | null; secondFactorDueAt: Date | null }

/** True if the role requires a second factor, and at least one admin has one. */
async function needsFactor(db: Db | Tx, { staffRole }: { staffRole: string | null }): Promise<boolean> {
  const role = staffRole === null ? undefined : await findRole(db, staffRole)
  return role?.secondFactor === true && (await anyAdminHasFactor(db))
}

/** True if a log-in needs a second factor now. The first log-in that would need one is let through, and stores the end of the grace period. */
export async function isFactorDue({ now }: Pick<Shop, 'now'>, tx: Tx, account: Due): Promise<boolean> {
  if (!(await needsFactor(tx, account))) return false
  if (account.secondFactorDueAt) return now() >= account.secondFactorDueAt
  await setDue(tx, account.id, new Date(now().getTime() + graceMs))
  return false
}

/**
 * Finishes the addition of a second factor, after it was stored. For an admin, this session counts as opened with it, and all other sessions end.
 * @returns recovery codes for the first second factor of an admin
 */
export async function finishFactorAddition(shop: Shop, tx: Tx, actor: Actor, role: 'user' | 'admin'): Promise<string[] | undefined> {
  if (role !== 'admin') return undefined
  await changeSession(tx, actor.tokenHash, { provenAt: shop.now(), hasSecondFactor: true, needsSecondFactor: false })
  await endOtherSessions(tx, actor.id, actor.tokenHash)
  const { recoveryCodesLeft } = await readFactors(tx, actor.id)
  return recoveryCodesLeft === 0 ? newRecoveryCodes(shop, tx, actor.id) : undefined
}

/**
 * Finishes the removal of a second factor, after it was deleted. If none is left, it deletes the recovery codes too.
 * @throws ShopError factor_required when it was the last one, and the role needs one
 */
export async function finishFactorRemoval(tx: Tx, account: { id: string; staffRole: string | null }) {
  const { authenticator, passkeys } = await readFactors(tx, account.id)
  if (authenticator || passkeys > 0) return
  if (await needsFactor(tx, account))
    throw new ShopError('factor_required', 'Please add another second step before you remove the last one. The back-office needs it.')
  await deleteRecoveryCodes(tx, account.id)
}

/** Removes the passkeys, the authenticator app and the recovery codes of an account, and notifies its contacts. */
export async function removeFactors(shop: Shop, tx: Tx, account: NotifiedAccount) {
  const { authenticator, passkeys } = await deleteFactors(tx, account.id)
  if (passkeys) await notifyFactor(shop, tx, account, 'passkeysRemoved')
  if (authenticator) await notifyFactor(shop, tx, account, 'appRemoved')
}

/** Removes the app, passkeys and recovery codes of an account whose owner has lost them, and ends its sessions. For operators. @throws ShopError not_found */
export async function removeLostFactors(shop: Shop, email: string) {
  const { customer } = await findLogin(shop.db, email)
  if (!customer) throw new ShopError('not_found', `There is no account with the e-mail address ${email}.`)
  const { id } = customer
  await shop.db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, id)
    if (account) await removeFactors(shop, tx, account)
    await endSessionsOf(tx, id)
    await recordSecurity(shop, tx, { security: 'factors_removed', actor: undefined, subject: { kind: 'customer', id }, after: { secondFactor: 'removed' } })
  })
}

/** Returns the second factors of the caller's account. */
export async function showSecondFactor({ db }: Shop, { id, role }: Actor) {
  const [factors, account] = await Promise.all([readFactors(db, id), findCustomer(db, id)])
  const dueAt = account && (await needsFactor(db, account)) ? account.secondFactorDueAt : null
  return { allowed: role === 'admin', ...factors, dueAt: dueAt?.toISOString() ?? null }
}
