import { sql } from 'kysely'
import { ShopError } from '#kernel/errors.ts'
import { restorableSince } from '#kernel/undo.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { revokeKeysOf } from '../../keys/server/end-keys.server.ts'
import { withdrawInvitationsBy } from '../../staff/server/invitation-queries.server.ts'
import { refuseStronger } from '../../staff/server/refuse-stronger.server.ts'
import { removeCode } from './code-queries.server.ts'
import { refuseLastAdmin, lockAccount, lockCustomer, writeUnlessContactTaken } from './queries.server.ts'
import { personalOf } from './personal-rows.server.ts'
import { endSessionsOf } from './session-queries.server.ts'

/**
 * Marks the account as deleted. Lists leave it out, its sessions end, and nobody can log in to it. `eraseCustomers` erases it after an hour, unless it is
 * restored. @throws ShopError not_found, scope_missing, last_admin
 */
export function deleteCustomer(shop: Shop, actor: Actor, id: string) {
  return shop.db.transaction().execute(async (tx) => {
    await refuseLastAdmin(tx, id)
    const customer = await lockCustomer(tx, id)
    if (!customer) throw new ShopError('not_found', 'There is no such customer.')
    await lockSession(tx, actor, id)
    await refuseStronger(tx, actor, customer)
    const at = shop.now()
    await recordChange(tx, { at, actor, action: 'deleted', subject: { kind: 'customer', id } })
    await revokeKeysOf(shop, tx, actor, id)
    await markDeleted(shop, tx, customer, at)
  })
}

/**
 * Undoes the deletion. Does nothing for an account that is not deleted.
 * @throws ShopError not_found once the account is erased; email_taken, mobile_taken when another account uses its e-mail or number now
 */
export function restoreCustomer(shop: Shop, actor: Actor, id: string) {
  const { db, now } = shop
  const restore = () =>
    db.transaction().execute(async (tx) => {
      const customer = await lockAccount(tx, id)
      await lockSession(tx, actor)
      if (customer) await refuseStronger(tx, actor, customer)
      const isRestored = customer?.deletedAt && (await unmarkDeleted(shop, tx, id, restorableSince(now())))
      if (isRestored) await recordChange(tx, { at: now(), actor, action: 'restored', subject: { kind: 'customer', id } })
      else if (!customer || customer.deletedAt) throw new ShopError('not_found', 'It is too late to undo this.')
    })
  return writeUnlessContactTaken(restore, { email: takenSince('e-mail address'), mobile: takenSince('mobile number') })
}

/** Says that a new account has the contact: the person may have logged in again meanwhile, which opened an account. */
const takenSince = (contact: string) => `A new account uses this ${contact} now. If it has no orders, delete it first, then undo this deletion within an hour.`

/**
 * Marks a locked account as deleted, frees its sign-in data, withdraws the invitations that it sent, and hides its rows that others see. Its sessions and begun
 * log-ins end for good: a restored account logs in again. Call `lockSession` with the account before.
 */
export async function markDeleted(shop: Shop, tx: Tx, { id, loginMobile }: { id: string; loginMobile: string | null }, at: Date) {
  await sql`update customer set deleted_at = ${at}, email = null, login_mobile = null, password_hash = null,
    kept_login = jsonb_build_object('email', email, 'loginMobile', login_mobile, 'passwordHash', password_hash, 'emailVerifiedAt', email_verified_at) where id = ${id}`.execute(
    tx,
  )
  if (loginMobile) await removeCode(tx, loginMobile)
  await endSessionsOf(tx, id)
  await withdrawInvitationsBy(tx, id)
  await setRowsHidden(shop, tx, id, { hidden: true })
}

/** Restores an account that was deleted after `since` and has not joined another account, without its sessions. @returns whether it was restored */
export async function unmarkDeleted(shop: Shop, tx: Tx, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`update customer set deleted_at = null, kept_login = null, email = kept_login ->> 'email',
    login_mobile = kept_login ->> 'loginMobile', password_hash = kept_login ->> 'passwordHash', email_verified_at = (kept_login ->> 'emailVerifiedAt')::timestamptz where id = ${id} and deleted_at > ${since}
    and not exists (select from customer_merge where other_id = ${id}) returning id`.execute(tx)
  const isRestored = rows.length > 0
  if (isRestored) await setRowsHidden(shop, tx, id, { hidden: false })
  return isRestored
}

async function setRowsHidden(shop: Shop, tx: Tx, id: string, { hidden }: { hidden: boolean }) {
  for (const { hide } of personalOf(shop)) await hide?.(tx, id, hidden)
}
